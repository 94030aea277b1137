import { chakra, Select, VisuallyHidden } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { SearchBox } from '@/components/ui/search-box'
import type { FeatureSearch } from './filter-features'
import { useCategoryName } from '@/components/shell/use-category-name'

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

/** Search and category of the features. */
export function FeatureToolbar({ search, categories, searchRef, onChange }: FeatureToolbarProps) {
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
