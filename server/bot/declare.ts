import { eq } from 'drizzle-orm'
import {
  type BotDeclaration,
  type DeclarationResult,
  type StoredDeclaration,
  storedDeclaration,
} from '@/contract/calls/declaration'
import type { FeatureDeclaration } from '@/contract/calls/features'
import { contradictionsIn } from '@/contract/declaration/contradictions'
import { protections, withGivenRoles } from '@/contract/declaration/given-roles'
import { judgeKeywords } from '@/contract/declaration/keywords'
import type { Option } from '@/contract/declaration/option'
import { canJudge } from '@/contract/declaration/pattern'
import { optionTree } from '@/contract/declaration/read-option'
import { readDeclaredSchema } from '@/contract/declaration/read-schema'
import { isPermission } from '@/contract/discord/permissions'
import { declarationLimits } from '@/contract/limits'
import texts from '@/config/messages/en/backend.json'
import type { Db } from '@/server/db/open'
import { lockRow } from '@/server/db/rows'
import { botDeclarations } from '@/server/db/schema'
import { ownCatalogue } from '@/server/guilds/catalogue'
import { saveCommands } from '@/server/guilds/commands'
import { refused } from '@/server/http/http-error'
import { textOf } from '@/server/http/option-errors'
import { boundedFields } from '@/server/http/read-json'
import type { Runtime } from '@/server/runtime'

type Problem = { path: string; problem: string }

const countNodes = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce<number>((sum, part) => sum + countNodes(part), 1)
    : 1

/** Patterns that the server cannot match in bounded time, and where: it would refuse every text. */
function unjudgedPatterns(option: Option, path: string): string[] {
  if (option.kind === 'list') return unjudgedPatterns(option.items, `${path}.items`)
  if (option.kind === 'text') return option.pattern === undefined || canJudge(option.pattern) ? [] : [path]
  if (option.kind !== 'object') return []
  return [...option.properties].flatMap(([key, part]) => unjudgedPatterns(part, `${path}.${key}`))
}

function contradictionsOf(feature: FeatureDeclaration): Problem[] {
  const found = contradictionsIn(feature, textOf)
  if (found.length > 0) return found
  const tree = optionTree(readDeclaredSchema(feature.options))
  // Beside its values, the bot names there for whom it changes them.
  if (tree.properties.has('for')) return [{ path: 'options.for', problem: texts.optionCalledFor }]
  return [
    ...unjudgedPatterns(tree, 'options').map((path) => ({ path, problem: texts.patternUnjudged })),
    ...laxProtections(feature),
  ]
}

const protectionsOf = (feature: FeatureDeclaration) =>
  protections(optionTree(withGivenRoles({ ...feature, options: readDeclaredSchema(feature.options) })))

/**
 * The feature that takes the place of one of ours shares its saved values. What only some people may choose in one of
 * the two is judged alike in both, or a value could pass from the one to the other that nobody judged.
 */
function laxProtections(feature: FeatureDeclaration): Problem[] {
  const own = ownCatalogue.find(feature.id)
  const ours = new Map(own ? protections(optionTree(own.options)) : [])
  return protectionsOf(feature).flatMap(([path, { isGuarded, isGiven }]) => {
    const known = ours.get(path)
    if (!known || (known.isGuarded === isGuarded && known.isGiven === isGiven)) return []
    return [{ path, problem: texts.protectedOtherwise }]
  })
}

/** What is wrong with features that have the right shape: everything, each by its path. */
function problemsIn(features: readonly FeatureDeclaration[]): Problem[] {
  const ids = features.map(({ id }) => id)
  const sizes = features.map(({ options }) => countNodes(readDeclaredSchema(options)))
  if (sizes.reduce((sum, size) => sum + size, 0) > declarationLimits.allNodes)
    return [{ path: 'features', problem: texts.declarationTooLarge }]
  return features.flatMap((feature, at) => {
    const found = [
      ...(ids.indexOf(feature.id) < at ? [{ path: 'id', problem: texts.declaredTwice }] : []),
      ...((sizes[at] ?? 0) > declarationLimits.nodes
        ? [{ path: 'options', problem: texts.optionsTooLarge }]
        : contradictionsOf(feature)),
    ]
    return found.map(({ path, problem }) => ({ path: `features.${at}.${path}`, problem }))
  })
}

