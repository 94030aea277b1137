import { useTranslations } from 'next-intl'
import { capabilityQueries } from '@/api/capabilities'
import { gameServersQuery } from '@/api/game-servers'
import { pageQuery } from '@/api/query-client'
import { GameServers } from '@/components/game-servers/game-servers'
import { userPage } from '@/components/shell/page'

export default userPage(GameServers, {
  useTitle: () => useTranslations('shell')('gameServers'),
  queries: () => [pageQuery(capabilityQueries.extensions()), pageQuery(gameServersQuery)],
})
