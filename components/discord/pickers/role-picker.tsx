import { useTranslations } from 'next-intl'
import { useRoles } from '@/api/roles'
import type { Role } from '@/api/roles.schema'
import type { Permission } from '@/config/permissions'
import { isAssignable, permissionsNeededFor } from '@/config/discord/bot-roles'
import { guildPermissions, missingFrom } from '@/config/discord/channel-permissions'
import { ItemPicker } from './item-picker'
import { PickerNotLoaded } from './picker-frame'
import { chosenIds, type PickerFieldProps, type PickerValue } from './picker-item'
import { useBotMember, useLackText, useReasonNotAssignable, useRoleSource } from './role-source'

/** What the bot must be able to do with a role, unless a feature says otherwise: give it. */
const usualPermissions: readonly Permission[] = ['MANAGE_ROLES']

export type RolePickerProps = PickerFieldProps &
  PickerValue & {
    guildId: string
    /**
     * What the bot must be allowed for the feature to work. Only with MANAGE_ROLES, which is assumed unless said, are
     * roles that the bot cannot give kept from being chosen.
     */
    permissions?: readonly Permission[]
  }

/** One or several of the guild's roles. */
export function RolePicker(props: RolePickerProps) {
  const query = useRoles(props.guildId)
  if (!query.data) return <PickerNotLoaded kind="role" query={query} field={props} />
  return <Loaded {...props} roles={query.data} />
}

type LoadedProps = RolePickerProps & { roles: readonly Role[] }

function Loaded({ roles, guildId, permissions = usualPermissions, ...picker }: LoadedProps) {
  const isGiven = isAssignable(permissions)
  const source = useRoleSource({ roles, guildId, isGiven })
  const chosen = chosenIds(picker)
  const warnings = useRoleWarnings({ roles, guildId, chosen, permissions, isGiven })
  return <ItemPicker {...picker} {...{ source, warnings }} />
}

type RoleWarningOptions = {
  roles: readonly Role[]
  guildId: string
  chosen: readonly string[]
  permissions: readonly Permission[]
  isGiven: boolean
}

/** What may keep the bot from doing its work with the chosen roles. */
function useRoleWarnings({ roles, guildId, chosen, permissions, isGiven }: RoleWarningOptions) {
  const t = useTranslations('pickers.warnings')
  const lackText = useLackText()
  const bot = useBotMember(guildId, roles)
  const whyNot = useReasonNotAssignable(roles, guildId)
  const chosenRoles = roles.filter(({ id }) => chosen.includes(id))
  const needed = chosen.length > 0 ? permissionsNeededFor(chosenRoles, permissions) : []
  const missing = bot ? missingFrom(guildPermissions(bot.member), needed) : []

  const perRole = chosenRoles.flatMap((role) => {
    const why = isGiven ? whyNot(role) : null
    return why ? [t(why, { name: role.name })] : []
  })
  if (!bot || missing.length === 0) return perRole
  return [...perRole, lackText({ permissions: missing, isCertain: bot.isCertain })]
}
