import type { Context } from 'hono'
import { botPatch } from '@/contract/calls/bot'
import { feature, featurePatch } from '@/contract/calls/features'
import { guildSettings, settingsPatch } from '@/contract/calls/settings'
import type { BotEnv } from '@/server/access/guards'
import { memberRights } from '@/server/access/guild-rights'
import { autoRole, ids, settings } from '@/server/calls/examples'
import { tooOften, versionConflict } from '@/server/calls/failures'
import { type Failures, route } from '@/server/calls/route'
import * as discord from '@/server/discord/failures'
import { changeConfiguration } from '@/server/guilds/change-configuration'
import { definitionIn, featureId, readDefinition } from '@/server/guilds/features-routes'
import { createJudge } from '@/server/guilds/judge'
import { acceptedVersions, answerVersion, named, type Writer } from '@/server/guilds/who-writes'
import { botAbsent, unknownFeature } from '@/server/http/http-error'
import { botWriteRate } from '@/server/http/limits'
import { limitRate } from '@/server/http/rate-limit'
import { parseInput } from '@/server/http/read-json'
import type { Author, Write } from '@/server/live/changes'
import type { Runtime } from '@/server/runtime'
import { assertPresent } from './snapshots'

type Standing = Pick<Writer, 'access'> & { author: Author }

/** The bot as Discord calls it; without its token, only its application is known. */
async function readBot({ discord, env }: Runtime) {
  const reading = discord.botUser().then(({ id, username, avatar }) => ({ id, name: username, avatar }))
  return named<{ id: string; name?: string; avatar?: string | null }>(reading, { id: env.discord.clientId })
}

/**
 * Who writes, and what they may: the member's own rights, or, for a bot that names nobody, everything that a bot may.
 * @throws HttpError 404 `bot_absent`; what `memberRights` throws
 */
async function standingOf(rt: Runtime, guildId: string, userId: string | null): Promise<Standing> {
  const bot = await readBot(rt)
  const made = { botId: bot.id, botName: bot.name }
  if (userId !== null) {
    const { access, member } = await memberRights(rt, guildId, userId)
    return {
      access,
      author: { ...made, userId, userName: member.user?.name, userAvatar: member.user?.avatar },
    }
  }
  await assertPresent(rt, guildId)
  return { access: 'full', author: { ...made, userId: bot.id, userName: bot.name, userAvatar: bot.avatar } }
}

type Given = { guildId: string; subject: string; member: string | null }

async function prepare(rt: Runtime, c: Context<BotEnv>, { guildId, subject, member }: Given) {
  const { access, author } = await standingOf(rt, guildId, member)
  const judge = await createJudge(rt, { guildId, access, userId: null, isBot: true }, [subject])
  const write: Write = { ...author, accepts: acceptedVersions(c.req.header('if-match')) }
  return { judge, write }
}

const limitWrites = (rt: Runtime, c: Context<BotEnv>) => limitRate(rt, `bot-write:${c.var.bot}`, botWriteRate)

/** Also what Discord answers when the rights of a member cannot be checked. */
const failures: Failures = {
  noSuchGuild: discord.noSuchGuild,
  botAbsent,
  noAccess: discord.noAccess,
  readOnly: discord.readOnly,
  needsFullAccess: () => discord.needsFullAccess(['manager_roles']),
  conflict: versionConflict,
  tooOften,
  platformBusy: () => discord.rateLimited(3_000),
  platformPaused: () => discord.paused(30_000),
  platformAway: discord.unavailable,
  platformUnreadable: discord.unreadable,
  noBotToken: discord.noBotToken,
  botTokenRefused: discord.botTokenRefused,
  botTokenForeign: discord.botTokenForeign,
}

const rights =
  'Name the member who asked for it in `for`: then only what they may change themselves changes, and the history says so. Without `for`, the bot acts by itself. A bot can change neither `manager_roles` nor have roles given that have elevated permissions or access to the dashboard.'

export const botWriteRoutes = [
  route({
    id: 'changeSettingsAsBot',
    method: 'patch',
    path: '/bot/guilds/:guildId/settings',
    tag: 'bot',
    summary: 'Change a server’s settings, as the bot',
    description: `Only what is sent changes. ${rights}`,
    headers: ['If-Match'],
    body: { schema: botPatch, example: { for: ids.user, chat_prefix: '?' } },
    answer: {
      description: 'The settings as they are now.',
      isVersioned: true,
      schema: guildSettings,
      example: settings,
    },
    failures,
    handle: (rt) => async (c, input) => {
      await limitWrites(rt, c)
      const { for: member = null, ...values } = await input.body()
      const patch = parseInput(settingsPatch, values)
      const given = { guildId: c.req.param('guildId'), subject: 'settings', member }
      const { judge, write } = await prepare(rt, c, given)
      return answerVersion(c, await changeConfiguration(rt.db, judge, { subject: 'settings', patch }, write))
    },
  }),
  route({
    id: 'changeFeatureAsBot',
    method: 'patch',
    path: '/bot/guilds/:guildId/features/:feature',
    parameters: { feature: featureId },
    tag: 'bot',
    summary: 'Change a feature, or switch it on or off, as the bot',
    description: `Only what is sent changes, by the rules for people. ${rights}`,
    headers: ['If-Match'],
    body: { schema: botPatch, example: { for: ids.user, ...autoRole } },
    answer: {
      description: 'The feature as it is now.',
      isVersioned: true,
      schema: feature,
      example: autoRole,
    },
    failures: { ...failures, unknownFeature },
    handle: (rt) => async (c, input) => {
      await limitWrites(rt, c)
      const { guildId, feature: id } = c.req.param()
      await readDefinition(rt, id)
      const { for: member = null, ...values } = await input.body()
      const patch = parseInput(featurePatch, values)
      const { judge, write } = await prepare(rt, c, { guildId, subject: `feature:${id}`, member })
      // What is saved is what was judged, also if the bot has declared something else meanwhile.
      const definition = definitionIn(judge.catalogue, id)
      return answerVersion(c, await changeConfiguration(rt.db, judge, { subject: definition, patch }, write))
    },
  }),
]