/** What is accepted, and may be a slip: an unknown control or permission, or roles that may be given. */
const warningsAbout = (features: readonly FeatureDeclaration[]): DeclarationResult['warnings'] =>
  features.flatMap((feature, index) => [
    ...(feature.permissions ?? []).flatMap((name, at) =>
      isPermission(name)
        ? []
        : [{ path: `features.${index}.permissions.${at}`, message: texts.unknownPermission }],
    ),
    ...judgeKeywords(feature.options).unknownControls.map(({ path }) => ({
      path: `features.${index}.${path}`,
      message: texts.unknownControl,
    })),
    ...protectionsOf(feature)
      .filter(([, { isSilent }]) => isSilent)
      .map(([path]) => ({ path: `features.${index}.${path}`, message: texts.rolesUnsaid })),
  ])

/** @throws HttpError 422 `invalid` with every contradiction by its path */
function assertSound({ features = [], built_in = [] }: BotDeclaration) {
  const problems = [
    ...problemsIn(features),
    ...built_in.flatMap((id, at) =>
      ownCatalogue.find(id) ? [] : [{ path: `built_in.${at}`, problem: texts.notBuiltIn }],
    ),
  ]
  if (problems.length > 0)
    throw refused(boundedFields(Object.fromEntries(problems.map(({ path, problem }) => [path, problem]))))
}

function compare(before: readonly FeatureDeclaration[], after: readonly FeatureDeclaration[]) {
  const known = new Map(before.map((feature) => [feature.id, feature]))
  const outcomes: DeclarationResult['features'] = {}
  for (const feature of after) {
    const earlier = known.get(feature.id)
    if (earlier) outcomes[feature.id] = isWritten(earlier, feature) ? 'unchanged' : 'changed'
    else outcomes[feature.id] = 'added'
    known.delete(feature.id)
  }
  for (const id of known.keys()) outcomes[id] = 'removed'
  return outcomes
}

/** The same, in the same order: that of options is the order in which a form has them. */
const isWritten = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const undeclared: StoredDeclaration = { features: [] }

/** Writes what differs, in one step. @returns what was declared before, and what is now */
async function saveDeclaration(db: Db, bot: string, { features, built_in }: BotDeclaration, at: Date) {
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
    const before = storedDeclaration.parse(row.declaration)
    const after = { ...before, ...(features && { features }), ...(built_in && { built_in }) }
    const isChanged = !isWritten(before, after)
    const version = row.version + Number(isChanged)
    await tx
      .update(botDeclarations)
      .set({ ...(isChanged && { declaration: after, version }), declaredAt: at })
      .where(isThis)
    return { before, after, version }
  })
}

/**
 * Takes what a bot declares: all of it, or nothing.
 * @throws HttpError 422 `invalid` with every contradiction by its path
 */
export async function declare(
  rt: Runtime,
  bot: string,
  declaration: BotDeclaration,
): Promise<DeclarationResult> {
  assertSound(declaration)
  const earlier = await rt.catalogue.current()
  const at = rt.now()
  const { before, after } = await saveDeclaration(rt.db, bot, declaration, at)
  if (declaration.commands) {
    await saveCommands(rt.db, bot, declaration.commands, at)
    await rt.live.publish({ kind: 'commands' })
  }
  const features = compare(before.features, after.features)
  // Another bot's declaration may have counted until now.
  if ((await rt.catalogue.refresh()).mark !== earlier.mark) {
    await rt.live.publish({ kind: 'declared' })
    rt.log.info({ bot, features }, 'a bot declared its features')
  }
  return { features, warnings: warningsAbout(after.features) }
}
