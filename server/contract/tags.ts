/** The subjects of the contract, in the order in which one reads about them. */
export const tags = {
  servers: {
    title: 'Servers',
    is: 'A server that the bot is in: what it is, its settings, its roles and channels.',
  },
  features: {
    title: 'Features',
    is: 'What the bot can do, declared as data, and how each server has set it up.',
  },
  history: { title: 'History', is: 'Who changed what, and taking it back.' },
  transfer: {
    title: 'Moving',
    is: 'A server’s configuration as a file, and taken over by another server.',
  },
  live: { title: 'Live events', is: 'What happens to a server’s configuration while somebody looks at it.' },
  people: { title: 'People', is: 'What is saved about somebody. Everybody reaches their own record only.' },
  pictures: { title: 'Pictures', is: 'Pictures that people upload for themselves or for a server.' },
  games: {
    title: 'Game servers',
    is: 'The consoles of game servers: tried by signing in there, and kept where wished.',
  },
  health: { title: 'Health', is: 'Whether the bot is there.' },
  bot: {
    title: 'The bot’s side',
    is: 'What the bot reads and reports, with a key of its own instead of a person.',
  },
} as const
export type Tag = keyof typeof tags
