import { useTranslations } from 'next-intl'
import { useRoles } from '@/api/guilds'
import type { Role } from '@/contract/calls/discord'
import { isAssignable, permissionsNeededFor } from '@/contract/discord/bot-roles'
import { guildPermissions, missingFrom } from '@/contract/discord/channel-permissions'
import type { Permission } from '@/contract/discord/permissions'
import { ItemPicker } from './item-picker'
import { PickerNotLoaded } from './picker-frame'
import { chosenIds, type PickerFieldProps, type PickerValue } from './picker-parts'
import { useBotMember, useLackText } from '@/components/discord/our-bot'
import { useReasonNotAssignable, useRoleSource } from './role-source'

const none: readonly [] = []

export type RolePickerProps = PickerFieldProps &
  PickerValue & {
    guildId: string
    /** What the bot must be allowed. Only with MANAGE_ROLES, roles that it cannot give cannot be chosen. */
    permissions?: readonly Permission[]
    /** What else is to be known of a chosen role. */
    warnOf?: (id: string) => string | null
  }

export function RolePicker(props: RolePickerProps) {
  const query = useRoles(props.guildId)
  if (!query.data) return <PickerNotLoaded kind="role" query={query} field={props} />
  return <LoadedRolePicker {...props} roles={query.data} isCurrent={!query.isError} />
}

type LoadedProps = RolePickerProps & { roles: readonly Role[]; isCurrent: boolean }

function LoadedRolePicker({ roles, isCurrent, guildId, permissions = none, warnOf, ...picker }: LoadedProps) {
  const t = useTranslations('pickers.warnings')
  const lackText = useLackText()
  const bot = useBotMember(guildId, roles)
  const isGiven = isAssignable(permissions)
  const source = useRoleSource({ roles, guildId, isGiven, isCurrent })
  const reasonNotAssignable = useReasonNotAssignable(roles, guildId)
  const ids = chosenIds(picker)
  const chosen = roles.filter(({ id }) => ids.includes(id))
  const needed = ids.length > 0 ? permissionsNeededFor(chosen, permissions) : []
  const missing = bot ? missingFrom(guildPermissions(bot.member), needed) : []

  const warnings = chosen.flatMap((role) => {
    const reason = isGiven ? reasonNotAssignable(role) : null
    const warning = warnOf?.(role.id)
    return [...(reason ? [t(reason, { name: role.name })] : []), ...(warning ? [warning] : [])]
  })
  if (bot && missing.length > 0) warnings.push(lackText({ permissions: missing, isCertain: bot.isCertain }))
  return <ItemPicker {...picker} guildId={guildId} source={source} warnings={warnings} />
}
