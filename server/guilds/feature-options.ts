import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { FeatureDeclaration, FeaturePatch } from '@/api/features.schema'
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

export function declare(definition: FeatureDefinition): FeatureDeclaration {
  const { id, name, summary, category, icon, alwaysOn, permissions, defaults } = definition
  const options = schemaOf(definition)
  const presets = (definition.presets ?? []).map((preset) => ({
    ...preset,
    options: parsePreset(definition, preset),
  }))
  const about = { id, name, summary, category, icon, ...(alwaysOn && { alwaysOn }) }
  return { ...about, permissions: [...permissions], options, defaults, presets }
}

/** Fills in the rows of a preset. @throws ZodError */
const parsePreset = ({ options: { shape } }: FeatureDefinition, { options }: Preset<Options>) =>
  Object.fromEntries(
    Object.entries(options).map(([key, value]) => [key, z.parse(shape[key] ?? z.never(), value)]),
  )

export const builtInFeatures = () => Object.values<FeatureDefinition>(registry).map(declare)

/** Only validates the options of the patch; the rest of the feature may still be unfinished. */
function parseOptions({ options }: FeatureDefinition, patch: Options): Options {
  const { success, data, error } = z.safeParse(options.partial(), patch)
  if (!success) throw refused(fieldsOf(error))
  return Object.fromEntries(Object.keys(patch).map((key) => [key, data[key]]))
}

/**
 * What keeps a feature from being on. Options that the definition does not have are ignored; contradictions are only
 * found among valid values.
 */
export function validateOptions(definition: FeatureDefinition, options: Options, isOn = true) {
  const { shape } = definition.options
  const known = Object.fromEntries(Object.entries(options).filter(([key]) => Object.hasOwn(shape, key)))
  const { success, data, error } = z.core.safeParse(definition.options, known)
  return {
    invalid: success ? {} : fieldsOf(error),
    missing: missingToEnable(schemaOf(definition), success ? data : known),
    contradictions: success ? brokenRules(schemaOf(definition), data, isOn) : {},
  }
}

/** @throws HttpError 422 `invalid` with invalid values, else missing ones, else contradictions */
function assertComplete(definition: FeatureDefinition, options: Options) {
  const { invalid, missing, contradictions } = validateOptions(definition, options)
  const needed = Object.fromEntries(missing.map((path) => [path, texts.neededToEnable]))
  const fields = [invalid, needed, contradictions].find((found) => Object.keys(found).length > 0)
  if (fields) throw refused({ ...fields })
}

/** @throws HttpError 422 `invalid` if changed options contradict others */
function assertNoContradictions(definition: FeatureDefinition, before: Options, after: Options) {
  const known = validateOptions(definition, before, false).contradictions
  const isNew = ([path]: [string, string]) => {
    const [key = path] = path.split('.')
    return !Object.hasOwn(known, path) || !isDeepStrictEqual(before[key], after[key])
  }
  const added = Object.entries(validateOptions(definition, after, false).contradictions).filter(isNew)
  if (added.length > 0) throw refused(Object.fromEntries(added))
}

/**
 * The patched feature. Switching off is always possible.
 * @throws HttpError 422 `invalid`: an unknown option, an invalid value, a role that the person may not give, or a
 * feature that would be on and incomplete
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

/** If so, it matters what was saved before. */
export const hasPastDates = (definition: FeatureDefinition, patch: FeaturePatch) =>
  pastDates(schemaOf(definition), patch, [], Date.now()).length > 0

/** @throws HttpError 422 `invalid` for past dates that were not saved earlier; undoing a change sends those again */
export function assertNotPast(definition: FeatureDefinition, next: StoredFeature, earlier: Options[]) {
  const paths = pastDates(schemaOf(definition), next.options, earlier, Date.now())
  if (paths.length > 0)
    throw refused(Object.fromEntries(paths.map((path) => [path, translate('validation.datePast')])))
}

/** Cached, because generating a schema is slow. */
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

/** Milliseconds. */
const maxAge = 10_000

/**
 * People with access by a role must not gain rights through the bot: they cannot have it give roles that have elevated
 * permissions, open channels or give access to the dashboard. People with Manage Server can.
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
 * Also refuses roles that were saved before, because other options decide who gets them.
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
