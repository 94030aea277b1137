import { setTimeout } from 'node:timers/promises'
import { platformToken } from '@/server/auth/platform-token'
import type { CurrentSession } from '@/server/auth/sessions'
import type { Author } from '@/server/live/changes'
import type { Runtime } from '@/server/runtime'

/** Milliseconds. A name for the history is worth no more waiting, and may be older than other answers. */
const patience = 2_000
const oldEnough = { maxAge: 10 * 60_000 }

async function ask(rt: Runtime, session: CurrentSession): Promise<Author> {
  const { value } = await rt.platform.currentUser(await platformToken(rt, session), oldEnough)
  return { userId: session.userId, userName: value.global_name ?? value.username, userAvatar: value.avatar }
}

/** Who is about to change something, by name as far as the platform tells it in time. It never fails. */
export async function authorOf(rt: Runtime, session: CurrentSession): Promise<Author> {
  const nameless: Author = { userId: session.userId }
  return Promise.race([
    ask(rt, session).catch(() => nameless),
    setTimeout(patience, nameless, { ref: false }),
  ])
}
