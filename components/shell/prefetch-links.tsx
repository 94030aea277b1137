import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { guildQueries } from '@/api/guilds'
import { featureQueries } from '@/api/features'
import { type PageQuery, pageQuery } from '@/api/page-query'
import { settingsQueries } from '@/api/settings'
import { guildPageQueries } from './shell-queries'

/** Milliseconds that the pointer or the focus rests on a link before its page's data are fetched. */
const restMs = 60

const guildPage = /^\/guilds\/(\d+)(?:\/([a-z]+)(?:\/([\w-]+))?)?$/

/** What a guild's page shows first. */
function queriesOf(pathname: string): PageQuery[] {
  const [, guildId, page, featureId] = guildPage.exec(pathname) ?? []
  if (!guildId) return []
  return guildPageQueries(guildId, (id) => {
    if (page === 'settings') return [pageQuery(settingsQueries.detail(id))]
    if (!featureId) return []
    // Most features choose among channels or roles, and their forms wait for them.
    return [
      pageQuery(featureQueries.detail(id, featureId)),
      pageQuery(capabilityQueries.feature(featureId)),
      pageQuery(guildQueries.channels(id)),
      pageQuery(guildQueries.roles(id)),
    ]
  })
}

/** Fetches the data of the page that a person is about to open; Next fetches its code. */
export function PrefetchLinks() {
  const client = useQueryClient()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onNear = ({ target }: Event) => {
      clearTimeout(timer)
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || link.origin !== window.location.origin) return
      const prefetch = () => queriesOf(link.pathname).forEach((query) => void query.prefetch(client))
      timer = setTimeout(prefetch, restMs)
    }
    const events = ['pointerover', 'focusin']
    for (const event of events) document.addEventListener(event, onNear)
    return () => {
      clearTimeout(timer)
      for (const event of events) document.removeEventListener(event, onNear)
    }
  }, [client])

  return null
}
