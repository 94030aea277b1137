/** How a game's remote console is spoken to; the `game` of the contract. */
export type GameProtocol = 'minecraft' | 'source' | 'rust' | 'battleye'

type GameVariant = {
  protocol: GameProtocol
  /** Its own name; null for every other game of the protocol. */
  name: string | null
  /** Where its console listens unless somebody changed it; null where starting the server sets it. */
  port: number | null
  /** Where players join, if that is another port: the two are easily mixed up. */
  joinPort?: number
  /** The console listens where players join. */
  sharesPort?: true
}

/**
 * Games as people look for them, in the order they are offered; a protocol's own name stands for any of its games. Where
 * their consoles are set up: game-steps.json.
 */
const gameVariants = {
  minecraft: { protocol: 'minecraft', name: 'Minecraft', port: 25575, joinPort: 25565 },
  'counter-strike': { protocol: 'source', name: 'Counter-Strike', port: 27015, sharesPort: true },
  'team-fortress': { protocol: 'source', name: 'Team Fortress 2', port: 27015, sharesPort: true },
  'garrys-mod': { protocol: 'source', name: 'Garry’s Mod', port: 27015, sharesPort: true },
  ark: { protocol: 'source', name: 'ARK', port: 27020, joinPort: 7777 },
  palworld: { protocol: 'source', name: 'Palworld', port: 25575, joinPort: 8211 },
  zomboid: { protocol: 'source', name: 'Project Zomboid', port: 27015, joinPort: 16261 },
  factorio: { protocol: 'source', name: 'Factorio', port: null, joinPort: 34197 },
  source: { protocol: 'source', name: null, port: 27015, sharesPort: true },
  rust: { protocol: 'rust', name: 'Rust', port: 28016, joinPort: 28015 },
  arma: { protocol: 'battleye', name: 'Arma 3', port: 2305, joinPort: 2302 },
  dayz: { protocol: 'battleye', name: 'DayZ', port: 2305, joinPort: 2302 },
  battleye: { protocol: 'battleye', name: null, port: 2305 },
} as const satisfies Record<string, GameVariant>

export type GameVariantId = keyof typeof gameVariants

export const isGameVariantId = (id: unknown): id is GameVariantId =>
  typeof id === 'string' && Object.hasOwn(gameVariants, id)

export const variantOf = (id: GameVariantId): GameVariant => gameVariants[id]

export const variantsOf = (protocol: GameProtocol) =>
  Object.keys(gameVariants)
    .filter(isGameVariantId)
    .filter((id) => gameVariants[id].protocol === protocol)

/** Seconds that the server gives one try; the whole of it, connecting included. */
export const maxCheckSeconds = 6

/**
 * What to try, in this order, after a try failed with a code of `checkFailures`. `setUp` and `password` are told for the
 * game itself.
 */
export const stepsAfter = {
  dns: ['spelling', 'numbers'],
  blocked: ['publicAddress', 'operator'],
  refused: ['running', 'setUp'],
  timeout: ['firewall', 'setUp'],
  auth: ['password', 'joinPassword'],
  protocol: ['game', 'port'],
} as const
