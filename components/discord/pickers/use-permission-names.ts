import { useFormatter, useTranslations } from 'next-intl'
import type { Permission } from '@/config/permissions'

/** Permissions as the platform's own settings call them, in a sentence. */
export function usePermissionNames() {
  const t = useTranslations('pickers.permissions')
  const format = useFormatter()
  return (names: readonly Permission[]) => format.list(names.map((name) => t(name)))
}
