import { SimpleGrid, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useGuildInfo } from '@/api/guilds'
import type { ManagerRoles } from '@/contract/calls/settings'
import { RolePicker } from '@/components/discord/pickers/role-picker'
import { type SettingProps, useSetting } from './use-setting'
import { useWideRole } from './wide-roles'
import { isolated } from '@/components/ui/isolated'

type Access = ManagerRoles[number]['access']

/** A role has one kind of access: choosing it for one removes it from the other. */
function withRoles(list: ManagerRoles, access: Access, roles: string[]): ManagerRoles {
  const others = list.filter((entry) => entry.access !== access && !roles.includes(entry.role))
  return [...others, ...roles.map((role) => ({ role, access }))]
}

/** Roles whose members may use the dashboard without Manage Server, which is needed to choose them. */
export function ManagerRolesField({ store, guildId, error }: SettingProps) {
  const t = useTranslations('settings.fields.manager_roles')
  const { value: list = [], onChange, onBlur } = useSetting(store, 'manager_roles')
  const { data: guild } = useGuildInfo(guildId)
  const isFull = guild?.access === 'full'
  const findWide = useWideRole(guildId)

  function warnOf(role: string) {
    const wide = findWide(role)
    return wide && t('wide.warning', { name: isolated(wide.name), count: wide.count })
  }

  const picker = (access: Access) => ({
    guildId,
    label: t(`${access}.label`),
    description: t(`${access}.help`),
    isDisabled: !isFull,
    value: list.filter((entry) => entry.access === access).map(({ role }) => role),
    warnOf,
    onBlur,
    onChange: (roles: string[]) => onChange(withRoles(list, access, roles)),
  })

  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} spacingX={8} spacingY={5} alignItems="start">
      <Text layerStyle="hint" gridColumn="1 / -1">
        {guild && !isFull ? t('notYours') : t('help')}
      </Text>
      <RolePicker multiple {...picker('write')} error={error} />
      <RolePicker multiple {...picker('read')} />
    </SimpleGrid>
  )
}
