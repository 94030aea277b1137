import type { Context } from 'hono'
import { type BotPremium, botPremium } from '@/contract/calls/premium'
import type { BotEnv } from '@/server/access/guards'
import { savePremium, type Subject } from '@/server/access/entitlements'
import { tooOften } from '@/server/calls/failures'
import { route } from '@/server/calls/route'
import { taken } from '@/server/calls/schemas'
import { noSuchGuild } from '@/server/discord/failures'
import { noSuchPerson, refused, tooMuchPremium, translate } from '@/server/http/http-error'
import { premiumRate } from '@/server/http/limits'
import { limitRate } from '@/server/http/rate-limit'
import type { LiveMessage } from '@/server/db/notifications'
import type { Runtime } from '@/server/runtime'

const subjectOf = (c: Context<BotEnv>): Subject => {
  const { guildId, userId = '' } = c.req.param()
  return guildId === undefined ? { kind: 'user', id: userId } : { kind: 'guild', id: guildId }
}

const messageOf = ({ kind, id }: Subject): LiveMessage =>
  kind === 'user' ? { kind: 'entitled', userId: id } : { kind: 'available', guildId: id }

/** @param until undefined for no premium. @throws HttpError 422 `invalid`; 409 `too_much_premium`; 429 `rate_limited` */
async function say(rt: Runtime, c: Context<BotEnv>, until: Date | null | undefined) {
  await limitRate(rt, `bot-premium:${c.var.bot}`, premiumRate)
  if (until && until <= rt.now()) throw refused({ until: translate('validation.datePast') })
  const subject = subjectOf(c)
  if (await savePremium(rt, subject, until)) await rt.live.publish(messageOf(subject))
  return c.json({ ok: true })
}

const endOf = ({ until }: BotPremium) => (until === null ? null : new Date(until))

const body = { schema: botPremium, example: { until: '2030-01-31T12:00:00Z' } }
const answer = { description: 'Received.', schema: taken, example: { ok: true } }
const granted =
  'Until `until`, or without an end if that is null. It replaces what was said before, and pages that are open show it at once. Beside it counts what the operator granted and what Discord has sold.'
const revoked = 'What the operator granted and what Discord has sold stays.'

/** The bot's word on who has premium. */
export const premiumRoutes = [
  route({
    id: 'givePersonPremium',
    method: 'put',
    path: '/bot/users/:userId/premium',
    tag: 'bot',
    summary: 'Give a person premium',
    description: granted,
    body,
    answer,
    failures: { noSuchPerson, tooMuchPremium, tooOften },
    handle: (rt) => async (c, input) => say(rt, c, endOf(await input.body())),
  }),
  route({
    id: 'takePersonPremium',
    method: 'delete',
    path: '/bot/users/:userId/premium',
    tag: 'bot',
    summary: 'Take a person’s premium back',
    description: revoked,
    answer,
    failures: { noSuchPerson, tooOften },
    handle: (rt) => async (c) => say(rt, c, undefined),
  }),
  route({
    id: 'giveServerPremium',
    method: 'put',
    path: '/bot/guilds/:guildId/premium',
    tag: 'bot',
    summary: 'Give a server premium',
    description: granted,
    body,
    answer,
    failures: { noSuchGuild, tooMuchPremium, tooOften },
    handle: (rt) => async (c, input) => say(rt, c, endOf(await input.body())),
  }),
  route({
    id: 'takeServerPremium',
    method: 'delete',
    path: '/bot/guilds/:guildId/premium',
    tag: 'bot',
    summary: 'Take a server’s premium back',
    description: revoked,
    answer,
    failures: { noSuchGuild, tooOften },
    handle: (rt) => async (c) => say(rt, c, undefined),
  }),
]
