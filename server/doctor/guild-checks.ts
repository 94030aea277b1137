import { z } from 'zod'
import { snowflake } from '@/contract/calls/discord'
import { invitedPermissions } from '@/contract/discord/invitation'
import { hasPermission, isPermission, permissionNames } from '@/contract/discord/permissions'
import { ownCatalogue } from '@/server/guilds/catalogue'
import { readCatalogue } from '@/server/guilds/declarations'
import { readEnabledFeatures } from '@/server/guilds/stored-configuration'
import { check, type Context, failed, ok, skipped } from './check'
import { askAsBot, readApplication, tryAgain } from './discord-checks'
import { withDatabase } from './local-checks'

const guild = z.object({
  name: z.string(),
  owner_id: snowflake,
  roles: z.array(z.object({ id: snowflake, permissions: z.string() })),
})
const member = z.object({ roles: z.array(snowflake) })

/** What the enabled features need; of all features if the running program holds the database. */
async function neededPermissions({ env }: Context, guildId: string) {
  const inUse = await withDatabase(env(), async ({ db }) => {
    const catalogue = await readCatalogue(db)
    const enabled = await readEnabledFeatures(db, catalogue, guildId)
    return catalogue.features.filter(({ id }) => enabled.includes(id))
  }).catch(() => null)
  const set = invitedPermissions(inUse ?? ownCatalogue.features)
  return { set, whose: inUse ? 'the features in use' : 'all features' }
}

async function heldPermissions(context: Context, guildId: string) {
  const env = context.env()
  const { found } = await readApplication(context)
  const botId = found?.bot?.id ?? env.discord.clientId
  const [where, who] = await Promise.all([
    askAsBot(env, `/guilds/${guildId}`).then(({ body }) => guild.safeParse(body).data),
    askAsBot(env, `/guilds/${guildId}/members/${botId}`).then(({ body }) => member.safeParse(body).data),
  ])
  if (!where || !who) return null
  // The role of everyone has the id of its server.
  const own = where.roles.filter(({ id }) => id === guildId || who.roles.includes(id))
  return own.reduce((set, { permissions }) => set | BigInt(permissions), 0n).toString()
}

export const guildChecks = [
  check('server', 'the bot is in the named server', ['bot-token'], async ({ env, guildId }) => {
    if (guildId === null) return skipped('No server was named; --guild <server id> does.')
    const reply = await askAsBot(env(), `/guilds/${guildId}`)
    const found = guild.safeParse(reply.body).data
    if (found) return ok(`The bot is in ${found.name}.`)
    if (![403, 404].includes(reply.status)) return tryAgain(reply)
    return failed(
      `The bot is not in the server ${guildId}.`,
      'Invite it from the dashboard’s page of that server.',
    )
  }),
  check('permissions', 'the bot’s permissions there', ['server'], async (context) => {
    const guildId = context.guildId ?? ''
    const held = await heldPermissions(context, guildId)
    if (held === null)
      return failed('Discord does not say what the bot may do there.', 'Try again in a minute.')
    const { set, whose } = await neededPermissions(context, guildId)
    const missing = permissionNames(BigInt(set)).filter(
      (name) => isPermission(name) && !hasPermission(held, name),
    )
    if (missing.length === 0) return ok(`The bot’s roles have what ${whose} need.`)
    return failed(
      `The bot’s roles lack ${missing.join(', ')}, which ${whose} need.`,
      'Give these to the bot’s role, or invite the bot anew.',
    )
  }),
]
