import { testMessage, type TestRefusal, testSent } from '@/contract/calls/test-message'
import { avatarUrl, defaultAvatarUrl } from '@/config/discord-images'
import { guildRights } from '@/server/access/guild-rights'
import type { CurrentSession } from '@/server/auth/sessions'
import { ids } from '@/server/calls/examples'
import { route } from '@/server/calls/route'
import { needsFullAccess } from '@/server/discord/failures'
import { botAbsent, type HttpError, needsPremium, unknownFeature } from '@/server/http/http-error'
import type { Outcome } from '@/server/live/ask-bot'
import type { Runtime } from '@/server/runtime'
import { assertMayUse } from './actions'
import { featureId, readDefinition } from './features-routes'
import {
  assertWritable,
  botAway,
  botFailed,
  botSilent,
  botUnsupported,
  botUnusable,
  channelGone,
  directMessagesClosed,
  lacksPermissions,
  parseTestMessage,
  toDiscord,
} from './test-message'
import { authorOf, writerOf } from './who-writes'
import { languagesOf } from '@/server/http/language'

const number = new Intl.NumberFormat('en')

/** The values of placeholders. */
async function namesOf(rt: Runtime, session: CurrentSession, guildId: string) {
  const [{ preview }, { userId, userName, userAvatar }] = await Promise.all([
    guildRights(rt, session, guildId, { forWrite: true }),
    authorOf(rt, session),
  ])
  const { cdnUrl } = rt.env.discord
  const count = preview.approximate_member_count
  return {
    server: preview.name,
    guild: preview.name,
    ...(count == null ? {} : { member_count: number.format(count) }),
    member: `<@${userId}>`,
    ...(userName ? { member_name: userName } : {}),
    member_avatar: avatarUrl(cdnUrl, userId, userAvatar) ?? defaultAvatarUrl(cdnUrl, userId),
  }
}

const refusals: Record<TestRefusal, (detail?: string) => HttpError> = {
  missing_permissions: () => lacksPermissions(),
  direct_messages_closed: directMessagesClosed,
  unknown_channel: channelGone,
  unsupported: botUnsupported,
  failed: botFailed,
}

/** @throws HttpError 409 with the reason for which nothing was sent */
function resultOf(answer: Outcome) {
  if (answer === 'away') throw botAway()
  if (answer === 'silent') throw botSilent()
  if (answer === 'unusable') throw botUnusable()
  if (answer.reason) throw refusals[answer.reason](answer.detail)
  if (answer.refused !== undefined) throw botFailed(answer.refused)
  return { url: answer.url ?? null }
}

export const testRoutes = [
  route({
    id: 'sendTest',
    method: 'post',
    path: '/guilds/:guildId/features/:feature/test',
    parameters: { feature: featureId },
    tag: 'features',
    summary: 'Send a test message',
    description:
      'Sends a message as the form holds it, saved or not, to a channel or to the person who asks. It takes the rights of a save, and must be valid as for one. Names in braces stand for this person and this server; nobody is notified. Answer within ten seconds; when nothing was sent, 409 with the reason.',
    without: 'The dashboard offers no test messages.',
    body: {
      schema: testMessage,
      example: { path: 'message', message: 'Welcome to {server}!', channel: ids.channel },
    },
    answer: {
      description: 'It was sent. `url` leads to it.',
      schema: testSent,
      example: { url: `https://discord.com/channels/${ids.guild}/${ids.channel}/600000000000000001` },
    },
    failures: {
      unknownFeature,
      needsFullAccess: () => needsFullAccess(['message']),
      needsPremium: () => needsPremium(['message']),
      botAbsent,
      channelGone,
      lacksPermissions: () => lacksPermissions(['SEND_MESSAGES'], 'general'),
      directMessagesClosed,
      botAway,
      botSilent,
      botUnusable,
      botUnsupported,
      botFailed,
    },
    handle:
      (rt, { askBot }) =>
      async (c, input) => {
        const { guildId, feature } = c.req.param()
        const { session } = c.var
        const definition = await readDefinition(rt, feature, languagesOf(c))
        const asked = await input.body()
        const { message, placeholders, ...used } = parseTestMessage(definition, asked)
        await assertMayUse(rt, writerOf(c, guildId), definition, used)
        const answer = await askBot({ guildId, userId: session.userId, kind: 'test' }, async (request) => {
          const written = toDiscord(message, placeholders, await namesOf(rt, session, guildId))
          const embeds = written.embeds.length > 0 ? (['EMBED_LINKS'] as const) : []
          if (asked.channel)
            await assertWritable(rt, guildId, asked.channel, ['VIEW_CHANNEL', 'SEND_MESSAGES', ...embeds])
          return { ...request, kind: 'test', channel_id: asked.channel, message: written }
        })
        return c.json(resultOf(answer))
      },
  }),
]
