import type { Context } from 'hono'
import { type BotPremium, botPremium } from '@/contract/calls/premium'
import type { BotEnv } from '@/server/access/guards'
import { savePremium, type Subject } from '@/server/access/entitlements'
import { tooOften } from '@/server/calls/failures'
import { route } from '@/server/calls/route'
import { received } from '@/server/calls/schemas'
import { noSuchGuild } from '@/server/discord/failures'
import {
  botAbsent,
  type HttpError,
  noSuchPerson,
  refused,
  tooMuchPremium,
  translate,
} from '@/server/http/http-error'
import { minuteOf } from '@/server/guilds/facts'
import { premiumRate } from '@/server/http/limits'
import { limitRate } from '@/server/http/rate-limit'
import type { SentMessage } from '@/server/db/notifications'
import type { Runtime } from '@/server/runtime'
import { assertPresent } from './snapshots'

const subjectOf = (c: Context<BotEnv>): Subject => {
  const { guildId, userId = '' } = c.req.param()
  return guildId === undefined ? { kind: 'user', id: userId } : { kind: 'guild', id: guildId }
}

const messageOf = ({ kind, id }: Subject): SentMessage =>
  kind === 'user' ? { kind: 'entitled', userId: id } : { kind: 'available', guildId: id }

/**
 * @param until undefined for no premium
 * @throws HttpError 422 `invalid`; 404 `bot_absent`; 409 `too_much_premium`; 429 `rate_limited`
 */
async function say(rt: Runtime, c: Context<BotEnv>, readUntil: () => Promise<Date | null | undefined>) {
  await limitRate(rt, `bot-premium:${c.var.bot}`, premiumRate)
  const subject = subjectOf(c)
  const until = await readUntil()
  if (until && until <= rt.now())
    throw refused({ until: translate('validation.endPast', { now: minuteOf(rt.now()) }) })
  // What a bot has left may still be taken back.
  if (until !== undefined && subject.kind === 'guild') await assertPresent(rt, subject.id)
  if (await savePremium(rt, subject, until)) await rt.live.publish(messageOf(subject))
  return c.json({ ok: true })
}

const endOf = ({ until }: BotPremium) => (until === null ? null : new Date(until))

type Target = {
  path: '/bot/users/:userId/premium' | '/bot/guilds/:guildId/premium'
  id: 'Person' | 'Server'
  who: string
  failures: Record<string, () => HttpError>
}

const routesFor = ({ path, id, who, failures }: Target) => [
  route({
    id: `give${id}Premium`,
    method: 'put',
    path,
    tag: 'bot',
    summary: `Give a ${who} premium`,
    description:
      'Until `until`, or without an end if that is null. It replaces what was said before, and pages that are open show it at once. Beside it counts what the operator granted and what Discord has sold.',
    body: { schema: botPremium, example: { until: '2030-01-31T12:00:00Z' } },
    answer: received,
    failures: { ...failures, tooMuchPremium, tooOften },
    handle: (rt) => (c, input) => say(rt, c, async () => endOf(await input.body())),
  }),
  route({
    id: `take${id}Premium`,
    method: 'delete',
    path,
    tag: 'bot',
    summary: `Take a ${who}’s premium back`,
    description: 'What the operator granted and what Discord has sold stays.',
    answer: received,
    failures: { ...failures, tooOften },
    handle: (rt) => (c) => say(rt, c, () => Promise.resolve(undefined)),
  }),
]

/** The bot's word on who has premium. */
export const premiumRoutes = [
  ...routesFor({
    path: '/bot/users/:userId/premium',
    id: 'Person',
    who: 'person',
    failures: { noSuchPerson },
  }),
  ...routesFor({
    path: '/bot/guilds/:guildId/premium',
    id: 'Server',
    who: 'server',
    failures: { noSuchGuild, botAbsent },
  }),
]
