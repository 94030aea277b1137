import { eq, sql } from 'drizzle-orm'
import { commandsOf } from '@/contract/calls/command-report'
import {
  type BotDeclaration,
  botDeclaration,
  declaredFeature,
  declaredSettings,
  type DeclarationResult,
  type ReadyEvent,
  type StoredDeclaration,
  storedDeclaration,
} from '@/contract/calls/declaration'
import type { FeatureDeclaration } from '@/contract/calls/features'
import { featureId } from '@/contract/calls/subject'
import { suggestion } from '@/contract/declaration/placeholders'
import { isObject } from '@/contract/json'
import { declarationLimits } from '@/contract/limits'
import { backend as texts } from '@/server/http/texts'
import type { Db } from '@/server/db/open'
import { lockRow } from '@/server/db/rows'
import { botDeclarations } from '@/server/db/schema'
import { ownCatalogue } from '@/server/guilds/catalogue'
import { readCommands, saveCommands } from '@/server/guilds/commands'
import { newestFirst } from '@/server/guilds/declarations'
import { judging, type Problem, type Replaced, warningsAbout } from '@/server/guilds/declaration-problems'
import { formatText } from '@/server/http/format-text'
import { HttpError } from '@/server/http/http-error'
import { boundedFields, type InvalidInput } from '@/server/http/read-json'
import type { Runtime } from '@/server/runtime'
import { inSlices } from '@/server/slices'

const ownIds = ownCatalogue.features.map(({ id }) => id)
const notBuiltIn = () => formatText(texts.notBuiltIn, { ids: ownIds })

const problemsOf = async (
  { built_in, ...declared }: Partial<BotDeclaration>,
  replacedBy: Replaced,
): Promise<Problem[]> => [
  ...(await inSlices(judging(declared, replacedBy))),
  ...(built_in ?? []).flatMap((id, at) =>
    ownCatalogue.find(id)
      ? []
      : [{ path: `built_in.${at}`, problem: `${notBuiltIn()}${suggestion(id, ownIds)}` }],
  ),
]

/** Says of a path where in a value it leads, as a position on each level. */
function placesIn(value: unknown) {
  const known = new Map<object, Map<string, number>>()
  function positionIn(part: object, key: string) {
    const positions = known.get(part) ?? new Map(Object.keys(part).map((name, at) => [name, at]))
    known.set(part, positions)
    return positions.get(key) ?? -1
  }
  return (path: string) => {
    const place: number[] = []
    let part = value
    for (const key of path.split('.')) {
      // Paths leave it out.
      const properties: unknown = isObject(part) && !Object.hasOwn(part, key) ? part.properties : undefined
      if (isObject(part) && isObject(properties)) {
        place.push(positionIn(part, 'properties'))
        part = properties
      }
      if (typeof part !== 'object' || part === null) break
      place.push(positionIn(part, key))
      part = Object.hasOwn(part, key) ? Reflect.get(part, key) : undefined
    }
    return place
  }
}

/** What is around something comes before it. */
function comparePlaces(one: readonly number[], other: readonly number[]) {
  const at = one.findIndex((position, level) => position !== other[level])
  return at < 0 ? one.length - other.length : (one[at] ?? -2) - (other[at] ?? -2)
}

/** With what is wrong in the order in which it stands in the declaration. */
function refusedFor(given: unknown, problems: readonly Problem[], fields: Record<string, string> = {}) {
  const placeOf = placesIn(given)
  const all = { ...fields, ...Object.fromEntries(problems.map(({ path, problem }) => [path, problem])) }
  const inOrder = Object.entries(all)
    .map((entry) => ({ entry, place: placeOf(entry[0]) }))
    .toSorted((one, other) => comparePlaces(one.place, other.place))
    .map(({ entry }) => entry)
  return new HttpError(422, 'invalid', texts.declarationRefused, {
    fields: boundedFields(Object.fromEntries(inOrder)),
  })
}

/** @throws HttpError 422 `invalid` with every contradiction by its path */
async function assertSound(declaration: BotDeclaration, replacedBy: Replaced) {
  const problems = await problemsOf(declaration, replacedBy)
  if (problems.length > 0) throw refusedFor(declaration, problems)
}

type Shape = Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>>

/** What has the right shape in something that may not have it as a whole. */
function soundParts(shape: Shape, value: unknown): object {
  if (!isObject(value)) return {}
  const keys = Object.keys(shape).filter((key) => shape[key]?.safeParse(value[key]).success)
  return Object.fromEntries(keys.map((key) => [key, value[key]]))
}

