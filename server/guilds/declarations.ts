import { desc, sql } from 'drizzle-orm'
import { type StoredDeclaration, storedDeclaration } from '@/contract/calls/declaration'
import { blankValue } from '@/contract/declaration/option'
import { withGivenRoles } from '@/contract/declaration/given-roles'
import { optionTree } from '@/contract/declaration/read-option'
import { readDeclaredSchema } from '@/contract/declaration/read-schema'
import type { Declared, FeatureDeclaration } from '@/contract/calls/features'
import type { JsonObject } from '@/contract/json'
import type { Db } from '@/server/db/open'
import { botDeclarations } from '@/server/db/schema'
import type { Logger } from 'pino'
import { shareCalls } from '@/server/live/coalesced-calls'
import {
  type Catalogue,
  createCatalogue,
  localisedCatalogue,
  ownCatalogue,
  replacedByFile,
} from './catalogue'
import { type FeatureFiles, noFiles, type ReadFeatureFiles } from './feature-files'
import { laxProtections, type Replaced } from './declaration-problems'

const markColumn = sql<string>`concat(${botDeclarations.bot}, ' ', ${botDeclarations.version})`
/** Of the declarations of several bots, the newest counts. */
export const newestFirst = desc(botDeclarations.declaredAt)

/** Tells the catalogue of the bot that declared something last from all others. */
async function readMark(db: Db) {
  const [row] = await db.select({ mark: markColumn }).from(botDeclarations).orderBy(newestFirst).limit(1)
  return row?.mark ?? ownCatalogue.mark
}

/** What an option starts from for which the bot declares no default. */
const blankValues = (options: JsonObject) =>
  Object.fromEntries([...optionTree(options).properties].map(([key, option]) => [key, blankValue(option)]))

/** With its references followed, and a default for every option. */
function filledIn<Declaration extends Declared>(declared: Declaration): Declaration {
  const options = withGivenRoles({ ...declared, options: readDeclaredSchema(declared.options) })
  return { ...declared, options, defaults: { ...blankValues(options), ...declared.defaults } }
}

const markWith = (files: FeatureFiles, mark: string) => (files.mark ? `${mark} ${files.mark}` : mark)

/** What a feature of the bot takes the place of. */
const replacedBeside =
  (files: FeatureFiles): Replaced =>
  (id) => [...replacedByFile(id), ...files.features.filter((feature) => feature.id === id).map(filledIn)]

/** The bots, by their keys, whose declarations no longer count. */
async function readReplaced(db: Db) {
  const [, ...replaced] = await db
    .select({ bot: botDeclarations.bot })
    .from(botDeclarations)
    .orderBy(newestFirst)
  return replaced.map(({ bot }) => bot)
}

type Marked = { mark: string; declaration: StoredDeclaration }

async function readNewest(db: Db): Promise<Marked> {
  const columns = { mark: markColumn, declaration: botDeclarations.declaration }
  const [row] = await db.select(columns).from(botDeclarations).orderBy(newestFirst).limit(1)
  const { mark, declaration } = row ?? { mark: ownCatalogue.mark, declaration: { features: [] } }
  return { mark, declaration: storedDeclaration.parse(declaration) }
}

/**
 * The catalogue as the files and the database have it now; what the bot declares takes the place of what files do.
 * @param newest what the database has, from somebody who knows
 */
export async function readCatalogue(
  db: Db,
  files = noFiles,
  onLeftOut: (id: string) => void = () => undefined,
  newest?: Marked,
): Promise<Catalogue> {
  const { mark, declaration } = newest ?? (await readNewest(db))
  if (mark === ownCatalogue.mark && !files.mark) return ownCatalogue
  const { features, built_in, settings } = declaration
  const replacedBy = replacedBeside(files)
  // What it replaces may be newer than what the bot declared: a file, or a feature of ours after an update.
  const isLax = (feature: FeatureDeclaration) =>
    replacedBy(feature.id).some((replaced) => laxProtections(replaced, feature).length > 0)
  const leftOut = new Set(features.filter(isLax))
  const declared = features.filter((feature) => !leftOut.has(feature))
  for (const { id } of leftOut) onLeftOut(id)
  return createCatalogue(
    {
      features: [
        ...files.features.map(filledIn),
        ...declared.map((feature) => ({ ...filledIn(feature), origin: 'bot' })),
      ],
      built_in,
      settings: settings && filledIn(settings),
    },
    markWith(files, mark),
  )
}

/** Milliseconds after which the catalogue is compared with the database again. */
const freshFor = 1_000

/**
 * The catalogue of this process. Every replica sees a new declaration within a second, or at once where an event tells
 * of it. While the database does not answer, the last one that was read stands.
 */
type Sources = { db: Db; files?: Pick<ReadFeatureFiles, 'current'>; log?: Pick<Logger, 'warn'> }
export function createCatalogueReader({ db, files, log }: Sources) {
  let known: Catalogue | null = null
  let comparedAt = 0
  let saved: Marked | undefined

  const compare = shareCalls(async () => {
    const [declared, last] = [files?.current() ?? noFiles, saved]
    saved = undefined
    const mark = await readMark(db)
    if (known?.mark !== markWith(declared, mark))
      known = await readCatalogue(
        db,
        declared,
        (feature) =>
          log?.warn(
            { feature },
            'a feature of the bot does not protect what it takes the place of, and is left out',
          ),
        last?.mark === mark ? last : undefined,
      )
    comparedAt = performance.now()
    return known
  })
  /** @param last what this process has just saved, which is not read again unless somebody has saved something newer */
  function refresh(last?: Marked) {
    saved = last ?? saved
    return compare('')
  }

  return {
    refresh,
    replacedBots: () => readReplaced(db),
    replacedBy: (id: string) => replacedBeside(files?.current() ?? noFiles)(id),
    /** @param accepted the `Accept-Language` of the person who reads it; without one, texts are as they were declared */
    async current(accepted?: string): Promise<Catalogue> {
      const isFresh = known && performance.now() - comparedAt < freshFor
      const found = isFresh ? known : null
      const catalogue =
        found ??
        (await refresh().catch((error: unknown) => {
          if (!known) throw error
          return known
        }))
      return localisedCatalogue(catalogue, accepted)
    },
  }
}
export type CatalogueReader = ReturnType<typeof createCatalogueReader>
