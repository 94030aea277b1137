import { capabilityQueries } from '@/api/capabilities'
import { currentUserQueries } from '@/api/current-user'
import { guildQueries } from '@/api/guilds'
import { healthQueries } from '@/api/health'
import { heartbeatQuery } from '@/api/status'
import { type PageQuery, pageQuery } from '@/api/page-query'

/** The queries of the sidebar and the top bar. */
export const shellQueries = (): PageQuery[] => [
  pageQuery(currentUserQueries.me()),
  pageQuery(currentUserQueries.guilds()),
  pageQuery(heartbeatQuery),
]

/** Those of every page of a guild. */
export const guildPageQueries = (guildId: string): PageQuery[] => [
  ...shellQueries(),
  pageQuery(capabilityQueries.summaries()),
  pageQuery(capabilityQueries.extensions()),
  pageQuery(guildQueries.info(guildId)),
  pageQuery(healthQueries.detail(guildId)),
]
