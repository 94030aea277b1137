import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { backendStream } from './authorized-fetch'
import { guildEvents } from '@/contract/calls/events'
import type { ServerEvent } from '@/contract/server-events'
import { readJson } from '@/contract/json'
import { readServerEvents } from './read-server-events'
import { differences } from './readable-rows'
import { tellAuthor } from './tell-author'
import { asking, pathTo } from './path-to'

const named = <Name extends string, Data extends z.ZodMiniType>(event: Name, data: Data) =>
  z.object({ event: z.literal(event), data, id: z.nullable(z.string()) })

const guildEvent = z.discriminatedUnion('event', [
  named('ready', guildEvents.ready),
  named('change', guildEvents.change),
  named('people', guildEvents.people),
  named('loaded', guildEvents.loaded),
  named('commands', guildEvents.commands),
  named('facts', guildEvents.facts),
  named('features', guildEvents.features),
  named('reset', guildEvents.reset),
  named('closed', guildEvents.closed),
])
export type GuildEvent = z.infer<typeof guildEvent>

/** Milliseconds without a byte; the server sends something at least every 20 seconds. */
const silence = 60_000

/** Null for an event that this version of the pages does not know, or that is wrong; its author is told why, once. */
function toGuildEvent({ event, data, id }: ServerEvent): GuildEvent | null {
  const received = { event, data: readJson(data), id }
  const { data: read, error } = guildEvent.safeParse(received)
  if (read) return read
  if (Object.hasOwn(guildEvents, event))
    tellAuthor({ call: 'GET /guilds/…/events', text: `left out ${event}: ${differences(error, received)}` })
  return null
}

type Reading = {
  /** The form that is open here, which others are shown. */
  subject: string | undefined
  /** The id to continue from; null to begin with the current state. */
  after: string | null
  signal: AbortSignal
}

/**
 * `GET /guilds/{guildId}/events` as they come, until the stream ends.
 * @throws ApiError when it is refused or cannot be reached, another error when it is cut, or the abort of `signal`
 */
export async function* readGuildEvents(client: QueryClient, guildId: string, reading: Reading) {
  const { subject, after, signal } = reading
  const query = new URLSearchParams(subject === undefined ? {} : { subject })
  const headers: Record<string, string> = after === null ? {} : { 'last-event-id': after }
  const path = asking(pathTo`/guilds/${guildId}/events`, query)
  const stream = await backendStream(client, path, 'text/event-stream', { headers, signal })
  for await (const received of readServerEvents(stream, { silence, signal })) {
    const event = toGuildEvent(received)
    if (event) yield event
  }
}
