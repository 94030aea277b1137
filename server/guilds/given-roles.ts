import texts from '@/config/messages/en/backend.json'
import type { FeatureDefinition } from '@/config/features/define'
import { referencesIn } from '@/config/features/walk-options'
import { isAssignable, hasElevatedPermissions } from '@/config/platform/bot-roles'
import { difference } from '@/server/live/changes'
import type { StoredFeature } from './features-queries'
import { type GuildAccess, readManagerRoles } from '@/server/access/guild-rights'
import type { Runtime } from '@/server/runtime'
import { refused } from '@/server/http/http-error'
import { permissionsOf, schemaOf } from './feature-schema'

/** Whether somebody may have the bot give a role to people. */
export type CanAssignRole = (roleId: string) => boolean

/** Milliseconds that a role's permissions may be old when they decide what may be saved. */
const maxAge = 10_000

/**
 * Who is let in by a role must not raise themselves with the bot's help: the roles that it gives for them neither carry
 * rights over others nor let anybody into the dashboard. People with Manage Server decide about any role.
 */
export async function assignableRoles(
  { db, platform }: Runtime,
  guildId: string,
  access: GuildAccess,
): Promise<CanAssignRole> {
  if (access === 'full') return () => true
  const [roles, managers] = await Promise.all([
    platform.roles(guildId, { maxAge }),
    readManagerRoles(db, guildId),
  ])
  const powerful = (roles ?? []).filter(hasElevatedPermissions)
  const kept = new Set([...powerful.map(({ id }) => id), ...managers.map(({ role }) => role)])
  return (roleId) => !kept.has(roleId)
}

/**
 * Holds whatever makes a feature give a role that may not be given, also one that stood there before: its conditions
 * decide as much as its choice. Switching off is always possible.
 * @throws HttpError 422 `invalid` with the role's option in `fields`
 */
export function assertNoEscalation(
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
