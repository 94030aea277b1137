import type { FeatureDeclaration } from '@/api/features.schema'
import { searchable } from '@/components/discord/find-guilds'

export type FeatureSearch = {
  text: string
  /** A category of the catalogue; any other text shows all. */
  category: string
}

/** The features that search and category leave, in the catalogue's order. */
export function filterFeatures(
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
