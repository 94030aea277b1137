import { isObject, type JsonObject } from '@/contract/json'
import { hasPermission, isPermission, type Permission, permissionSet } from './permissions'

/** What of a feature's declaration, from any backend, says what the bot needs. */
type Declaration = { permissions?: unknown; options: unknown }

const namesIn = (names: unknown) => (Array.isArray(names) ? names.filter(isPermission) : [])

const partsOf = (schema: JsonObject) => [
  ...[schema.properties, schema.$defs].flatMap((named) => (isObject(named) ? Object.values(named) : [])),
  ...[schema.items, schema.prefixItems, schema.anyOf, schema.oneOf, schema.allOf].flat(),
]

/** What a schema's options ask for with their hints, whatever their values. */
function hintedPermissions(schema: unknown): Permission[] {
  if (!isObject(schema)) return []
  const { permissions, permissionsWhen } = schema
  const byValue = isObject(permissionsWhen) ? Object.values(permissionsWhen) : []
  return [...[permissions, ...byValue].flatMap(namesIn), ...partsOf(schema).flatMap(hintedPermissions)]
}

/** All that the bot may need for these features, as Discord writes a set: a decimal string. */
export const invitedPermissions = (declarations: readonly Declaration[]) =>
  permissionSet(
    declarations.flatMap(({ permissions, options }) => [
      ...namesIn(permissions),
      ...hintedPermissions(options),
    ]),
  ).toString()

export type Invitation = {
  /** Where the bot is invited to this guild: nobody has to look for it in Discord's list. */
  hrefFor: (guildId: string) => string
  asksFor: (permission: Permission) => boolean
}

/**
 * The bot's invitation.
 * @param declarations the features of a backend whose needs take the place of those in the address. Where they name
 * none, the address stands: with an empty set the bot would get no role of its own.
 */
export function createInvitation(inviteUrl: string, declarations: readonly Declaration[] = []): Invitation {
  const url = new URL(inviteUrl)
  const declared = invitedPermissions(declarations)
  if (declared !== '0') url.searchParams.set('permissions', declared)
  const permissions = url.searchParams.get('permissions') ?? '0'
  return {
    asksFor: (permission) => hasPermission(permissions, permission),
    hrefFor(guildId) {
      const address = new URL(url)
      address.searchParams.set('guild_id', guildId)
      address.searchParams.set('disable_guild_select', 'true')
      return address.toString()
    },
  }
}
