import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'

const instants = z.record(z.string(), z.number())
const stored = z.object({
  /** Guilds that the bot was invited into. */
  joined: z.array(z.string()).default([]),
  /** By guild: what the bot's own role allows since its last invitation there, a decimal set. */
  granted: z.record(z.string(), z.string()).default({}),
  /** By person: tokens issued at or before this instant (milliseconds) were revoked. */
  revokedUpTo: instants.default({}),
  /** By person: access tokens issued at or before this instant count as run out. */
  expiredUpTo: instants.default({}),
  /** Single-use refresh tokens that were used, by their nonce, with the instant they run out anyway. */
  usedRefreshTokens: instants.default({}),
})
type Stored = z.infer<typeof stored>

/** What the demo world remembers over a restart. Tokens themselves need no storage (`tokens.ts`). */
export type State = {
  read: () => Readonly<Stored>
  /** Applies `change` and writes the file before returning, so that an answered request survives a kill. */
  update: (change: (draft: Stored) => void) => void
}

function readStored(file: string, log: Logger): Stored {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing)
      log.warn({ err: error }, 'The demo platform starts afresh: its state file could not be read.')
    return stored.parse({})
  }
}

/** A rename replaces the file in one step: a kill leaves the old state or the new one, never half of it. */
function write(file: string, value: Stored) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(value), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** State in `file`, or in memory only where there is none. */
export function openState(file: string | undefined, log: Logger): State {
  const value = file ? readStored(file, log) : stored.parse({})
  return {
    read: () => value,
    update(change) {
      change(value)
      if (file) write(file, value)
    },
  }
}
