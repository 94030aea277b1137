import { useTranslations } from 'next-intl'
import type { Role } from '@/api/roles.schema'
import type { Permission } from '@/config/permissions'
import { permissionsNeededFor } from '@/config/platform/bot-roles'
import { guildPermissions, missingFrom } from '@/config/platform/channel-permissions'
import { useBot, useReasonNotAssignable } from './role-source'
import { usePermissionNames } from './use-permission-names'

type RoleWarningOptions = {
  roles: readonly Role[]
  guildId: string
  chosen: readonly string[]
  permissions: readonly Permission[]
  isGiven: boolean
}

/** What may keep the bot from doing its work with the chosen roles. */
export function useRoleWarnings({ roles, guildId, chosen, permissions, isGiven }: RoleWarningOptions) {
  const t = useTranslations('pickers.warnings')
  const namesOf = usePermissionNames()
  const { botRole } = useBot(roles)
  const whyNot = useReasonNotAssignable(roles, guildId)
  const held = roles.filter(({ id }) => id === guildId || id === botRole?.id)
  const chosenRoles = roles.filter(({ id }) => chosen.includes(id))
  const needed = chosen.length > 0 ? permissionsNeededFor(chosenRoles, permissions) : []
  const missing = botRole ? missingFrom(guildPermissions({ roles: held }), needed) : []

  const perRole = chosenRoles.flatMap((role) => {
    if (!isGiven) return []
    const why = whyNot(role)
    return why ? [t(why, { name: role.name })] : []
  })
  return [...perRole, ...(missing.length > 0 ? [t('lacksInServer', { permissions: namesOf(missing) })] : [])]
}
