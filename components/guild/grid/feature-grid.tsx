import { VisuallyHidden } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useEnabledFeatures, useFeatureCatalogue } from '@/api/features'
import type { FeatureDeclaration } from '@/api/features.schema'
import type { GuildInfo } from '@/api/guilds.schema'
import { NothingFound } from '@/components/ui/empty-state'
import { InlineNotice } from '@/components/ui/inline-notice'
import { SkeletonRegion } from '@/components/ui/skeletons'
import { FeatureCard } from './feature-card'
import { FeatureGridSkeleton } from './feature-grid-skeleton'
import { FeatureToolbar } from './feature-toolbar'
import { filterFeatures } from './filter-features'
import { groupByCategory } from '@/components/shell/group-by-category'
import { useCategoryName } from '@/components/shell/use-category-name'
import { useFeatureAttention } from './use-feature-attention'
import { useFeatureSearch } from './use-feature-search'

/** The backend's features, to be switched on and off. A backend that declares none has no such section. */
export function FeatureGrid({ info }: { info: GuildInfo }) {
  const t = useTranslations('guild.features')
  const catalogue = useFeatureCatalogue()
  if (catalogue.data === null || catalogue.data?.length === 0) return null

  return (
    <section aria-labelledby="features-title">
      <h2 id="features-title">{t('title')}</h2>
      {catalogue.data ? (
        <Grid catalogue={catalogue.data} info={info} />
      ) : catalogue.error ? (
        <InlineNotice title={t('failed')} error={catalogue.error} onRetry={() => void catalogue.refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  )
}

/** The section before the overview knows what stands above it. */
export function FeatureGridAwaited() {
  const t = useTranslations('guild.features')
  return (
    <section aria-labelledby="features-title">
      <h2 id="features-title">{t('title')}</h2>
      <Loading />
    </section>
  )
}

function Loading() {
  const t = useTranslations('guild.features')
  return (
    <SkeletonRegion label={t('loading')}>
      <FeatureGridSkeleton />
    </SkeletonRegion>
  )
}

type GridProps = { catalogue: readonly FeatureDeclaration[]; info: GuildInfo }

function Grid({ catalogue, info }: GridProps) {
  const t = useTranslations('guild.features')
  const categoryName = useCategoryName()
  const { search, change } = useFeatureSearch(info.id)
  const searchRef = useRef<HTMLInputElement>(null)
  const enabled = useEnabledFeatures(info.id)
  // What is only about to be on is not read yet: the answer to the switch brings its options along.
  const attention = useFeatureAttention(
    info.id,
    catalogue.filter(({ id }) => info.enabled_features?.includes(id)),
  )
  const categories = [...new Set(catalogue.map(({ category }) => category))]
  const category = categories.includes(search.category) ? search.category : ''
  const text = search.text.trim()
  const found = filterFeatures(catalogue, { ...search, category })

  const clear = () => {
    change({ text: '', category: '' })
    searchRef.current?.focus()
  }
  return (
    <>
      <FeatureToolbar
        search={{ ...search, category }}
        categories={categories}
        searchRef={searchRef}
        onChange={change}
      />
      <VisuallyHidden role="status">{t('shown', { count: found.length })}</VisuallyHidden>
      {found.length === 0 && (
        <NothingFound
          title={text ? t('noMatch', { text }) : t('noneHere')}
          clear={t('clear')}
          onClear={clear}
        />
      )}
      {groupByCategory(found).map((group) => (
        <div key={group.category} className="category">
          <h3>{categoryName(group.category)}</h3>
          <ul className="features" role="list">
            {group.features.map((feature) => (
              <FeatureCard
                key={feature.id}
                guildId={info.id}
                feature={feature}
                isOn={info.enabled_features ? enabled.includes(feature.id) : null}
                attention={attention.get(feature.id) ?? []}
              />
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}
