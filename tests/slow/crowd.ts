const numbered = (first: bigint, count: number) =>
  Array.from({ length: count }, (_, index) => String(first + BigInt(index)))

/** Who uses the program, and the guilds that each of them manages. */
export const crowd = {
  people: numbered(300_000_000_000_000_001n, 150),
  guilds: numbered(200_000_000_000_000_001n, 100),
  botKey: 'bot-key-of-the-crowd-0001',
} as const

export type Headers = Record<string, string>
export type Memory = { heap: number; rss: number }

/** What the program is asked. */
export type Order = { kind: 'measure' } | { kind: 'sign-in'; person: string }
/** What it says. */
export type Message =
  { kind: 'ready'; port: number } | ({ kind: 'memory' } & Memory) | { kind: 'signed-in'; headers: Headers }
