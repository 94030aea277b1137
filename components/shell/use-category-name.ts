import { useTranslations } from 'next-intl'

/** What people read for a category. A backend may have categories of its own: they are called what it calls them. */
export function useCategoryName() {
  const t = useTranslations('shell.categories')
  return (category: string) => {
    const known = category as 'other'
    return t.has(known) ? t(known) : category
  }
}
