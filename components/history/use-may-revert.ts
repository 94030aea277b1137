import { useGuildInfo } from '@/api/guilds'
import type { HistoryChange } from '@/api/history.schema'

/** Whether the person may take a change back, or some keys of it, as far as anybody told. The server holds to it. */
export function useMayRevert(guildId: string) {
  const access = useGuildInfo(guildId).data?.access
  return (change: HistoryChange, paths?: string[]) => {
    if (access === 'write') return !decidesAccess(change, paths)
    return access !== 'read'
  }
}

/** Who was let in by a role does not decide who else is. */
const decidesAccess = ({ subject, before, after }: HistoryChange, paths?: string[]) =>
  subject === 'settings' && (paths ?? Object.keys({ ...before, ...after })).includes('manager_roles')
