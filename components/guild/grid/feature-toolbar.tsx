import { Box, Button, Flex } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/router'
import { type ReactNode, type Ref, useState } from 'react'
import type { FeatureSummary } from '@/contract/calls/features'
import { findMatches } from '@/components/ui/find-matches'
import { categoryLook, groupByCategory, useCategoryName } from '@/components/shell/categories'
import { SearchBox } from '@/components/ui/search-box'
import { useCurrentInView } from '@/components/ui/use-current-in-view'
import { firstOf, useAddress } from '@/components/ui/use-address'
import { paths } from '@/config/paths'

type FeatureToolbarProps = {
  search: FeatureSearch
  catalogue: readonly FeatureSummary[]
  searchRef: Ref<HTMLInputElement>
  onChange: (change: Partial<FeatureSearch>) => void
  selectButton: ReactNode
}

export function FeatureToolbar(props: FeatureToolbarProps) {
  const { search, catalogue, searchRef, onChange, selectButton } = props
  const t = useTranslations('guild.features')
  const categoryName = useCategoryName()
  const strip = useCurrentInView<HTMLDivElement>(search.category)
  const chip = (category: string) => ({
    variant: 'chip',
    size: 'sm',
    'aria-pressed': search.category === category,
    onClick: () => onChange({ category }),
  })
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} gap={3} align={{ lg: 'center' }}>
      <Flex gap={2}>
        <Box flex={{ base: 1, lg: '0 0 13rem' }} display="flex">
          <SearchBox
            label={t('search')}
            text={search.text}
            inputRef={searchRef}
            onText={(text) => onChange({ text })}
          />
        </Box>
        {selectButton}
      </Flex>
      <Box ref={strip} role="group" aria-label={t('category')} layerStyle="strip">
        <Button {...chip('')}>
          {t('allCategories')} {catalogue.length}
        </Button>
        {groupByCategory(catalogue).map(({ category, features }) => {
          const { icon: Icon, hue } = categoryLook(category)
          return (
            <Button key={category} {...chip(category)}>
              <Box as={Icon} size={15} color={`${hue}.text`} me={1.5} />
              {categoryName(category)} {features.length}
            </Button>
          )
        })}
      </Box>
    </Flex>
  )
}

export function useFeatureSearch(guildId: string) {
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

export function filterFeatures(
  catalogue: readonly FeatureSummary[],
  { text, category }: FeatureSearch,
): FeatureSummary[] {
  const inCategory = catalogue.filter((feature) => category === '' || feature.category === category)
  return findMatches(inCategory, text, ({ name, summary, id }) => `${name} ${summary} ${id}`)
}
