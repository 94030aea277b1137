import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFeatureCatalogue } from '@/api/features'
import type { Page } from '@/components/app/page'
import { featurePageQueries, FeaturePanel, useFeatureId } from '@/components/features/feature-panel'
import { useGuildId } from '@/components/shell/use-guild'
import { AppShell } from '@/components/shell/app-shell'
import { guildPageQueries } from '@/components/shell/shell-queries'
import { guildTexts } from '@/config/messages/guild-catalogue'
import { optionTexts } from '@/config/messages/options-catalogue'

const FeaturePage: Page = () => {
  const guildId = useGuildId()
  const featureId = useFeatureId()
  // Without the key, moving between features would keep the previous form's fields.
  return <FeaturePanel key={`${guildId}/${featureId}`} guildId={guildId} featureId={featureId} />
}

function FeatureLayout({ children }: { children: ReactNode }) {
  const t = useTranslations('features')
  const featureId = useFeatureId()
  const declaration = useFeatureCatalogue().data?.find(({ id }) => id === featureId)
  return (
    <AppShell guildId={useGuildId()} title={declaration?.name ?? t('title')}>
      {children}
    </AppShell>
  )
}

FeaturePage.access = 'signed-in'
FeaturePage.messages = { ...guildTexts, ...optionTexts }
FeaturePage.queries = ({ guild, feature }, client) =>
  guildPageQueries(guild, (id) =>
    typeof feature === 'string' ? featurePageQueries(client, id, feature) : [],
  )
FeaturePage.getLayout = (page) => <FeatureLayout>{page}</FeatureLayout>

export default FeaturePage
