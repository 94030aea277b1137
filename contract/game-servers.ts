/* What a game server's details have to be, for their schema and for the form, which does without zod. */

export const games = ['minecraft', 'source', 'rust', 'battleye'] as const

/** The most characters of each text. */
export const detailLengths = { host: 253, password: 512, name: 100 } as const

export const ports = { least: 1, most: 65535 } as const
