export { userIds as personIds } from '@/demo/ids'

/** The demo's people, by what they may do; see demo/users.ts. */
export const people = {
  owner: 'Mara Lindqvist',
  administrator: 'Idris Okafor',
  manager: 'Yuki Tanaka',
  member: 'Tomás Rivera',
  collector: 'Noor Haddad',
} as const
export type Person = keyof typeof people

/** Guilds of the demo world; see demo/guilds.ts. */
export const guilds = {
  harbour: { id: '300000000000000001', name: 'Moonlit Harbour' },
  cartographers: { id: '300000000000000002', name: 'The Cartographers’ Guild' },
  night: { id: '300000000000000003', name: '夜更かしゲーム部' },
  mushroom: { id: '300000000000000005', name: '🍄 Mushroom Speedrunners 🏁' },
  forge: { id: '300000000000000007', name: 'Pixel Forge' },
  weekly: { id: '300000000000000010', name: 'Open Source Weekly' },
} as const
