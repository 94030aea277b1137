import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { currentUserQueries } from '@/api/current-user'
import { featureQueries } from '@/api/features'
import { guildQueries } from '@/api/guilds'
import { healthQueries } from '@/api/health'
import { type PageQuery, pageQuery } from '@/api/query-client'
import { settingsQueries } from '@/api/settings'
import { heartbeatQuery } from '@/api/status'

export const shellQueries = (): PageQuery[] => [
  pageQuery(currentUserQueries.me()),
  pageQuery(currentUserQueries.guilds()),
  pageQuery(heartbeatQuery),
]

export const guildPageQueries = (guildId: string): PageQuery[] => [
  ...shellQueries(),
  pageQuery(capabilityQueries.summaries()),
  pageQuery(capabilityQueries.extensions()),
  pageQuery(guildQueries.info(guildId)),
  pageQuery(healthQueries.detail(guildId)),
]

/** Milliseconds for which the pointer or the focus rests on a link before its page's data are fetched. */
const restMs = 60

const guildPage = /^\/guilds\/(\d+)(?:\/([a-z]+)(?:\/([\w-]+))?)?$/

function queriesOf(pathname: string): PageQuery[] {
  const [, guildId, page, featureId] = guildPage.exec(pathname) ?? []
  if (!guildId) return []
  const queries = guildPageQueries(guildId)
  if (page === 'settings') return [...queries, pageQuery(settingsQueries.detail(guildId))]
  if (!featureId) return queries
  return [
    ...queries,
    pageQuery(featureQueries.detail(guildId, featureId)),
    pageQuery(capabilityQueries.feature(featureId)),
    // Most features choose among channels or roles, and their forms wait for them.
    pageQuery(guildQueries.channels(guildId)),
    pageQuery(guildQueries.roles(guildId)),
  ]
}

/** Fetches the data and the code of the page that a person is about to open. */
export function PrefetchLinks() {
  const client = useQueryClient()
  const { prefetch: prefetchCode } = useRouter()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onNear = ({ target }: Event) => {
      clearTimeout(timer)
      const link = target instanceof Element ? target.closest('a') : null
      if (!link || link.origin !== window.location.origin) return
      const queries = queriesOf(link.pathname)
      if (queries.length === 0) return
      const prefetch = () => {
        void prefetchCode(link.pathname)
        queries.forEach((query) => void query.prefetch(client))
      }
      timer = setTimeout(prefetch, restMs)
    }
    const events = ['pointerover', 'focusin']
    for (const event of events) document.addEventListener(event, onNear)
    return () => {
      clearTimeout(timer)
      for (const event of events) document.removeEventListener(event, onNear)
    }
  }, [client, prefetchCode])

  return null
}
