import { capabilityQueries } from '@/api/capabilities'
import { currentUserQueries } from '@/api/current-user'
import { guildQueries } from '@/api/guilds'
import { healthQueries } from '@/api/health'
import { heartbeatQuery } from '@/api/status'
import { type PageQuery, pageQuery } from '@/api/page-query'

type Param = string | string[] | undefined

/** The queries of the sidebar and the top bar. */
export const shellQueries = (): PageQuery[] => [
  pageQuery(currentUserQueries.me()),
  pageQuery(currentUserQueries.guilds()),
  pageQuery(heartbeatQuery),
]

/** `shellQueries` for a guild's page, and the further queries of that page. */
export const guildPageQueries = (
  guild: Param,
  more: (guildId: string) => PageQuery[] = () => [],
): PageQuery[] =>
  typeof guild === 'string'
    ? [
        ...shellQueries(),
        pageQuery(capabilityQueries.summaries()),
        pageQuery(capabilityQueries.extensions()),
        pageQuery(guildQueries.info(guild)),
        pageQuery(healthQueries.detail(guild)),
        ...more(guild),
      ]
    : shellQueries()
