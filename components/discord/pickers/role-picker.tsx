import { useRoles } from '@/api/roles'
import type { Role } from '@/api/roles.schema'
import type { Permission } from '@/config/permissions'
import { isAssignable } from '@/config/platform/bot-roles'
import { ItemPicker } from './item-picker'
import { NotLoaded } from './not-loaded'
import type { PickerFieldProps } from './picker-item'
import { useRoleSource } from './role-source'
import { useRoleWarnings } from './role-warnings'
import { Warnings } from './warnings'

/** What the bot must be able to do with a role, unless a feature says otherwise: give it. */
export const usualRolePermissions: readonly Permission[] = ['MANAGE_ROLES']

export type RolePickerProps = PickerFieldProps & {
  guildId: string
  /** A role's id, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
  /**
   * What the bot must be allowed for the feature to work. Only with MANAGE_ROLES, which is assumed unless said, are
   * roles that the bot cannot give kept from being chosen.
   */
  permissions?: readonly Permission[]
}

/** One role of the guild. */
export function RolePicker(props: RolePickerProps) {
  const query = useRoles(props.guildId)
  if (!query.data) return <NotLoaded kind="role" query={query} field={props} />
  return <Loaded {...props} roles={query.data} />
}

type LoadedProps = RolePickerProps & { roles: readonly Role[] }

function Loaded({ roles, guildId, permissions = usualRolePermissions, ...picker }: LoadedProps) {
  const isGiven = isAssignable(permissions)
  const source = useRoleSource({ roles, guildId, isGiven })
  const chosen = picker.value === null ? [] : [picker.value]
  const texts = useRoleWarnings({ roles, guildId, chosen, permissions, isGiven })
  return <ItemPicker {...picker} source={source} warnings={<Warnings texts={texts} />} />
}
