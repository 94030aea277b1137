import { expect } from 'vitest'
import {
  configurationFile,
  type ConfigurationFile,
  importResult,
  type ImportRequest,
} from '@/api/transfer.schema'
import { channelTypes } from '@/config/channel-types'
import { aChannel, aRole, ids } from '@/tests/factories'
import { aServer, type Client } from '@/tests/server/a-server'
import { previewFor } from '@/tests/server/fake-users'

export const here = `/guilds/${ids.guild}`
export const there = `/guilds/${ids.otherGuild}`

/** The same names on both sides, with other ids: 4…1 to 4…3 are roles here, 4…11 to 4…13 there; channels alike. */
const roleNames = ['Keepers', 'Sailors', 'Guests']
export const rolesHere = roleNames.map((name, index) =>
  aRole({ id: `40000000000000000${index + 1}`, name, position: index + 1 }),
)
export const rolesThere = roleNames.map((name, index) =>
  aRole({ id: `40000000000000001${index + 1}`, name, position: index + 1 }),
)
const category = (id: string, name: string) => aChannel({ id, name, type: channelTypes.GUILD_CATEGORY })
export const channelsHere = [
  category('500000000000000001', 'Harbour'),
  aChannel({ id: '500000000000000002', name: 'welcome', parent_id: '500000000000000001' }),
  aChannel({ id: '500000000000000003', name: 'only-here' }),
]
export const channelsThere = [
  category('500000000000000011', 'Harbour'),
  aChannel({ id: '500000000000000012', name: 'welcome', parent_id: '500000000000000011' }),
  aChannel({ id: '500000000000000014', name: 'welcome' }),
]

/** Two guilds of one person, the second with the same names under other ids. */
export async function twoGuilds() {
  const server = await aServer({
    guilds: [previewFor(ids.guild, 'owner'), previewFor(ids.otherGuild, 'owner')],
  })
  server.discord.addGuild(ids.guild, { name: 'Night Owls', roles: rolesHere, channels: channelsHere })
  server.discord.addGuild(ids.otherGuild, { name: 'Day Birds', roles: rolesThere, channels: channelsThere })
  return server
}

export async function exportOf(client: Client, guild = here): Promise<ConfigurationFile> {
  const response = await client.get(`${guild}/export`)
  expect(response.status).toBe(200)
  return configurationFile.parse(await response.json())
}

type More = Partial<Omit<ImportRequest, 'configuration'>>

async function send(client: Client, path: string, configuration: ConfigurationFile, more: More) {
  const response = await client.post(path, { configuration, ...more })
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return importResult.parse(body)
}

/** What an import into the other guild would do, and doing it. */
export const tryImport = (client: Client, configuration: ConfigurationFile, more: More = {}) =>
  send(client, `${there}/import?dry_run=1`, configuration, more)
export const applyImport = (client: Client, configuration: ConfigurationFile, more: More = {}) =>
  send(client, `${there}/import`, configuration, more)

/** One part of an import's answer. */
export function partOf({ parts }: { parts: { subject: string }[] }, subject: string) {
  const part = parts.find((one) => one.subject === subject)
  if (!part) throw new Error(`The import has no part ${subject}.`)
  return part
}

/** What a guild has, as its own calls answer it. */
export async function read(client: Client, path: string): Promise<Record<string, unknown>> {
  const response = await client.get(path)
  expect(response.status).toBe(200)
  return Object(await response.json())
}
