import { chakra, Select, VisuallyHidden } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/router'
import { type Ref, useRef, useState } from 'react'
import { useEnabledFeatures, useFeatureCatalogue } from '@/api/features'
import type { FeatureDeclaration } from '@/api/features.schema'
import type { GuildInfo } from '@/api/guilds.schema'
import { searchable } from '@/components/discord/find-guilds'
import { groupByCategory, useCategoryName } from '@/components/shell/categories'
import { NothingFound } from '@/components/ui/empty-state'
import { InlineNotice } from '@/components/ui/inline-notice'
import { SearchBox } from '@/components/ui/search-box'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { firstOf, useAddress } from '@/components/ui/use-address'
import { paths } from '@/config/paths'
import { useFeatureAttention } from './feature-attention'
import { FeatureCard } from './feature-card'

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

export const FeatureGridSkeleton = () => (
  <>
    <SkeletonBlock h={{ base: '5.75rem', '3sm': 10 }} mb={5} />
    <SkeletonBlock h="18.9px" w="6rem" mb={2} />
    <div className="features">
      {Array.from({ length: 6 }, (_, card) => (
        <SkeletonBlock key={card} h="156px" borderRadius="xl" />
      ))}
    </div>
  </>
)

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 3,
  mb: 5,
  '.category-choice': { flex: { base: '1 1 100%', '3sm': '0 1 14rem' } },
} as const

type FeatureToolbarProps = {
  search: FeatureSearch
  categories: readonly string[]
  searchRef: Ref<HTMLInputElement>
  onChange: (change: Partial<FeatureSearch>) => void
}

function FeatureToolbar({ search, categories, searchRef, onChange }: FeatureToolbarProps) {
  const t = useTranslations('guild.features')
  const categoryName = useCategoryName()
  return (
    <chakra.div sx={styles}>
      <SearchBox
        label={t('search')}
        text={search.text}
        inputRef={searchRef}
        onText={(text) => onChange({ text })}
      />
      <label className="category-choice">
        <VisuallyHidden>{t('category')}</VisuallyHidden>
        <Select value={search.category} onChange={({ target }) => onChange({ category: target.value })}>
          <option value="">{t('allCategories')}</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {categoryName(category)}
            </option>
          ))}
        </Select>
      </label>
    </chakra.div>
  )
}

/** Search and category as the address has them. */
function useFeatureSearch(guildId: string) {
  const { query } = useRouter()
  const [search, setSearch] = useState<FeatureSearch>(() => ({
    text: firstOf(query.q),
    category: firstOf(query.category),
  }))
  useAddress(paths.guild(guildId), { q: search.text, category: search.category })
  return { search, change: (change: Partial<FeatureSearch>) => setSearch((now) => ({ ...now, ...change })) }
}

type FeatureSearch = {
  text: string
  /** A category of the catalogue; any other text shows all. */
  category: string
}

/** The features that search and category leave, in the catalogue's order. */
function filterFeatures(
  catalogue: readonly FeatureDeclaration[],
  { text, category }: FeatureSearch,
): FeatureDeclaration[] {
  const wanted = searchable(text.trim())
  return catalogue.filter(
    (feature) =>
      (category === '' || feature.category === category) &&
      searchable(`${feature.name}\n${feature.summary}\n${feature.id}`).includes(wanted),
  )
}
