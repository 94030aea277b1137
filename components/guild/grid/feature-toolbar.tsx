import { Box, Flex } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/router'
import { type ReactNode, type Ref, useState } from 'react'
import type { FeatureSummary } from '@/contract/calls/features'
import { findMatches } from '@/contract/find-matches'
import {
  areMany,
  CategoryIcon,
  categoryLook,
  groupByCategory,
  inEachHue,
  useCategoryName,
} from '@/components/shell/categories'
import { Chips } from '@/components/ui/chips'
import { SearchBox } from '@/components/ui/search-box'
import { firstOf, useAddress } from '@/components/ui/use-address'
import { paths } from '@/config/paths'

type FeatureToolbarProps = {
  search: FeatureSearch
  catalogue: readonly FeatureSummary[]
  searchRef: Ref<HTMLInputElement>
  onChange: (change: Partial<FeatureSearch>) => void
  onEnter: () => void
  selectButton: ReactNode
}

export function FeatureToolbar(props: FeatureToolbarProps) {
  const { search, catalogue, searchRef, onChange, onEnter, selectButton } = props
  const t = useTranslations('guild.features')
  const categoryName = useCategoryName()
  const chip = (category: string) => ({
    type: 'button' as const,
    'aria-pressed': search.category === category,
    onClick: () => onChange({ category }),
  })
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} wrap={{ lg: 'wrap' }} gap={3} align={{ lg: 'center' }}>
      {/* Long words for the button, as in French, take a line of their own on a narrow phone. */}
      <Flex gap={2} wrap="wrap">
        <Box flex={{ base: '1 1 9rem', lg: '0 0 13rem' }} display="flex">
          <SearchBox
            label={t('search')}
            text={search.text}
            inputRef={searchRef}
            onText={(text) => onChange({ text })}
            onEnter={onEnter}
          />
        </Box>
        {selectButton}
      </Flex>
      <Chips role="group" aria-label={t('category')} current={search.category} sx={chipStyles}>
        <button {...chip('')}>
          {t('allCategories')} <span>{catalogue.length}</span>
        </button>
        {groupByCategory(catalogue).map(({ category, features }) => (
          <button key={category} {...chip(category)} className={categoryLook(category).hue}>
            <CategoryIcon category={category} size={15} isShaped={areMany(catalogue)} />
            {categoryName(category)} <span>{features.length}</span>
          </button>
        ))}
      </Chips>
    </Flex>
  )
}

/** A count is no part of the name beside it: “Todas 13” would be wrong in Spanish. */
const countStyles = { ms: 1.5, fontWeight: 'normal', fontVariantNumeric: 'tabular-nums' }

const chipStyles = {
  svg: { me: 1.5 },
  span: countStyles,
  ...inEachHue((hue) => ({ svg: { color: `${hue}.text` } })),
}

const whole = '1'

export function useFeatureSearch(guildId: string) {
  const { query } = useRouter()
  const [search, setSearch] = useState<FeatureSearch>(() => ({
    text: firstOf(query.q),
    category: firstOf(query.category),
    isWhole: firstOf(query.all) === whole,
  }))
  const { text, category, isWhole } = search
  useAddress(paths.guild(guildId), { q: text, category, all: isWhole ? whole : '' })
  return { search, change: (change: Partial<FeatureSearch>) => setSearch((now) => ({ ...now, ...change })) }
}

type FeatureSearch = {
  text: string
  /** A category of the catalogue; any other text shows all. */
  category: string
  /** Shows all of a very long catalogue. */
  isWhole: boolean
}

export function filterFeatures(
  catalogue: readonly FeatureSummary[],
  { text, category }: Pick<FeatureSearch, 'text' | 'category'>,
): FeatureSummary[] {
  const inCategory = catalogue.filter((feature) => category === '' || feature.category === category)
  return findMatches(inCategory, text, ({ name, summary, id }) => `${name} ${summary} ${id}`)
}
