import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import { paths } from '@/config/paths'
import type { FeatureSearch } from './filter-features'

const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? ''

function queryOf({ text, category }: FeatureSearch) {
  const query = new URLSearchParams()
  if (text.trim()) query.set('q', text.trim())
  if (category) query.set('category', category)
  return query.size > 0 ? `?${query}` : ''
}

/** Search and category as the address has them; it follows without a navigation, as in the guild picker. */
export function useFeatureSearch(guildId: string) {
  const { query } = useRouter()
  const [search, setSearch] = useState<FeatureSearch>(() => ({
    text: first(query.q),
    category: first(query.category),
  }))
  const path = paths.guild(guildId)
  const wanted = queryOf(search)

  useEffect(() => {
    if (window.location.pathname !== path || window.location.search === wanted) return
    const address = `${path}${wanted}`
    // Next keeps its own notes in the state; with these two it finds the way back here.
    window.history.replaceState({ ...window.history.state, url: address, as: address }, '', address)
  }, [path, wanted])

  return { search, change: (change: Partial<FeatureSearch>) => setSearch((now) => ({ ...now, ...change })) }
}
