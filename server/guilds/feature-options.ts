import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Feature, FeatureDeclaration, FeaturePatch } from '@/api/features.schema'
import type { FeatureDefinition, Preset } from '@/config/features/define'
import { missingToEnable } from '@/config/features/missing-options'
import { registry } from '@/config/features/registry'
import { pastDates } from '@/config/features/past-dates'
import { brokenRules } from '@/config/features/rules'
import { referencesIn } from '@/config/features/walk-options'
import texts from '@/config/messages/en/backend.json'
import { isPermission, type Permission } from '@/config/permissions'
import { hasElevatedPermissions, isAssignable } from '@/config/discord/bot-roles'
import { createOpensChannels } from '@/config/discord/channel-permissions'
import { invitedPermissions } from '@/config/discord/invitation'
import { type GuildAccess, readManagerRoles } from '@/server/access/guild-rights'
import { refused, translate } from '@/server/http/http-error'
import { fieldsOf } from '@/server/http/read-json'
import { difference } from '@/server/live/changes'
import type { Runtime } from '@/server/runtime'
import type { StoredFeature } from './features-queries'

type Options = Record<string, unknown>

/** Defaults under what was saved; saved options that the definition no longer takes stay as they were saved. */
export const presentFeature = (
  { defaults }: FeatureDefinition,
  { enabled, options }: StoredFeature,
): Feature => ({
  ...defaults,
  ...options,
  enabled,
})

export function declare(definition: FeatureDefinition): FeatureDeclaration {
  const { id, name, summary, category, icon, alwaysOn, permissions, defaults } = definition
  const options = schemaOf(definition)
  const presets = (definition.presets ?? []).map((preset) => ({
    ...preset,
    options: parsePreset(definition, preset),
  }))
  return {
    ...{ id, name, summary, category, icon, ...(alwaysOn && { alwaysOn }) },
    ...{ permissions: [...permissions], options, defaults, presets },
  }
}

/** The options of a preset, its rows whole. @throws ZodError if one does not fit */
const parsePreset = ({ options: { shape } }: FeatureDefinition, { options }: Preset<Options>) =>
  Object.fromEntries(
    Object.entries(options).map(([key, value]) => [key, z.parse(shape[key] ?? z.never(), value)]),
  )

export const builtInFeatures = () => Object.values<FeatureDefinition>(registry).map(declare)

const shapeOf = ({ options }: FeatureDefinition) => new Map(Object.entries<z.core.$ZodType>(options.shape))

/** Each option of a patch judged by its own definition; the rest of the feature may still be unfinished. */
function parseOptions(definition: FeatureDefinition, patch: Options): Options {
  const shape = shapeOf(definition)
  const wrong: Record<string, string> = {}
  const parsed: [string, unknown][] = []
  for (const [key, value] of Object.entries(patch)) {
    const schema = shape.get(key)
    if (!schema) {
      wrong[key] = translate('validation.unknownField')
      continue
    }
    const result = z.core.safeParse(schema, value)
    if (result.success) parsed.push([key, result.data])
    else
      for (const [path, text] of Object.entries(fieldsOf(result.error)))
        wrong[path ? `${key}.${path}` : key] = text
  }
  if (Object.keys(wrong).length > 0) throw refused(wrong)
  return Object.fromEntries(parsed)
}

/**
 * What keeps a feature from being on: values that are not valid, paths where something is missing, and values that
 * contradict each other, which is asked of valid ones only. Options that the definition does not know count for nothing.
 */
export function validateOptions(definition: FeatureDefinition, options: Options, isOn = true) {
  const shape = shapeOf(definition)
  const known = Object.fromEntries(Object.entries(options).filter(([key]) => shape.has(key)))
  const { success, data, error } = z.core.safeParse(definition.options, known)
  return {
    invalid: success ? {} : fieldsOf(error),
    missing: missingToEnable(schemaOf(definition), success ? data : known),
    contradictions: success ? brokenRules(schemaOf(definition), data, isOn) : {},
  }
}

/**
 * A feature that is on must work. What is not valid is said first, then what is missing.
 * @throws HttpError 422 `invalid`
 */
function assertComplete(definition: FeatureDefinition, options: Options) {
  const { invalid, missing, contradictions } = validateOptions(definition, options)
  const needed = Object.fromEntries(missing.map((path) => [path, texts.neededToEnable]))
  const said = [invalid, needed, contradictions].find((fields) => Object.keys(fields).length > 0)
  if (said) throw refused({ ...said })
}

/**
 * A feature that is off may lack things, but what is changed in it contradicts nothing.
 * @throws HttpError 422 `invalid`
 */
