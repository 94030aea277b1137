import { setTimeout as pause } from 'node:timers/promises'
import { onceFor } from '@/contract/once-for'
import { guildRights } from '@/server/access/guild-rights'
import { unauthenticated } from '@/server/auth/authenticate'
import { type CurrentSession, readAllAgain } from '@/server/auth/sessions'
import { HttpError } from '@/server/http/http-error'
import { streamLimits } from '@/server/http/limits'
import type { Runtime } from '@/server/runtime'

/** Whose access to which guild a stream depends on. */
export type Reader = { session: CurrentSession; guildId: string }

/** Why a stream must end; null while its reader has access, and while that cannot be checked. */
type Verdict = HttpError | null

/** Milliseconds for which checks are collected, and how many go on at once. */
const times = { collect: 50 }
const atOnce = 8

async function verdictOn(
  rt: Runtime,
  session: CurrentSession | undefined,
  guildId: string,
): Promise<Verdict> {
  if (!session) return unauthenticated()
  try {
    await guildRights(rt, session, guildId, { forWrite: false, maxAge: streamLimits.rightsAge })
    return null
  } catch (error) {
    return error instanceof HttpError && [401, 403, 404].includes(error.status) ? error : null
  }
}

/**
 * Checks readers in rounds, each person and guild once however many streams they have: one statement reads all sessions,
 * and only a few people's rights are read at the same time, from Discord's cached answers where they are young enough.
 */
function createChecks(rt: Runtime) {
  let waiting = new Map<string, Reader>()
  let next: Promise<Map<string, Verdict>> | null = null
  let last: Promise<unknown> = Promise.resolve()

  async function round() {
    await last
    await pause(times.collect, undefined, { ref: false })
    const readers = [...waiting]
    waiting = new Map()
    next = null
    const checking = check(readers)
    last = checking.catch(() => undefined)
    return checking
  }

  async function check(readers: [string, Reader][]) {
    const sessions = await readAllAgain(
      rt,
      readers.map(([, { session }]) => session.idHash),
    )
    const verdicts = new Map<string, Verdict>()
    const rest = readers.values()
    async function work() {
      for (const [key, { session, guildId }] of rest) {
        const current = sessions.get(session.idHash)
        // Tokens that were opened once are not opened again.
        const isSame = current?.tokens.encrypted === session.tokens.encrypted
        verdicts.set(
          key,
          await verdictOn(rt, isSame ? { ...current, tokens: session.tokens } : current, guildId),
        )
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return verdicts
  }

  return async (reader: Reader): Promise<Verdict> => {
    const key = `${reader.guildId} ${reader.session.idHash}`
    waiting.set(key, reader)
    next ??= round()
    return (await next).get(key) ?? null
  }
}

const checksOf = onceFor(createChecks)

/** Why a reader's stream must end; null while they have access, and while that cannot be checked. */
export const checkReader = (rt: Runtime, reader: Reader) => checksOf(rt)(reader)
