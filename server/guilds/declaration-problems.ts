import type { ReportedCommand } from '@/contract/calls/command-report'
import type { DeclarationResult } from '@/contract/calls/declaration'
import type { Declared, FeatureDeclaration } from '@/contract/calls/features'
import { contradictionsIn, type Place } from '@/contract/declaration/contradictions'
import { type RoleProtection, roleProtections, withGivenRoles } from '@/contract/declaration/given-roles'
import { judgeKeywords, loneTranslation, unknownPermission } from '@/contract/declaration/keywords'
import { featureCategories, featureIcons } from '@/contract/declaration/looks'
import type { Option } from '@/contract/declaration/option'
import { suggestion } from '@/contract/declaration/placeholders'
import { canJudge, createSteps, sizeOfPattern, type Steps, withSteps } from '@/contract/declaration/pattern'
import { optionTree } from '@/contract/declaration/read-option'
import { readDeclaredSchema } from '@/contract/declaration/read-schema'
import { partsOfSchema } from '@/contract/declaration/schema-parts'
import { lacksText, suffix, translationKeywords } from '@/contract/declaration/translations'
import { isPermission } from '@/contract/discord/permissions'
import { isObject } from '@/contract/json'
import { declarationLimits } from '@/contract/limits'
import { backend as texts } from '@/server/http/texts'
import { textOf } from '@/server/http/option-errors'
import { atOnce } from '@/server/slices'
import { commandSlips } from './command-slips'
import { ruleBreakersIn } from './declaration-rules'
import { namesakesIn, unfilledIn, untitledIn } from './declaration-texts'

/** Whatever declares features, and the settings beside the dashboard’s own. */
type Declarations = { features?: readonly FeatureDeclaration[]; settings?: Declared | undefined }
/** With commands, whose names may be slips. */
type Judgeable = Declarations & { commands?: readonly ReportedCommand[] | undefined }

export type Problem = { path: string; problem: string }

const none: ReadonlySet<string> = new Set()

const add = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)

/**
 * How much there is to judge and to send of a schema: its values, a long text as several. Everybody reads one language,
 * so that translations count as the longest of them.
 */
function sizeOf(schema: unknown): number {
  if (typeof schema === 'string') return Math.max(1, Math.ceil(schema.length / 256))
  if (Array.isArray(schema)) return 1 + add(schema.map(sizeOf))
  if (!isObject(schema)) return 1
  const parts = partsOfSchema(schema, none).map(({ name, isOption, part }) =>
    !isOption && translationKeywords.has(name) && isObject(part)
      ? Math.max(1, ...Object.values(part).map(sizeOf))
      : sizeOf(part),
  )
  return 1 + (isObject(schema.properties) ? 1 : 0) + add(parts)
}

type Pattern = { pattern: string; path: string }

/** Every pattern that is written in a schema, wherever it stands. */
function patternsIn(schema: unknown, path: string): Pattern[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => patternsIn(part, path))
  if (!isObject(schema)) return []
  return partsOfSchema(schema).flatMap(({ name, isOption, part }) =>
    !isOption && name === 'pattern' && typeof part === 'string'
      ? [{ pattern: part, path }]
      : patternsIn(part, `${path}.${name}`),
  )
}

/**
 * The patterns that would cost too much to prepare, judged before any is prepared: each that is too large, and the largest
 * where all of them together are too many. One that is written twice is prepared once.
 * @param ready those that are, with their sizes; to which these are added, unless they are too large
 */
function unreadyPatterns(patterns: readonly Pattern[], ready: Map<string, number>): Problem[] {
  const sizes = new Map<string, number>()
  let [all, largest] = [add([...ready.values()]), 0]
  let place = ''
  for (const { pattern, path } of patterns) {
    if (sizes.has(pattern) || ready.has(pattern)) continue
    const size = Math.min(sizeOfPattern(pattern), declarationLimits.pattern + 1)
    sizes.set(pattern, size)
    all += size
    if (size > largest) [largest, place] = [size, path]
    // What is more is not looked at.
    if (all > declarationLimits.allPatterns) break
  }
  const tooLarge = patterns.filter(({ pattern }) => (sizes.get(pattern) ?? 0) > declarationLimits.pattern)
  if (tooLarge.length > 0) return tooLarge.map(({ path }) => ({ path, problem: texts.patternTooLarge }))
  if (all > declarationLimits.allPatterns) return [{ path: place, problem: texts.patternsTooLarge }]
  for (const [pattern, size] of sizes) ready.set(pattern, size)
  return []
}

