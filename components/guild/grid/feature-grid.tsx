import { Button, Grid, Heading, Stack, VisuallyHidden } from '@chakra-ui/react'
import { ListChecks } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import Router from 'next/router'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useEnabledFeatures, useSwitchedFeatures } from '@/api/features'
import { lockIn } from '@/contract/lock-in'
import type { FeatureSummary } from '@/contract/calls/features'
import type { GuildInfo } from '@/contract/calls/guilds'
import { quotable } from '@/contract/text-length'
import { categoryLook, groupByCategory, useCategoryName } from '@/components/shell/categories'
import { useHasPremium, useMayChange } from '@/components/shell/use-guild'
import { useFollowLinks } from '@/components/ui/use-follow-links'
import { growFrom } from '@/components/ui/motion'
import { NothingFound } from '@/components/ui/empty-state'
import { InlineNotice } from '@/components/ui/inline-notice'
import { whileLoading } from '@/components/ui/preloadable'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { paths } from '@/config/paths'
import { toggled } from '@/config/toggled'
import { useFeatureAttention } from './feature-attention'
import { cardStyles, FeatureCard, useCardWords, useFeatureSwitches } from './feature-card'
import { FeatureToolbar, filterFeatures, useFeatureSearch } from './feature-toolbar'
import { useFewFeatures } from './few-features'

const titleId = 'features-title'

export function FeatureGrid({ info }: { info: GuildInfo }) {
  const t = useTranslations('guild.features')
  const catalogue = useSwitchedFeatures()
  const needsPremium = catalogue.data?.some(({ premium }) => premium) ?? false
  const hasPremium = useHasPremium({ isDisabled: !needsPremium })
  const features = useMemo(
    () =>
      catalogue.data?.map((feature) => ({
        ...feature,
        locked:
          lockIn(info.availability, feature.id) ??
          (feature.locked || (feature.premium && !hasPremium && t('reasons.premium'))),
      })),
    [catalogue.data, info.availability, hasPremium, t],
  )
  if (catalogue.data === null || catalogue.data?.length === 0) return null

  return (
    <Stack as="section" spacing={4} aria-labelledby={titleId}>
      <Heading as="h2" id={titleId} size="md" tabIndex={-1} outline={0}>
        {t('title')}
      </Heading>
      {features ? (
        <Cards catalogue={features} info={info} />
      ) : catalogue.error ? (
        <InlineNotice title={t('failed')} error={catalogue.error} onRetry={() => void catalogue.refetch()} />
      ) : (
        <SkeletonRegion label={t('loading')}>
          <FeatureGridSkeleton />
        </SkeletonRegion>
      )}
    </Stack>
  )
}