function assertNoContradictions(definition: FeatureDefinition, before: Options, after: Options) {
  const known = validateOptions(definition, before, false).contradictions
  const isNew = ([path]: [string, string]) => {
    const [key = path] = path.split('.')
    return !Object.hasOwn(known, path) || !isDeepStrictEqual(before[key], after[key])
  }
  const said = Object.entries(validateOptions(definition, after, false).contradictions).filter(isNew)
  if (said.length > 0) throw refused(Object.fromEntries(said))
}

/**
 * What a patch makes of a feature. Switching off is always possible.
 * @throws HttpError 422 `invalid` with `fields`: an unknown option, a value that does not fit, a role that is beyond
 * the person, or a feature that is to be on without being finished
 */
export function applyPatch(
  definition: FeatureDefinition,
  now: StoredFeature,
  patch: FeaturePatch,
  mayGive: CanAssignRole,
): StoredFeature {
  const { enabled: wanted = now.enabled, ...options } = patch
  const enabled = wanted || definition.alwaysOn === true
  const next = { enabled, options: { ...now.options, ...parseOptions(definition, options) } }
  assertNoEscalation(definition, now, next, mayGive)
  const whole = ({ options }: StoredFeature) => ({ ...definition.defaults, ...options })
  if (enabled) assertComplete(definition, whole(next))
  else assertNoContradictions(definition, whole(now), whole(next))
  return next
}

/** Whether a patch has dates that are past where none may be; then it matters what was saved before. */
export const hasPastDates = (definition: FeatureDefinition, patch: FeaturePatch) =>
  pastDates(schemaOf(definition), patch, [], Date.now()).length > 0

/**
 * Refuses dates that are past, but for those that stood in the feature earlier: whoever takes a change back sends them.
 * @throws HttpError 422 `invalid`
 */
export function assertNotPast(definition: FeatureDefinition, next: StoredFeature, earlier: Options[]) {
  const paths = pastDates(schemaOf(definition), next.options, earlier, Date.now())
  if (paths.length > 0)
    throw refused(Object.fromEntries(paths.map((path) => [path, translate('validation.datePast')])))
}

/** Written once for each definition: that takes a while, and health checks and saves need it. */
const schemas = new WeakMap<z.ZodObject, Readonly<Record<string, unknown>>>()

export function schemaOf({ options }: Pick<FeatureDefinition, 'options'>): Readonly<Record<string, unknown>> {
  const known = schemas.get(options) ?? { ...z.toJSONSchema(options, { io: 'input' }) }
  schemas.set(options, known)
  return known
}

export const permissionsOf = ({ permissions }: { permissions?: unknown }): Permission[] =>
  Array.isArray(permissions) ? permissions.filter(isPermission) : []

let known: string | undefined

export const featurePermissions = () => (known ??= invitedPermissions(builtInFeatures()))

export type CanAssignRole = (roleId: string) => boolean

/** Milliseconds that a role's permissions may be old when they decide what may be saved. */
const maxAge = 10_000

/**
 * Who is let in by a role must not raise themselves with the bot's help: the roles that it gives for them neither carry
 * rights over others nor open channels, and let nobody into the dashboard. People with Manage Server decide about any role.
 */
export async function assignableRoles(
  { db, discord }: Runtime,
  guildId: string,
  access: GuildAccess,
): Promise<CanAssignRole> {
  if (access === 'full') return () => true
  const [found, channels, managers] = await Promise.all([
    discord.roles(guildId, { maxAge }),
    discord.channels(guildId, { maxAge }),
    readManagerRoles(db, guildId),
  ])
  const roles = found ?? []
  const opensChannels = createOpensChannels(guildId, roles, channels ?? [])
  const ofManagers = new Set(managers.map(({ role }) => role))
  return (roleId) => {
    const role = roles.find(({ id }) => id === roleId)
    return !ofManagers.has(roleId) && !(role && (hasElevatedPermissions(role) || opensChannels(role)))
  }
}

/**
 * Holds whatever makes a feature give a role that may not be given, also one that stood there before: its conditions
 * decide as much as its choice. Switching off is always possible.
 * @throws HttpError 422 `invalid` with the role's option in `fields`
 */
function assertNoEscalation(
  definition: FeatureDefinition,
  now: StoredFeature,
  next: StoredFeature,
  mayGive: CanAssignRole,
) {
  const isSwitchedOn = next.enabled && !now.enabled
  if (!isSwitchedOn && difference(now.options, next.options) === null) return
  const refusals = referencesIn(schemaOf(definition), { ...definition.defaults, ...next.options })
    .filter(({ kind, option }) => kind === 'role' && isAssignable(permissionsOf(option)))
    .filter(({ id }) => !mayGive(id))
    .map(({ path }) => [path, texts.roleBeyondYou] as const)
  if (refusals.length > 0) throw refused(Object.fromEntries(refusals))
}
