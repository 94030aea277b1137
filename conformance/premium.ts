import { quoted } from '@/contract/declaration/contradiction'
import { entitlements } from '@/contract/calls/premium'
import { needsPremiumFor } from '@/contract/declaration/guarded'
import { isObject } from '@/contract/json'
import type { TestContext } from './context'
import { about, acceptedNotes, asObject, dateTime, isAccepted, notesOf, shapeNotes } from './notes'
import type { TriedFeature } from './option-values'
import { putBack } from './put-back'

const ofGuild = 'GET /guilds/{guildId}, entitlements'
const withoutPremium = 'PATCH /guilds/{guildId}/features/{feature}, on without premium'

/** Whether the person or the guild has premium; undefined where nobody can say. */
export function judgePremium(ofPerson: unknown, ofTheGuild: unknown) {
  const [person, guild] = [ofPerson, ofTheGuild].map((told) => entitlements.safeParse(told).data)
  if (person?.premium || guild?.premium) return true
  return !person || person.unknown || guild?.unknown ? undefined : false
}

/** What the shape of entitlements cannot say. */
export function premiumNotes(told: unknown): string[] {
  const { premium, until, unknown } = entitlements.safeParse(told).data ?? {}
  return notesOf(
    typeof until !== 'string' ||
      dateTime.safeParse(until).success ||
      `The end of premium is ${quoted(until)}: write it in ISO 8601 with its zone, such as 2026-03-14T09:26:53Z.`,
    !premium || !unknown || 'It has premium and is unknown: leave "unknown" out where you know.',
  )
}

/** Whether the guild has premium has to be readable, where a feature asks for it. */
export async function checkGuildPremium({ ask, features, report }: TestContext) {
  if (!features.some(needsPremiumFor)) return
  const reply = await ask('GET', '/guilds/{guildId}')
  const { entitlements: told } = asObject(reply)
  if (told === undefined) return report.notOffered(ofGuild, 'Only what the person has counts.')
  report.optional(ofGuild, about(reply, ...shapeNotes(entitlements, told), ...premiumNotes(told)))
}

/** A feature that needs premium as a whole cannot be enabled by somebody without it. */
export async function tryWithoutPremium(context: TestContext, features: readonly TriedFeature[]) {
  const { ask, hasPremium, report } = context
  const locked = features.filter(
    ({ declaration, before }) => declaration.premium && !declaration.locked && before.enabled === false,
  )
  if (hasPremium !== false || locked.length === 0) return
  const notes: string[] = []
  for (const { id, path, before } of locked) {
    const reply = await ask('PATCH', path, { body: { enabled: true } })
    const { fields } = isObject(reply.body) ? reply.body : {}
    const isNamed = isObject(fields) && Object.hasOwn(fields, 'enabled')
    notes.push(
      ...acceptedNotes(reply, `the feature ${id}, which needs premium, from somebody without it`, [403, 422]),
      ...about(
        reply,
        isAccepted(reply) || isNamed || 'It does not say why: answer 403 with {"fields": {"enabled": "…"}}.',
      ),
    )
    if (isAccepted(reply)) notes.push(...(await putBack(context, path, before, ['enabled'])))
  }
  report.optional(withoutPremium, notes)
}