/** Patterns that the server cannot match in bounded time, and where: it would refuse every text. */
function unjudgedPatterns(option: Option, path: string): string[] {
  if (option.kind === 'list') return unjudgedPatterns(option.items, `${path}.items`)
  if (option.kind === 'text') return option.pattern === undefined || canJudge(option.pattern) ? [] : [path]
  if (option.kind !== 'object') return []
  return [...option.properties].flatMap(([key, part]) => unjudgedPatterns(part, `${path}.${key}`))
}

function contradictionsOf({ place, declared }: Part, replacedBy: Replaced, steps: Steps): Problem[] {
  const { left } = steps
  const found = withSteps(steps, () => contradictionsIn(declared, textOf, place))
  if (steps.left < Math.min(left, 0)) return [{ path: 'defaults', problem: texts.valuesTooCostly }]
  if (found.length > 0) return found
  const tree = optionTree(readDeclaredSchema(declared.options))
  // Where a bot changes options, `for` stands beside their values and names the person for whom it does.
  if (tree.properties.has('for')) return [{ path: 'options.for', problem: texts.optionCalledFor }]
  return [
    ...unjudgedPatterns(tree, 'options').map((path) => ({ path, problem: texts.patternUnjudged })),
    ...(declared.id === undefined ? [] : replacedBy(declared.id)).flatMap((replaced) =>
      laxProtections(replaced, declared),
    ),
  ]
}

/** What a feature takes the place of, by its id: one of ours, and one of the operator's files. */
export type Replaced = (id: string) => readonly FeatureDeclaration[]

const protectionsOf = (declared: Part['declared']) =>
  roleProtections(optionTree(withGivenRoles({ ...declared, options: readDeclaredSchema(declared.options) })))

type Protections = ReadonlyMap<string, RoleProtection>

/** How what stands at a path is protected: where it is not declared, by the nearest option around it. */
function protectionAt(all: Protections, path: string): RoleProtection & { path: string } {
  const found = all.get(path)
  if (found) return { path, ...found }
  return { ...protectionAt(all, path.slice(0, path.lastIndexOf('.'))), isGiven: false }
}

/**
 * A feature that takes the place of another shares the values of the options at the top that both have. What only some
 * people may choose in one of the two is judged alike in both, or a value could pass from the one to the other that
 * nobody judged: also where one of them says less of what stands in such an option, such as JSON in the place of rows.
 * @param replaced as it counts, with its references followed
 */
export function laxProtections(replaced: FeatureDeclaration, declared: Part['declared']): Problem[] {
  const [ours, theirs] = [
    new Map(roleProtections(optionTree(replaced.options))),
    new Map(protectionsOf(declared)),
  ]
  const isShared = (path: string) => {
    const [top = '', key = ''] = path.split('.')
    return [ours, theirs].every((all) => all.has(`${top}.${key}`))
  }
  const wrong = [...ours.keys(), ...theirs.keys()].filter(isShared).flatMap((path) => {
    const [before, after] = [protectionAt(ours, path), protectionAt(theirs, path)]
    return before.isGuarded === after.isGuarded && before.isGiven === after.isGiven ? [] : [after.path]
  })
  return [...new Set(wrong)].map((path) => ({ path, problem: texts.protectedOtherwise }))
}

type Part = {
  path: string
  place: Place
  declared: Declared & Partial<Pick<FeatureDeclaration, 'id' | 'permissions'>>
}

/** All that has options, with where it stands. */
const partsOf = ({ features = [], settings }: Declarations): Part[] => [
  ...features.map((declared, at): Part => ({ path: `features.${at}`, place: 'feature', declared })),
  ...(settings ? [{ path: 'settings', place: 'settings', declared: settings } as const] : []),
]

const at = (path: string, problems: readonly Problem[]) =>
  problems.map((found) => ({ path: `${path}.${found.path}`, problem: found.problem }))

/** What is judged together so far: its size, its patterns with theirs, and what is left of the steps. */
export type Judged = { nodes: number; patterns: Map<string, number>; steps: Steps }

export const nothingJudged = (): Judged => ({ nodes: 0, patterns: new Map(), steps: createSteps() })

/**
 * What is wrong with a declaration that has the right shape: everything, each by its path.
 * @param judged what shares the limits with it, and it with what follows
 */
export const problemsIn = (declarations: Declarations, replacedBy: Replaced, judged: Judged) =>
  atOnce(judging(declarations, replacedBy, judged))

