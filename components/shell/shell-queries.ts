import { capabilityQueries } from '@/api/capabilities'
import { currentUserQueries } from '@/api/current-user'
import { guildQueries } from '@/api/guilds'
import { heartbeatQueries } from '@/api/heartbeat'
import { type PageQuery, pageQuery } from '@/api/page-query'

type Param = string | string[] | undefined

/** What the sidebar and the top bar stand on. */
export const shellQueries = (): PageQuery[] => [
  pageQuery(currentUserQueries.me()),
  pageQuery(currentUserQueries.guilds()),
  pageQuery(heartbeatQueries.current()),
]

/** `shellQueries` of a guild's page, and what that page stands on besides. */
export const guildPageQueries = (
  guild: Param,
  more: (guildId: string) => PageQuery[] = () => [],
): PageQuery[] =>
  typeof guild === 'string'
    ? [
        ...shellQueries(),
        pageQuery(capabilityQueries.all()),
        pageQuery(capabilityQueries.extensions()),
        pageQuery(guildQueries.info(guild)),
        ...more(guild),
      ]
    : shellQueries()
