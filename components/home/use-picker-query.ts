import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import { paths } from '@/config/paths'
import { type GuildFilter, isGuildFilter } from '@/components/discord/find-guilds'

type PickerQuery = { text: string; filter: GuildFilter }

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

function addressOf({ text, filter }: PickerQuery) {
  const query = new URLSearchParams()
  if (text.trim()) query.set('q', text.trim())
  if (filter !== 'manageable') query.set('show', filter)
  return query.size > 0 ? `${paths.home}?${query}` : paths.home
}

/**
 * Search and filter, as the address has them. While somebody types, the address follows without the router: a
 * navigation for each letter would draw the whole page anew and could cancel one that is under way.
 */
export function usePickerQuery() {
  const { query } = useRouter()
  const [wanted, setWanted] = useState<PickerQuery>(() => {
    const show = first(query.show)
    return { text: first(query.q) ?? '', filter: isGuildFilter(show) ? show : 'manageable' }
  })
  const address = addressOf(wanted)

  useEffect(() => {
    if (`${window.location.pathname}${window.location.search}` === address) return
    // Next keeps its own notes in the state; with these two it finds the way back here.
    window.history.replaceState({ ...window.history.state, url: address, as: address }, '', address)
  }, [address])

  return { ...wanted, change: (change: Partial<PickerQuery>) => setWanted((now) => ({ ...now, ...change })) }
}
