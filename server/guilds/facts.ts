import { eq } from 'drizzle-orm'
import { type BotFacts, type GuildFacts, guildFacts as told } from '@/contract/calls/facts'
import { localesIn, localiseFact, preferredLocale } from '@/contract/declaration/localise'
import { isSame } from '@/contract/json'
import { factLimits } from '@/contract/limits'
import { at } from '@/server/calls/examples'
import { route } from '@/server/calls/route'
import type { Db } from '@/server/db/open'
import { lockRow, sweep } from '@/server/db/rows'
import { guildFacts } from '@/server/db/schema'
import { refused, translate } from '@/server/http/http-error'
import type { Catalogue } from './catalogue'
import { languagesOf } from '@/server/http/language'

const dayLength = 86_400_000
const daysBefore = (date: Date, days: number) => new Date(date.getTime() - days * dayLength)
/** As people read it who look for a clock that is wrong. */
export const minuteOf = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ')
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

type Days = Record<string, number>
type ReportedDays = Record<string, number | null>

/** The newest days, in their order, without those that were taken away. */
function newestDays(before: Days | undefined, reported: ReportedDays, now: Date): Days {
  const oldest = dayOf(daysBefore(now, factLimits.days - 1))
  const days = Object.entries({ ...before, ...reported })
    .flatMap(([day, value]) => (value === null || day < oldest ? [] : [[day, value] as const]))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(days.slice(-factLimits.days))
}

/** What a guild has after a report: the lists that it holds are whole, and the days of a series add to those before. */
function merge(before: GuildFacts, { series, counters }: BotFacts, now: Date): GuildFacts {
  const daysOf = new Map(before.series.map(({ id, days }) => [id, days]))
  return {
    series:
      series?.map((one) => ({ ...one, days: newestDays(daysOf.get(one.id), one.days, now) })) ??
      before.series,
    counters: counters ?? before.counters,
  }
}

/** A clock may be wrong, but not by a day. @throws HttpError 422 `invalid` */
function assertKept({ series = [] }: BotFacts, now: Date) {
  const newest = dayOf(daysBefore(now, -1))
  const oldest = dayOf(daysBefore(now, factLimits.days))
  const wordsFor = (day: string) => {
    if (day > newest) return translate('validation.dayAhead', { now: minuteOf(now) })
    return day < oldest ? translate('validation.dayPast', { days: factLimits.days }) : null
  }
  const wrong = series.flatMap(({ days }, index) =>
    Object.keys(days).flatMap((day) => {
      const words = wordsFor(day)
      return words === null ? [] : [[`series.${index}.days.${day}`, words] as const]
    }),
  )
  if (wrong.length > 0) throw refused(Object.fromEntries(wrong.slice(0, 50)))
}

/**
 * A clock that is behind makes an earlier day of today.
 * @returns a warning where a report ends before yesterday; its words change once a day
 */
export function staleDays({ series = [] }: BotFacts, now: Date) {
  const days = series.flatMap((one, at) =>
    Object.keys(one.days).map((day) => ({ day, path: `series.${at}.days.${day}` })),
  )
  const newest = days.reduce((latest, one) => (one.day > latest.day ? one : latest), { day: '', path: '' })
  if (newest.day === '' || newest.day >= dayOf(daysBefore(now, 1))) return []
  return [{ path: newest.path, message: translate('validation.dayBehind', { now: dayOf(now) }) }]
}

/**
 * Keeps what a bot reports of a guild.
 * @returns whether people see anything else than before
 * @throws HttpError 422 `invalid` for days that have not begun, and for those that are not kept any more
 */
export async function saveFacts(db: Db, guildId: string, report: BotFacts, now: Date) {
  assertKept(report, now)
  const isThis = eq(guildFacts.guildId, guildId)
  return db.transaction(async (tx) => {
    const row = await lockRow(
      () => tx.select({ facts: guildFacts.facts }).from(guildFacts).where(isThis).for('update'),
      () => tx.insert(guildFacts).values({ guildId, facts: {}, reportedAt: now }).onConflictDoNothing(),
    )
    const before = told.parse(row.facts)
    const facts = merge(before, report, now)
    const isChanged = !isSame(before, facts)
    await tx
      .update(guildFacts)
      .set({ reportedAt: now, ...(isChanged && { facts }) })
      .where(isThis)
    return isChanged
  })
}

/** Deletes some of what no bot has reported for so long that all its days are too old. */
export const pruneFacts = (db: Db, now: Date) =>
  sweep(
    db,
    guildFacts,
    { key: guildFacts.guildId, endsAt: guildFacts.reportedAt },
    daysBefore(now, factLimits.days),
  )

/** In the reader's language, without facts of features that are not offered and without days that are too old. */
async function readFacts(
  db: Db,
  guildId: string,
  catalogue: Catalogue,
  languages: string | undefined,
  now: Date,
) {
  const [row] = await db
    .select({ facts: guildFacts.facts, reportedAt: guildFacts.reportedAt })
    .from(guildFacts)
    .where(eq(guildFacts.guildId, guildId))
  const { series, counters } = told.parse(row?.facts ?? {})
  const locale = preferredLocale(languages, localesIn([series, counters]))
  const isOffered = ({ feature }: { feature?: string | null }) => feature == null || catalogue.find(feature)
  return {
    series: series
      .filter(isOffered)
      .map((one) => localiseFact({ ...one, days: newestDays(one.days, {}, now) }, locale)),
    counters: counters.filter(isOffered).map((one) => localiseFact(one, locale)),
    reported_at: row?.reportedAt.toISOString() ?? null,
  }
}

export const exampleFacts = {
  series: [
    {
      id: 'songs',
      label: 'Songs requested',
      feature: 'echo',
      style: 'bars',
      days: { '2026-03-13': 12, '2026-03-14': 14 },
    },
  ],
  counters: [{ id: 'helped', label: 'Members helped', value: 1203 }],
}

export const factRoutes = [
  route({
    id: 'readFacts',
    method: 'get',
    path: '/guilds/:guildId/facts',
    tag: 'servers',
    summary: 'Read what the bot reports of a server',
    description:
      'Numbers for people to look at: series with a value for each calendar day (UTC), and counters, in the language of `Accept-Language` where the bot has them in that. `feature` is the one on whose page a fact is shown as well.',
    without: 'Nothing is drawn.',
    answer: {
      description: 'The facts; none where the bot reports nothing.',
      schema: told,
      example: { ...exampleFacts, reported_at: at },
    },
    handle: (rt) => async (c) => {
      c.header('Vary', 'Accept-Language', { append: true })
      const catalogue = await rt.catalogue.current()
      return c.json(await readFacts(rt.db, c.req.param('guildId'), catalogue, languagesOf(c), rt.now()))
    },
  }),
]
