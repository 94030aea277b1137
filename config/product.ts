/** Everything that an operator would rename or relink. Plain data: change it and build. */
export const product = {
  name: 'Guildhall',
  tagline: 'Your bot, set up server by server.',
  links: {
    source: 'https://github.com/guildhall/guildhall',
    /** Where `Documentation` leads: the guides in docs/, as pages. */
    docs: '/docs',
    support: null as string | null,
  },
} as const
