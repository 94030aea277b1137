import type { Connection } from './connection'
import { createGuild } from './guild'
import { readConfigurations } from './wire'

/** That one call may ask for. */
const maxGuilds = 100

async function* readPages({ calls }: Connection, ids?: readonly string[]) {
  let after: string | null = null
  do {
    const query = new URLSearchParams({ ...(ids && { ids: ids.join(',') }), ...(after && { after }) })
    const page = readConfigurations(await calls.get(`/guilds?${query}`))
    for (const configuration of page.guilds) yield createGuild(configuration)
    after = page.next
  } while (after !== null)
}

/** What is saved of these guilds, or of all for which something is saved, a page at a time. */
export async function* readGuilds(connection: Connection, ids?: readonly string[]) {
  if (!ids) return yield* readPages(connection)
  for (let from = 0; from < ids.length; from += maxGuilds)
    yield* readPages(connection, ids.slice(from, from + maxGuilds))
}
