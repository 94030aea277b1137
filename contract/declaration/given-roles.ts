import type { FeatureDeclaration } from '@/contract/calls/features'
import { isAssignable } from '@/contract/discord/bot-roles'
import { isPermission, type Permission } from '@/contract/discord/permissions'
import { isObject, type JsonObject } from '@/contract/json'
import { traitsOf } from './controls'
import { type Option, optionsBelow } from './option'
import { optionTree } from './read-option'
import { mapSchema } from './schema-parts'
import { pathBelow, referenceKindOf } from './walk-options'

const needed: readonly Permission[] = ['MANAGE_ROLES']

/** What the value of an option names, also where the entries of a list say so. */
const kindOf = (option: Option) =>
  referenceKindOf(option) ?? (option.kind === 'list' ? referenceKindOf(option.items) : undefined)

/** Whether an option holds roles that the bot gives to people. */
export const isGiven = (option: Option) => kindOf(option) === 'role' && isAssignable(option.permissions ?? [])

/** Whether a feature has the bot give roles, as far as anything says but the options with roles themselves. */
function needsManageRoles({
  permissions = [],
  options,
}: Pick<FeatureDeclaration, 'permissions' | 'options'>) {
  const others = optionsBelow(optionTree(options)).filter(
    (option) => !['role', 'channel'].includes(kindOf(option) ?? ''),
  )
  return [
    permissions.filter(isPermission),
    ...others.flatMap((option) => [option.permissions ?? [], ...option.permissionsWhen.values()]),
  ].some(isAssignable)
}

/** What is said at a list, or beside branches, is about what stands in them. */
const inherits = ['items', 'anyOf', 'oneOf', 'allOf']

function withHint(schema: unknown, isSaid = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withHint(part, isSaid))
  if (!isObject(schema)) return schema
  const says = isSaid || schema.permissions !== undefined
  const hinted = mapSchema(schema, (part, name, isOption) =>
    withHint(part, !isOption && says && inherits.includes(name)),
  )
  const isSilent = traitsOf(schema.control).names === 'role' && !says
  return isSilent ? { ...hinted, permissions: needed } : hinted
}

/**
 * The options of a feature, of which each with roles says whether the bot gives them: where the feature needs Manage
 * Roles and an option says nothing of permissions, it does. So everybody who reads the options judges alike.
 * @param feature with its references resolved
 */
export function withGivenRoles(feature: Pick<FeatureDeclaration, 'permissions' | 'options'>): JsonObject {
  const { options } = feature
  const hinted = needsManageRoles(feature) ? withHint(options) : options
  return isObject(hinted) ? hinted : options
}

export type RoleProtection = { isGuarded: boolean; isGiven: boolean; isSilent: boolean }

/** How the options of a feature are protected, by their paths in its declaration. */
export function roleProtections(
  option: Option,
  path = 'options',
  isGuarded = false,
): [string, RoleProtection][] {
  const isHeld = isGuarded || option.isGuarded
  const isSilent = kindOf(option) === 'role' && option.permissions === undefined
  const here: [string, RoleProtection] = [path, { isGuarded: isHeld, isGiven: isGiven(option), isSilent }]
  if (option.kind === 'list')
    return [here, ...(kindOf(option) ? [] : roleProtections(option.items, pathBelow(path, 'items'), isHeld))]
  if (option.kind !== 'object') return [here]
  return [
    here,
    ...[...option.properties].flatMap(([key, part]) => roleProtections(part, pathBelow(path, key), isHeld)),
  ]
}
