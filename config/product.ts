/** Everything that an operator would rename or relink. Plain data: change it and build. */
export const product = {
  name: 'Guildhall',
  tagline: 'Your bot, set up server by server.',
  links: {
    source: 'https://github.com/guildhall/guildhall',
    docs: 'https://github.com/guildhall/guildhall/tree/main/docs',
    support: null as string | null,
  },
} as const
