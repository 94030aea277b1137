import { capabilityQueries } from '@/api/capabilities'
import { currentUserQueries } from '@/api/current-user'
import { guildQueries } from '@/api/guilds'
import { healthQueries } from '@/api/health'
import { heartbeatQuery } from '@/api/status'
import { type PageQuery, pageQuery } from '@/api/page-query'

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
