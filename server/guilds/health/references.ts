import type { Role } from '@/api/roles.schema'
import texts from '@/config/messages/en/health-server.json'
import { isAssignable, reasonNotAssignable } from '@/config/platform/bot-roles'
import { permissionsOf } from '@/server/guilds/feature-schema'
import { type Choice, choicesIn, foundIn, takesSeveral } from './choices'
import type { GuildSnapshot } from './facts'
import type { CheckedFeature, Finding } from './findings'
import { formatCounted } from './words'

const gone = {
  channel: { code: 'channel_gone', text: texts.channelGone },
  role: { code: 'role_gone', text: texts.roleGone },
} as const

/** The rest of several may do; where nothing is left of what the feature needs, it does not work. */
const isLost = (choice: Choice, missing: number) =>
  !takesSeveral(choice) || (choice.option.requiredToEnable === true && missing === choice.ids.length)

/** Channels and roles that were deleted since they were chosen. */
export const findDeletedReferences = (feature: CheckedFeature, facts: GuildSnapshot): Finding[] =>
  choicesIn(feature).flatMap((choice) => {
    const known = facts[`${choice.kind}s`]
    const ids = known ? choice.ids.filter((id) => !known.has(id)) : []
    if (ids.length === 0) return []
    const { code, text } = gone[choice.kind]
    const severity = isLost(choice, ids.length) ? 'error' : 'warning'
    return { code, severity, path: choice.path, detail: formatCounted(text, ids.length), ids }
  })

const notGiven = {
  aboveBot: { code: 'role_above_bot', text: texts.roleAboveBot },
  managed: { code: 'role_managed', text: texts.roleManaged },
} as const

function findNotGivenIn(
  { path, ids }: Choice,
  roles: ReadonlyMap<string, Role>,
  bot: GuildSnapshot['bot'],
): Finding[] {
  const chosen = foundIn(ids, roles).map((role) => ({
    ...role,
    why: reasonNotAssignable(role, bot?.highest ?? null),
  }))
  return (['managed', 'aboveBot'] as const).flatMap((reason) => {
    const found = chosen.filter(({ why }) => why === reason)
    if (found.length === 0) return []
    const { code, text } = notGiven[reason]
    const names = found.map(({ name }) => name)
    // The bot may have a higher role than the one that is known.
    const severity = reason === 'aboveBot' && !bot?.isCertain ? 'warning' : 'error'
    const detail = formatCounted(text, names.length, names)
    return { code, severity, path, detail, ids: found.map(({ id }) => id), names }
  })
}

/** Roles that the bot is to give to people and cannot. */
export function findUnassignableRoles(feature: CheckedFeature, { roles, bot }: GuildSnapshot): Finding[] {
  if (!roles) return []
  return choicesIn(feature)
    .filter(({ kind, option }) => kind === 'role' && isAssignable(permissionsOf(option)))
    .flatMap((choice) => findNotGivenIn(choice, roles, bot))
}
