import { useTranslations } from 'next-intl'
import { useFeatureCatalogue } from '@/api/features'
import { featurePageQueries, FeaturePanel, useFeatureId } from '@/components/features/feature-panel'
import { guildPage } from '@/components/shell/page'
import history from '@/config/messages/en/history.json'
import { guildTexts } from '@/config/messages/guild-catalogue'
import { optionTexts } from '@/config/messages/options-catalogue'

function FeatureScreen({ guildId }: { guildId: string }) {
  const featureId = useFeatureId()
  // Without the key, moving between features would keep the previous form's fields.
  return <FeaturePanel key={featureId} guildId={guildId} featureId={featureId} />
}

function useTitle() {
  const t = useTranslations('features')
  const featureId = useFeatureId()
  return useFeatureCatalogue().data?.find(({ id }) => id === featureId)?.name ?? t('title')
}

export default guildPage(FeatureScreen, {
  useTitle,
  messages: { ...guildTexts, ...optionTexts, history },
  queries: (guildId, client, { feature }) =>
    typeof feature === 'string' ? featurePageQueries(client, guildId, feature) : [],
})