/** `problemsIn` as work with pauses. */
export function* judging(
  declarations: Declarations,
  replacedBy: Replaced,
  judged = nothingJudged(),
): Generator<void, Problem[]> {
  const parts = partsOf(declarations)
  const sizes: number[] = []
  for (const { declared } of parts) {
    sizes.push(sizeOf(readDeclaredSchema(declared.options)))
    yield
  }
  const nodes = judged.nodes + add(sizes)
  if (nodes > declarationLimits.allNodes) return [{ path: 'features', problem: texts.declarationTooLarge }]
  judged.nodes = nodes

  const patterns = parts.flatMap(({ path, declared }) => patternsIn(declared.options, `${path}.options`))
  const unready = unreadyPatterns(patterns, judged.patterns)
  if (unready.length > 0) return unready
  for (const pattern of new Set(patterns.map((one) => one.pattern))) {
    // It is kept, for what is judged below.
    canJudge(pattern)
    yield
  }

  const ids = (declarations.features ?? []).map(({ id }) => id)
  const problems = ids.flatMap((id, index) =>
    ids.indexOf(id) < index ? [{ path: `features.${index}.id`, problem: texts.declaredTwice }] : [],
  )
  const { steps } = judged
  for (const [index, part] of parts.entries()) {
    const isTooLarge = (sizes[index] ?? 0) > declarationLimits.nodes
    const found = isTooLarge
      ? [{ path: 'options', problem: texts.optionsTooLarge }]
      : contradictionsOf(part, replacedBy, steps)
    problems.push(...at(part.path, found))
    if (steps.left < 0) return problems
    yield
  }
  return problems
}

/**
 * What is accepted, and may be a slip: roles that may be given come first, then features that take the place of ours, then
 * what the dashboard or Discord does not know, as far as there is room.
 * @param isTaken whether a feature with this id takes the place of one of ours, without saying so
 */
export const warningsAbout = (
  declarations: Judgeable,
  isTaken: (id: string) => boolean,
): DeclarationResult['warnings'] => slipsIn(declarations, isTaken).slice(0, declarationLimits.warnings)

/** The looks of a feature that nobody knows; a category may have any name, so that only one that is nearly ours is told. */
function unknownLooks({ icon, category }: FeatureDeclaration, path: string): DeclarationResult['warnings'] {
  const knownIcons: readonly string[] = featureIcons
  const categoryHint = suggestion(category, featureCategories)
  return [
    ...(knownIcons.includes(icon)
      ? []
      : [{ path: `${path}.icon`, message: `${texts.unknownIcon}${suggestion(icon, knownIcons)}` }]),
    ...(categoryHint === ''
      ? []
      : [{ path: `${path}.category`, message: `${texts.nearCategory}${categoryHint}` }]),
  ]
}

/** Translations of a feature's own texts, of its presets and of its actions, where the text itself is missing. */
const loneTranslations = (
  { presets, actions = [], ...feature }: FeatureDeclaration,
  path: string,
): DeclarationResult['warnings'] =>
  [
    { at: path, declared: feature },
    ...presets.map((declared, at) => ({ at: `${path}.presets.${at}`, declared })),
    ...actions.map((declared, at) => ({ at: `${path}.actions.${at}`, declared })),
  ].flatMap(({ at, declared }) =>
    Object.keys(declared)
      .filter((key) => key.endsWith(suffix) && lacksText(declared, key))
      .map((key) => ({ path: `${at}.${key}`, message: loneTranslation(key) })),
  )

const slipsIn = (
  declarations: Judgeable,
  isTaken: (id: string) => boolean,
): DeclarationResult['warnings'] => [
  ...partsOf(declarations).flatMap(({ path, declared }) =>
    protectionsOf(declared)
      .filter(([, { isSilent }]) => isSilent)
      .map(([silent]) => ({ path: `${path}.${silent}`, message: texts.rolesUnsaid })),
  ),
  ...(declarations.features ?? []).flatMap(({ id }, index) =>
    isTaken(id) ? [{ path: `features.${index}.id`, message: texts.takesPlace }] : [],
  ),
  ...(declarations.features ?? []).flatMap((feature, index) => unknownLooks(feature, `features.${index}`)),
  ...(declarations.features ?? []).flatMap((feature, index) =>
    loneTranslations(feature, `features.${index}`),
  ),
  ...(declarations.features ?? []).flatMap((feature, index) => namesakesIn(feature, `features.${index}`)),
  ...(declarations.features ?? []).flatMap(({ permissions = [] }, index) =>
    permissions.flatMap((name, position) =>
      isPermission(name)
        ? []
        : [{ path: `features.${index}.permissions.${position}`, message: unknownPermission(name) }],
    ),
  ),
  ...partsOf(declarations).flatMap(({ path, declared }) =>
    judgeKeywords(declared.options).slips.map((slip) => ({ ...slip, path: `${path}.${slip.path}` })),
  ),
  ...partsOf(declarations).flatMap(({ path, declared }) => ruleBreakersIn(declared, path)),
  ...partsOf(declarations).flatMap(({ path, declared }) => unfilledIn(declared, path)),
  ...commandSlips(declarations.commands ?? []),
  ...partsOf(declarations).flatMap(({ path, declared }) => untitledIn(declared.options, `${path}.options`)),
]
