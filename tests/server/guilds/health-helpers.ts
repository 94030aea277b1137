import { expect } from 'vitest'
import type { Channel, Role } from '@/contract/calls/discord'
import { guildHealth, type HealthFinding } from '@/contract/calls/health'
import { type FeatureId, registry } from '@/config/features/registry'
import { guildFeatures } from '@/server/db/schema'
import { exampleOptions } from '@/tests/support/example-options'
import { aChannel, aRole, ids, permissionsOf } from '@/tests/support/factories'
import { anEnv } from '@/tests/server/test-runtime'
import { aServer, type Client } from '@/tests/server/test-server'

export const path = `/guilds/${ids.guild}/health`
const bot = anEnv().discord.clientId

/** Everything that any feature of ours asks for. */
export const everything = permissionsOf('ADMINISTRATOR')
export const everyday = permissionsOf('VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'ATTACH_FILES')

export const gone = { role: '400000000000000099', channel: '500000000000000099' } as const
export const roles = {
  bot: '400000000000000050',
  staff: '400000000000000090',
  booster: '400000000000000020',
  fans: '400000000000000003',
} as const

const ofBot = { id: roles.bot, name: 'The bot', position: 5, managed: true, tags: { bot_id: bot } }

export const roleList = (held: string | null): Role[] => [
  aRole({ id: ids.guild, name: '@everyone', position: 0, permissions: everyday }),
  aRole({ name: 'Members', position: 1 }),
  aRole({ id: roles.fans, name: 'Fans', position: 1, mentionable: true }),
  aRole({ id: roles.booster, name: 'Boosters', position: 2, managed: true }),
  ...(held === null ? [] : [aRole({ ...ofBot, permissions: held })]),
  aRole({ id: roles.staff, name: 'Staff', position: 9 }),
]

type Options = {
  /** What the bot's own role allows; null where it has none, because it was invited without permissions. */
  held?: string | null
  /** Roles that the bot has besides its own; null where Discord does not tell. */
  others?: string[] | null
  channels?: Channel[]
}

/** A guild with a bot in it that stands between members and staff, and its owner signed in. */
export async function aCheckedGuild({
  held = everything,
  others = [],
  channels = [aChannel()],
}: Options = {}) {
  const server = await aServer()
  server.discord.addGuild(ids.guild, { roles: roleList(held), channels })
  if (others) server.discord.setRoles(ids.guild, bot, held === null ? others : [roles.bot, ...others])

  /** A feature as an older version of the program, or somebody else, may have left it. */
  const saved = (featureId: string, options: Record<string, unknown>, enabled = true) =>
    server.rt.db.insert(guildFeatures).values({ guildId: ids.guild, featureId, enabled, options, version: 1 })
  /** A feature that is finished, but for these options. */
  const on = (featureId: FeatureId, options: Record<string, unknown>, enabled = true) =>
    saved(featureId, { ...exampleOptions(registry[featureId]), ...options }, enabled)
  return { ...server, saved, on }
}

/** What a check of the guild answers. */
export async function check(client: Pick<Client, 'get'>) {
  const response = await client.get(path)
  expect(response.status).toBe(200)
  return guildHealth.parse(await response.json())
}

/** Findings in short: how bad, what, where, and about whom or what by name, else by id. */
export const inShort = ({ findings }: { findings: readonly HealthFinding[] }) =>
  findings.map(({ code, severity, subject, path: at, ids: about = [], names = [], permissions = [] }) =>
    [severity, code, subject, at, ...(names.length > 0 ? names : about), ...permissions].join(' '),
  )
