/**
 * What somebody with an empty profile can start from.
 * @param description a sentence in their language, with `{member}` in it
 */
export const sampleProfile = (description: string) => ({
  profile_embed: {
    title: '{member_name}',
    description,
    color: 0x422afb,
    thumbnail: { url: '{member_avatar}' },
  },
  possibleProfileArguments: ['member_name', 'member', 'member_avatar'],
})
