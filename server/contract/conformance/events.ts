import { guildEvents } from '@/api/events.schema'
import { firstEventIn } from '@/server/live/event-text'
import type { Reply } from './ask'
import { isAbsent, shapeNotes, successNotes } from './judge'
import { absent, optional, type Result } from './report'
import type { Subject } from './target'

const call = 'GET /guilds/{guildId}/events'
const without = 'Other people’s changes are told of when something is saved.'

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** How a stream begins, judged by its first event. */
function beginningNotes(text: string): string[] {
  const first = firstEventIn(text)
  if (!first) return ['No event came. Begin with "ready".']
  if (first.event !== 'ready')
    return [`Its first event is ${JSON.stringify(first.event.slice(0, 40))}. Begin with "ready".`]
  return shapeNotes(guildEvents.ready, parsed(first.data))
}

function notesOf(reply: Reply): string[] {
  if (reply.status !== 200) return successNotes(reply, guildEvents.ready)
  const isStream = reply.type.startsWith('text/event-stream')
  return isStream ? beginningNotes(reply.text) : ['Answer it as text/event-stream, and leave it open.']
}

/** That a guild's events begin as a page expects them; what happens later is not waited for. */
export async function checkEvents({ ask, guildId }: Subject): Promise<Result> {
  const reply = await ask('GET', `/guilds/${guildId}/events`, { headers: { accept: 'text/event-stream' } })
  return isAbsent(reply) ? absent(call, without) : optional(call, notesOf(reply))
}
