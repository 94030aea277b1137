import { useRouter } from 'next/router'
import type { HistoryFilter } from '@/api/history'
import { paths } from '@/config/paths'

const textOf = (value: string | string[] | undefined) =>
  typeof value === 'string' && value !== '' ? value : undefined

/** By whom and of what, as the address has it. */
export function useHistoryFilter(guildId: string) {
  const { query, replace } = useRouter()
  const filter: HistoryFilter = { user: textOf(query.user), subject: textOf(query.subject) }

  function change(wanted: HistoryFilter) {
    const next = new URLSearchParams(
      Object.entries({ ...filter, ...wanted }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    )
    const address = paths.guildHistory(guildId)
    void replace(next.size > 0 ? `${address}?${next}` : address, undefined, { shallow: true, scroll: false })
  }

  return { filter, change }
}