/** A feature as far as it can be read; it is called something where its id or its name has the wrong shape. */
const readableFeature = (feature: unknown, at: number) =>
  declaredFeature.safeParse({
    id: `unreadable-${at}`,
    name: 'Unreadable',
    ...soundParts(declaredFeature.shape, feature),
  }).data

/**
 * What is wrong with a declaration whose shape was refused: that, and the contradictions of its parts that have the right
 * shape, so that nobody meets them one after the other.
 */
export async function refusalOf(problem: InvalidInput, replacedBy: Replaced) {
  const { given, extra } = problem
  if (!isObject(given)) return problem
  const features: unknown[] = Array.isArray(given.features) ? given.features : []
  const shaped = features.slice(0, declarationLimits.features).flatMap((feature, at) => {
    const data = readableFeature(feature, at)
    return data ? [{ at, data }] : []
  })
  const contradictions = await problemsOf(
    {
      features: shaped.map(({ data }) => data),
      settings: declaredSettings.safeParse(soundParts(declaredSettings.shape, given.settings)).data,
      built_in: botDeclaration.shape.built_in.safeParse(given.built_in).data,
    },
    replacedBy,
  )
  /** What has no readable options was left out, so that the others moved up. */
  const placeOf = (path: string) =>
    path.replace(/^features\.(\d+)/, (_, index: string) => `features.${shaped[Number(index)]?.at ?? index}`)
  return refusedFor(
    given,
    contradictions.map((one) => ({ ...one, path: placeOf(one.path) })),
    extra.fields,
  )
}

/** A feature's id, where it is one: what else stands in its place is told by nobody. */
function featureAt(given: unknown, path: string) {
  const [, at] = /^features\.(\d+)/.exec(path) ?? []
  const features = isObject(given) && Array.isArray(given.features) ? given.features : []
  const feature: unknown = at === undefined ? null : features[Number(at)]
  return isObject(feature) ? featureId.safeParse(feature.id).data : undefined
}

/**
 * Has the log say which program's declaration was refused, with how many mistakes and where the first of them is; not which,
 * since those quote it.
 */
export async function tellRefusal<Result>(
  { log }: Runtime,
  { client }: Declarer,
  declaring: (given: (value: unknown) => void) => Promise<Result>,
) {
  let given: unknown
  try {
    return await declaring((value) => (given = value))
  } catch (problem) {
    if (problem instanceof HttpError) {
      const paths = Object.keys(problem.extra.fields ?? {})
      const [path = ''] = paths
      log.warn(
        { code: problem.code, client, count: paths.length, feature_id: featureAt(given, path), path },
        'a declaration of a bot was refused, and nothing of it is stored',
      )
    }
    throw problem
  }
}

/** As it is read back, in the order of its schema; its options are the same objects, which have been read already. */
function asStored(declaration: StoredDeclaration): StoredDeclaration {
  const stored = storedDeclaration.parse(declaration)
  const features = stored.features.map((feature, at) => ({
    ...feature,
    ...optionsOf(declaration.features[at]),
  }))
  return { ...stored, features }
}

const optionsOf = (feature: FeatureDeclaration | undefined) => feature && { options: feature.options }

function compare(before: readonly FeatureDeclaration[], after: readonly FeatureDeclaration[]) {
  const byId = (features: typeof after) => new Map(features.map((feature) => [feature.id, feature]))
  const [earlier, later] = [byId(before), byId(after)]
  return Object.fromEntries(
    [...new Set([...later.keys(), ...earlier.keys()])].map((id) => [
      id,
      outcomeOf(earlier.get(id), later.get(id)),
    ]),
  )
}

type Outcome = DeclarationResult['features'][string]

function outcomeOf(before: object | undefined, after: object | undefined): Outcome {
  if (!after) return 'removed'
  if (!before) return 'added'
  return isWritten(before, after) ? 'unchanged' : 'changed'
}

/** Whether two are alike, in their order too: that of options is the order in which a form has them. */
const isWritten = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** All but what is compared feature by feature. */
const frameOf = ({ features, ...others }: StoredDeclaration) => [features.map(({ id }) => id), others]

/** A bot by its key, and the program that it says it is. */
type Declarer = { bot: string; client: string | undefined }

