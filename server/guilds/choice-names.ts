import { and, asc, inArray, like } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { OfferedChoice } from '@/contract/calls/choices'
import { choicesIn } from '@/contract/declaration/walk-options'
import { onceFor } from '@/contract/once-for'
import type { Db } from '@/server/db/open'
import { guildNames } from '@/server/db/schema'
import type { Runtime } from '@/server/runtime'
import { type Configuration, readConfiguration } from './stored-configuration'
import { type NameRow, ofGuild, saveNames } from './name-rows'

/*
 * A bot may cease to offer what was chosen, or be away. What a configuration uses, or used before, of the choices of a
 * source is still shown by the name that it last had.
 */

/** Of one source in one guild. */
const maxNames = 250

const prefix = 'choice:'
const kindOf = (source: string) => `${prefix}${source}` as const

export async function readChoiceNames(db: Db, guildId: string) {
  const rows = await db
    .select({ kind: guildNames.kind, value: guildNames.id, name: guildNames.name })
    .from(guildNames)
    .where(and(ofGuild(guildId), like(guildNames.kind, `${prefix}%`)))
    .orderBy(asc(guildNames.updatedAt))
  return rows.map(({ kind, ...row }) => ({ source: kind.slice(prefix.length), ...row }))
}

async function usedIn({ catalogue }: Runtime, { settings: stored, features }: Configuration) {
  const { settings, find } = await catalogue.current()
  const chosen = [
    choicesIn(settings.options, stored.value),
    ...[...features].map(([id, { value }]) => choicesIn(find(id)?.options, value.options)),
  ].flat()
  const used = new Map<string, Set<string>>()
  for (const { source, value } of chosen) used.set(source, (used.get(source) ?? new Set()).add(value))
  return used
}

/** What the guild's configuration has chosen, by source. */
export const readUsed = async (rt: Runtime, guildId: string) =>
  usedIn(rt, await readConfiguration(rt.db, guildId))

type Labels = ReadonlyMap<string, string>

/** What is not used any more goes first, and of that what has been there for longest. */
async function prune(db: Db, guildId: string, source: string, used: ReadonlySet<string>) {
  const known = (await readChoiceNames(db, guildId)).filter((row) => row.source === source)
  const surplus = known
    .toSorted((a, b) => Number(used.has(a.value)) - Number(used.has(b.value)))
    .slice(0, Math.max(known.length - maxNames, 0))
    .map(({ value }) => value)
  if (surplus.length === 0) return
  const ofSource = and(ofGuild(guildId), inArray(guildNames.kind, [kindOf(source)]))
  await db.delete(guildNames).where(and(ofSource, inArray(guildNames.id, surplus)))
}

/** Stores the labels of what is chosen now, or was known already. */
async function store(
  db: Db,
  guildId: string,
  used: ReadonlyMap<string, ReadonlySet<string>>,
  labelsOf: (source: string) => Labels,
) {
  const known = await readChoiceNames(db, guildId)
  for (const source of new Set([...used.keys(), ...known.map((row) => row.source)])) {
    const before = new Map(known.flatMap((row) => (row.source === source ? [[row.value, row.name]] : [])))
    const chosen = used.get(source) ?? new Set<string>()
    const changed = [...labelsOf(source)].filter(
      ([value, label]) => (chosen.has(value) || before.has(value)) && before.get(value) !== label,
    )
    const row = { kind: kindOf(source), type: null, parent: null }
    await saveNames(
      db,
      guildId,
      changed.map(([id, name]): NameRow => ({ ...row, id, name })),
    )
    if (before.size + changed.length > maxNames) await prune(db, guildId, source, chosen)
  }
}

/** Labels that the bot told this process: most of what is chosen was found by a search just before. */
const maxHeard = 20_000
const heardBy = onceFor((_rt: Runtime) => new LRUCache<string, string>({ max: maxHeard }))
const keyOf = (guildId: string, source: string, value: string) => JSON.stringify([guildId, source, value])

/** Remembers what the bot has offered, of which somebody may choose something soon. */
export function hear(rt: Runtime, guildId: string, source: string, offered: readonly OfferedChoice[]) {
  for (const { value, label } of offered) heardBy(rt).set(keyOf(guildId, source, value), label)
}

/** Stores the names that were looked up, as far as they are chosen. Never fails, because nobody asked for it. */
export async function noteLookedUp(
  rt: Runtime,
  guildId: string,
  source: string,
  offered: readonly OfferedChoice[],
) {
  const labels = new Map(offered.map(({ value, label }) => [value, label]))
  try {
    await store(rt.db, guildId, await readUsed(rt, guildId), (of) => (of === source ? labels : new Map()))
  } catch (error) {
    rt.report(error, 'The names of choices could not be stored')
  }
}

/** Stores the names of what was just saved, as far as the bot has told them. */
export async function noteSavedChoices(rt: Runtime, guildId: string, configuration: Configuration) {
  const used = await usedIn(rt, configuration)
  if (used.size === 0) return
  await store(rt.db, guildId, used, (source) => {
    const labels = [...(used.get(source) ?? [])].flatMap((value) => {
      const label = heardBy(rt).get(keyOf(guildId, source, value))
      return label === undefined ? [] : [[value, label] as const]
    })
    return new Map(labels)
  })
}
