import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useGuildInfo } from '@/api/guilds'
import type { ManagerRoles } from '@/api/settings.schema'

import { RolePicker } from '@/components/discord/pickers/role-picker'
import type { Permission } from '@/config/permissions'
import { type SettingProps, useSetting } from './use-setting'

type Access = ManagerRoles[number]['access']

/** Nothing is done with these roles, so the bot needs no permission for them. */
const noPermissions: readonly Permission[] = []

const rolesWith = (list: ManagerRoles, access: Access) =>
  list.filter((entry) => entry.access === access).map(({ role }) => role)

/** A role stands once: what is chosen for one access goes out of the other. */
function withRoles(list: ManagerRoles, access: Access, roles: string[]): ManagerRoles {
  const others = list.filter((entry) => entry.access !== access && !roles.includes(entry.role))
  return [...others, ...roles.map((role) => ({ role, access }))]
}

const styles = { display: 'grid', gap: 5, '.note': { color: 'text.muted', fontSize: 'sm' } } as const

/** Roles whose members may use the dashboard without Manage Server; only who has that may choose them. */
export function ManagerRolesField({ control, guildId }: SettingProps) {
  const t = useTranslations('settings.fields.manager_roles')
  const { field, error } = useSetting(control, 'manager_roles')
  const { data: guild } = useGuildInfo(guildId)
  const isFull = guild?.access === 'full'
  const list = field.value ?? []

  const picker = (access: Access) => ({
    guildId,
    label: t(`${access}.label`),
    description: t(`${access}.help`),
    permissions: noPermissions,
    isDisabled: !isFull,
    value: rolesWith(list, access),
    onBlur: field.onBlur,
    onChange: (roles: string[]) => field.onChange(withRoles(list, access, roles)),
  })

  return (
    <chakra.div sx={styles}>
      <p className="note">{guild && !isFull ? t('notYours') : t('help')}</p>
      <RolePicker multiple {...picker('write')} error={error} />
      <RolePicker multiple {...picker('read')} />
    </chakra.div>
  )
}
