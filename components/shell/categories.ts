import { useTranslations } from 'next-intl'
import type { FeatureDeclaration } from '@/api/features.schema'

/** The catalogue by category, both in the order in which the backend declares them. */
export function groupByCategory(catalogue: readonly FeatureDeclaration[]) {
  const groups = new Map<string, FeatureDeclaration[]>()
  for (const feature of catalogue)
    groups.set(feature.category, [...(groups.get(feature.category) ?? []), feature])
  return [...groups].map(([category, features]) => ({ category, features }))
}

/** The label of a category. A category that only the backend knows is shown as the backend writes it. */
export function useCategoryName() {
  const t = useTranslations('shell.categories')
  return (category: string) => {
    const known = category as 'other'
    return t.has(known) ? t(known) : category
  }
}
