/** What somebody with an empty profile can start from. */
export const sampleProfile = {
  profile_embed: {
    title: '{member_name}',
    description: 'Hello, I am {member}. Write something about yourself here.',
    color: 0x422afb,
    thumbnail: { url: '{member_avatar}' },
  },
  possibleProfileArguments: ['member_name', 'member', 'member_avatar'],
}

/** What premium means. What a bot makes of it is up to the bot, so this promises no more than that. */
export const premiumTexts = {
  summary: 'Marks your profile as premium. The bot decides what that unlocks.',
  points: [
    'The bot sees that your profile is premium.',
    'Everything that it reserves for premium profiles becomes available to you.',
    'You can turn it off again at any time.',
  ],
}
