import { unauthenticated } from '@/server/auth/authenticate'
import { isLive } from '@/server/auth/is-live'
import type { CurrentSession } from '@/server/auth/sessions'
import { HttpError } from '@/server/http/http-error'
import { guildRights } from '@/server/access/guild-rights'
import type { Runtime } from '@/server/runtime'
import type { EventStream } from './event-stream'
import type { LiveEvent } from './live'

/** Who reads a guild's events. */
export type GuildReader = {
  session: CurrentSession
  guildId: string
  /** Milliseconds between two looks at whether the reader may still be here. */
  checkEvery: number
}

/** Tells the reader why the stream will not be given again, and ends it. */
export function close(stream: EventStream, { code, message }: HttpError) {
  stream.send({ event: 'closed', data: { code, detail: message } })
  stream.end()
}

/** Closes the stream when it is told that this very session is over. */
export function closeAtEndOf({ userId, idHash }: CurrentSession, event: LiveEvent, stream: EventStream) {
  if (event.kind !== 'session-ended' || event.userId !== userId) return
  if ((event.idHash ?? idHash) === idHash) close(stream, unauthenticated())
}

/** Why the reader may not be here any more; null while they may, and while that cannot be found out. */
async function reasonToClose(rt: Runtime, { session, guildId }: GuildReader) {
  try {
    if (!(await isLive(rt, session))) return unauthenticated()
    await guildRights(rt, session, guildId, { forWrite: false })
    return null
  } catch (error) {
    return error instanceof HttpError && [401, 403, 404].includes(error.status) ? error : null
  }
}

/**
 * Looks from time to time whether the reader may still be here, and closes the stream when not.
 * @param onStay runs after each look at somebody who may
 */
export function closeWhenRevoked(
  rt: Runtime,
  reader: GuildReader,
  stream: EventStream,
  onStay?: () => Promise<unknown>,
) {
  let isOver = false
  async function look() {
    const reason = await reasonToClose(rt, reader)
    if (isOver) return
    if (reason) close(stream, reason)
    else await onStay?.()
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => rt.log.warn({ err: error }, 'An event stream could not be checked'))
  }, reader.checkEvery)
  stream.onEnd(() => {
    isOver = true
    clearInterval(timer)
  })
}