/** The declaration that counts, whichever bot made it. */
async function readNewest(db: Db) {
  const { bot, version, declaration, declaredAt: at } = botDeclarations
  const client = sql<string | null>`${declaration}->>'client'`
  const [row] = await db
    .select({ bot, version, client, at })
    .from(botDeclarations)
    .orderBy(newestFirst)
    .limit(1)
  return row && { ...row, id: `${row.bot} ${row.version}` }
}

/** The declaration that counts, as a bot's stream names it. */
export async function readCounting(db: Db): Promise<ReadyEvent> {
  const newest = await readNewest(db)
  return newest ? { declaration: newest.id, at: newest.at.toISOString(), client: newest.client } : {}
}

const undeclared: StoredDeclaration = { features: [] }

/** Writes what differs, in one step. @returns what was declared before, what is now, and what became of each feature */
async function saveDeclaration(db: Db, { bot, client }: Declarer, declaration: BotDeclaration, at: Date) {
  const { commands: _commands, ...declared } = declaration
  const isThis = eq(botDeclarations.bot, bot)
  const columns = { declaration: botDeclarations.declaration, version: botDeclarations.version }
  return db.transaction(async (tx) => {
    const row = await lockRow(
      () => tx.select(columns).from(botDeclarations).where(isThis).for('update'),
      () =>
        tx
          .insert(botDeclarations)
          .values({ bot, declaration: undeclared, version: 0, declaredAt: at })
          .onConflictDoNothing(),
    )
    const { client: _client, ...before } = storedDeclaration.parse(row.declaration)
    const { built_in: offered = before.built_in, ...parts } = declared
    const after = asStored({ ...before, ...parts, built_in: offered ?? undefined })
    const outcomes = compare(before.features, after.features)
    const isSame =
      Object.values(outcomes).every((outcome) => outcome === 'unchanged') &&
      isWritten(frameOf(before), frameOf(after))
    const version = isSame ? row.version : row.version + 1
    const changed = !isSame && { declaration: { ...after, client }, version }
    await tx
      .update(botDeclarations)
      .set({ ...changed, declaredAt: at })
      .where(isThis)
    return { before, after, outcomes, id: `${bot} ${version}` }
  })
}

/** What a bot declared, as it may be declared again. */
export async function readDeclared(db: Db, bot: string) {
  const [[row], commands] = await Promise.all([
    db
      .select({ declaration: botDeclarations.declaration })
      .from(botDeclarations)
      .where(eq(botDeclarations.bot, bot)),
    readCommands(db, bot),
  ])
  const {
    built_in = null,
    client: _client,
    ...stored
  } = storedDeclaration.parse(row?.declaration ?? undeclared)
  return { ...stored, built_in, commands }
}

/**
 * Takes what a bot declares: all of it, or nothing.
 * @throws HttpError 422 `invalid` with every contradiction by its path
 */
export async function declare(
  rt: Runtime,
  declarer: Declarer,
  declaration: BotDeclaration,
): Promise<DeclarationResult> {
  const { bot, client } = declarer
  await assertSound(declaration, rt.catalogue.replacedBy)
  const earlier = await rt.catalogue.refresh()
  const newest = await readNewest(rt.db)
  const at = rt.now()
  const { before, after, outcomes: features, id } = await saveDeclaration(rt.db, declarer, declaration, at)
  // A program that says what it is and declares anew replaces nobody.
  const isOwn = newest?.bot === bot && newest.client !== null && newest.client === (client ?? null)
  const isOther = newest !== undefined && newest.id !== id && !isOwn
  const replaced = isOther ? { at: newest.at.toISOString(), client: newest.client } : null
  if (declaration.commands) {
    await saveCommands(rt.db, bot, commandsOf(declaration.commands), at)
    await rt.live.publish({ kind: 'commands' })
  }
  /** Naming it among the dashboard’s own says that it is meant. */
  const isTaken = (id: string) => ownCatalogue.find(id) !== undefined && !after.built_in?.includes(id)
  const settings =
    (before.settings ?? after.settings) ? outcomeOf(before.settings, after.settings) : undefined
  // Another bot's declaration may have counted until now.
  if ((await rt.catalogue.refresh({ mark: id, declaration: after })).mark !== earlier.mark) {
    const told = { declaration: id, at: at.toISOString(), client: client ?? null }
    await rt.live.publish({ kind: 'declared', declaration: told })
    rt.log.info({ bot, client, features, settings, replaced }, 'a bot declared its features')
  }
  return {
    features,
    ...(settings && { settings }),
    declaration: id,
    at: at.toISOString(),
    replaced,
    warnings: warningsAbout({ ...after, commands: declaration.commands }, isTaken),
  }
}
