import { useRoles } from '@/api/roles'
import type { Role } from '@/api/roles.schema'
import { isAssignable } from '@/config/platform/bot-roles'
import { ItemsPicker } from './items-picker'
import { NotLoaded } from './not-loaded'
import { type RolePickerProps, usualRolePermissions } from './role-picker'
import { useRoleSource } from './role-source'
import { useRoleWarnings } from './role-warnings'
import { Warnings } from './warnings'

export type RolesPickerProps = Omit<RolePickerProps, 'value' | 'onChange'> & {
  /** Ids of roles, each once. */
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Any number of the guild's roles. */
export function RolesPicker(props: RolesPickerProps) {
  const query = useRoles(props.guildId)
  if (!query.data) return <NotLoaded kind="role" query={query} field={props} />
  return <Loaded {...props} roles={query.data} />
}

type LoadedProps = RolesPickerProps & { roles: readonly Role[] }

function Loaded({ roles, guildId, permissions = usualRolePermissions, ...picker }: LoadedProps) {
  const isGiven = isAssignable(permissions)
  const source = useRoleSource({ roles, guildId, isGiven })
  const texts = useRoleWarnings({ roles, guildId, chosen: picker.value, permissions, isGiven })
  return <ItemsPicker {...picker} source={source} warnings={<Warnings texts={texts} />} />
}