function Cards({ catalogue, info }: { catalogue: readonly FeatureSummary[]; info: GuildInfo }) {
  const t = useTranslations('guild.features')
  const categoryName = useCategoryName()
  const { search, change } = useFeatureSearch(info.id)
  const searchRef = useRef<HTMLInputElement>(null)
  const gridRef = useRef<HTMLDivElement>(null)
  const enabledIds = useEnabledFeatures(info.id)
  const enabled = new Set(enabledIds)
  const attention = useFeatureAttention(info.id)
  const categories = [...new Set(catalogue.map(({ category }) => category))]
  const category = categories.includes(search.category) ? search.category : ''
  const text = search.text.trim()
  const few = useFewFeatures(catalogue, enabled)
  const isShort = !text && !category && !search.isWhole && few.length < catalogue.length
  const found = isShort ? few : filterFeatures(catalogue, { ...search, category })
  const groups = groupByCategory(found)
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const mayChange = useMayChange(info.id)
  const words = useCardWords()
  const { press, refusals } = useFeatureSwitches(info.id)
  const follow = useFollowLinks((link) => growFrom(link.closest('li')))

  function openOnly() {
    const [feature, ...others] = found
    if (feature && others.length === 0) void Router.push(paths.guildFeature(info.id, feature.id))
  }
  function showAll() {
    const drawn = groups.flatMap(({ features }) => features)
    flushSync(() => change({ isWhole: true }))
    // The button that had the focus is gone; what it brought stands among the other cards.
    const all = groupByCategory(catalogue).flatMap(({ features }) => features)
    const cards = gridRef.current?.querySelectorAll<HTMLElement>('h4 > a, input')
    cards?.[all.findIndex((feature) => !drawn.includes(feature))]?.focus()
  }
  const clear = () => {
    change({ text: '', category: '' })
    searchRef.current?.focus()
  }
  return (
    <>
      <FeatureToolbar
        search={{ ...search, category }}
        catalogue={catalogue}
        searchRef={searchRef}
        onChange={change}
        onEnter={openOnly}
        selectButton={
          mayChange &&
          info.enabled_features && (
            <Button
              id={selectId}
              variant="outline"
              flexShrink={0}
              leftIcon={<ListChecks size={16} />}
              onClick={() => setSelected(selected ? null : new Set())}
            >
              {t(selected ? 'select.stop' : 'select.start')}
            </Button>
          )
        }
      />
      <VisuallyHidden role="status">
        {isShort
          ? t('shownOf', { shown: found.length, count: catalogue.length })
          : t('shown', { count: found.length })}
      </VisuallyHidden>
      {found.length === 0 && (
        <NothingFound
          title={text ? t('noMatch', { text: quotable(text) }) : t('noneHere')}
          clear={t('clear')}
          onClear={clear}
        />
      )}
      <Grid {...cardGrid} ref={gridRef} sx={cardStyles} onClick={follow}>
        {groups.map((group) => (
          // One grid, in which each category is a list to a screen reader.
          <div key={group.category} className={`category ${categoryLook(group.category).hue}`}>
            <h3>{categoryName(group.category)}</h3>
            <ul role="list">
              {group.features.map((feature) => (
                <FeatureCard
                  key={feature.id}
                  guildId={info.id}
                  feature={feature}
                  isOn={info.enabled_features ? enabled.has(feature.id) : null}
                  attention={attention.get(feature.id) ?? []}
                  mayChange={mayChange}
                  words={words}
                  refusal={refusals.get(feature.id)}
                  onPress={press}
                  selection={
                    selected && {
                      isSelected: selected.has(feature.id),
                      onSelect: (isSelected) => setSelected(toggled(selected, feature.id, isSelected)),
                    }
                  }
                />
              ))}
            </ul>
          </div>
        ))}
      </Grid>
      {isShort && (
        <Button variant="outline" alignSelf="center" onClick={showAll}>
          {t('showAll', { count: catalogue.length })}
        </Button>
      )}
      {selected && (
        <SelectionBar
          guildId={info.id}
          selected={catalogue.filter(({ id }) => selected.has(id))}
          enabled={enabledIds}
          onSelectShown={() => setSelected(new Set([...selected, ...found.map(({ id }) => id)]))}
          onDone={() => {
            // As long as the dialog is open, nothing outside it can have the focus.
            flushSync(() => setSelected(null))
            document.getElementById(selectId)?.focus()
          }}
        />
      )}
    </>
  )
}

const selectId = 'select-features'

const SelectionBar = dynamic(() => import('./selection-bar').then((code) => code.SelectionBar), {
  ssr: false,
  loading: whileLoading(),
})

const cardGrid = {
  position: 'relative',
  gap: 3,
  templateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
} as const

export const FeatureGridSkeleton = () => (
  <>
    <SkeletonBlock h={{ base: '5.25rem', lg: 10 }} mb={4} />
    <Grid {...cardGrid}>
      {Array.from({ length: 12 }, (_, card) => (
        <SkeletonBlock key={card} h="93px" borderRadius="xl" />
      ))}
    </Grid>
  </>
)
