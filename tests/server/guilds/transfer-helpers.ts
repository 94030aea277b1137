import { expect } from 'vitest'
import {
  configurationFile,
  type ConfigurationFile,
  importResult,
  type ImportRequest,
} from '@/contract/calls/transfer'
import { channelTypes } from '@/contract/discord/channel-types'
import { aChannel, aRole, ids } from '@/tests/support/factories'
import { aServer, type Client } from '@/tests/server/test-server'
import { previewFor } from '@/tests/server/fake-users'

export const here = `/guilds/${ids.guild}`
export const there = `/guilds/${ids.otherGuild}`

/**
 * Both sides have the same names, but for the third, with other ids: 4…1 to 4…3 are roles here, 4…11 to 4…13 there;
 * channels alike.
 */
const rolesOf = (ten: number, third: string) =>
  ['Keepers', 'Sailors', third].map((name, index) =>
    aRole({ id: `4000000000000000${ten}${index + 1}`, name, position: index + 1 }),
  )
const channelsOf = (ten: number, third: string) => {
  const [harbour, welcome] = [`5000000000000000${ten}1`, `5000000000000000${ten}2`]
  return [
    aChannel({ id: harbour, name: 'Harbour', type: channelTypes.GUILD_CATEGORY }),
    aChannel({ id: welcome, name: 'welcome', parent_id: harbour }),
    aChannel({ id: `5000000000000000${ten}3`, name: third }),
  ]
}

type Saved = Record<string, Record<string, unknown>>

/** Two guilds of one person, the second with the same names under other ids, and what is saved in each. */
export async function twoGuilds({ here: own = {}, there: other = {} }: { here?: Saved; there?: Saved } = {}) {
  const guilds = [previewFor(ids.guild, 'owner'), previewFor(ids.otherGuild, 'owner')]
  const server = await aServer({ guilds })
  const parts = { roles: rolesOf(0, 'Visitors'), channels: channelsOf(0, 'only-here') }
  server.discord.addGuild(ids.guild, { name: 'Night Owls', ...parts })
  const others = { roles: rolesOf(1, 'Guests'), channels: channelsOf(1, 'welcome') }
  server.discord.addGuild(ids.otherGuild, { name: 'Day Birds', ...others })
  for (const [guild, saved] of [
    [here, own],
    [there, other],
  ] as const)
    for (const [part, patch] of Object.entries(saved))
      expect((await server.patch(`${guild}/${part}`, patch)).status, part).toBe(200)
  return server
}

export const exportOf = async (client: Client, guild = here): Promise<ConfigurationFile> =>
  configurationFile.parse(await client.read(`${guild}/export`))

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
export const partOf = ({ parts }: { parts: { subject: string }[] }, subject: string) =>
  parts.find((one) => one.subject === subject)
