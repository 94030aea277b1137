import { useTranslations } from 'next-intl'
import { capabilityQueries } from '@/api/capabilities'
import { featuresIn, healthQueries } from '@/api/health'
import { pageQuery } from '@/api/query-client'
import { GuildOverview } from '@/components/guild/guild-overview'
import { firstStepQueries } from '@/components/guild/start/first-step'
import { guildPage } from '@/components/shell/page'
import guildRoles from '@/config/messages/en/guild-roles.json'
import { guildTexts } from '@/config/messages/guild-catalogue'

export default guildPage(GuildOverview, {
  useTitle: () => useTranslations('shell')('overview'),
  messages: { ...guildTexts, guildRoles },
  queries: (guildId, client) => [
    ...firstStepQueries(client, guildId),
    // The health check's findings name the options of features by their titles.
    ...featuresIn(client.getQueryData(healthQueries.detail(guildId).queryKey)).map((featureId) =>
      pageQuery(capabilityQueries.feature(featureId)),
    ),
  ],
})
