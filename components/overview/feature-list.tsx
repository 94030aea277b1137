import { useTranslations } from 'next-intl'
import { useFeatureCatalogue } from '@/api/features'
import type { FeatureDeclaration } from '@/api/features.schema'
import { InlineNotice } from '@/components/form/inline-notice'
import { FeatureIcon } from '@/components/icons/feature-icon'
import { SkeletonBlock } from '@/components/feedback/skeletons'
import { groupByCategory } from './group-by-category'

/** The backend's features by category, on or off. A backend that declares none has no such section. */
export function FeatureList({ enabled }: { enabled: readonly string[] }) {
  const t = useTranslations('guild.features')
  const catalogue = useFeatureCatalogue()
  if (catalogue.data === null || catalogue.data?.length === 0) return null

  return (
    <section aria-labelledby="features-title">
      <h2 id="features-title">{t('title')}</h2>
      {catalogue.data ? (
        <>
          <p className="hint">{t('hint')}</p>
          {groupByCategory(catalogue.data).map(({ category, features }) => (
            <Category key={category} category={category} features={features} enabled={enabled} />
          ))}
        </>
      ) : catalogue.error ? (
        <InlineNotice title={t('failed')} error={catalogue.error} onRetry={() => void catalogue.refetch()} />
      ) : (
        <SkeletonBlock h="5rem" borderRadius="xl" />
      )}
    </section>
  )
}

type CategoryProps = { category: string; features: FeatureDeclaration[]; enabled: readonly string[] }

function Category({ category, features, enabled }: CategoryProps) {
  const t = useTranslations()
  // A backend may have categories of its own: they are called what it calls them.
  const known = `shell.categories.${category}` as 'shell.categories.other'
  return (
    <div className="category">
      <h3>{t.has(known) ? t(known) : category}</h3>
      <ul className="features" role="list">
        {features.map(({ id, name, summary, icon }) => {
          const state = enabled.includes(id) ? 'on' : 'off'
          return (
            <li key={id} id={`feature-${id}`} data-state={state}>
              <span className="icon">
                <FeatureIcon name={icon} />
              </span>
              <div>
                <p className="feature">{name}</p>
                <p className="summary">{summary}</p>
              </div>
              <span className="state">{t(`guild.features.${state}`)}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
