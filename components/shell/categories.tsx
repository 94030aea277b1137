import { Box, type BoxProps } from '@chakra-ui/react'
import { BadgeCheck, DoorOpen, Gamepad2, PartyPopper, Puzzle, ShieldCheck, Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { createElement } from 'react'
import type { FeatureSummary } from '@/contract/calls/features'
import { FeatureIcon } from '@/components/ui/feature-icon'
import { drawShaped, type Shape } from '@/components/ui/icon-shapes'
import type { FeatureCategory } from '@/packages/bot/src/define-feature'
import { type Hue, hues } from '@/theme/semantic-tokens'

type Look = Omit<Shape, 'id'> & { hue: Hue }

const looks: Record<FeatureCategory, Look> = {
  welcome: { icon: DoorOpen, hue: 'pink' },
  roles: { icon: BadgeCheck, hue: 'violet' },
  moderation: { icon: ShieldCheck, hue: 'blue' },
  engagement: { icon: PartyPopper, hue: 'amber' },
  utility: { icon: Wrench, hue: 'teal' },
  games: { icon: Gamepad2, hue: 'green' },
}
const looksByName: ReadonlyMap<string, Look> = new Map(Object.entries(looks))

export const categoryLook = (category: string): Look =>
  looksByName.get(category) ?? { icon: Puzzle, hue: 'gray' }

/** Of so many features that they are found by their categories. */
export const areMany = (catalogue: readonly FeatureSummary[]) => catalogue.length > 16

const shapeIdOf = (category: string) => `category-icon-${looksByName.has(category) ? category : 'other'}`

/** Of many features' categories: each stands in the page more than once. */
export const categoryShapes = (catalogue: readonly FeatureSummary[]): Shape[] =>
  areMany(catalogue)
    ? catalogue.map(({ category }) => ({ id: shapeIdOf(category), icon: categoryLook(category).icon }))
    : []

type CategoryIconProps = { category: string; size: number; isShaped: boolean }

/**
 * @param size edge length in pixels
 * @param isShaped whether the page has `categoryShapes`
 */
export const CategoryIcon = ({ category, size, isShaped }: CategoryIconProps) =>
  isShaped
    ? drawShaped({ id: shapeIdOf(category), size })
    : createElement(categoryLook(category).icon, { size })

export function groupByCategory(catalogue: readonly FeatureSummary[]) {
  const groups = new Map<string, FeatureSummary[]>()
  for (const feature of catalogue)
    groups.set(feature.category, [...(groups.get(feature.category) ?? []), feature])
  return [...groups].map(([category, features]) => ({ category, features }))
}

const isNamed = (category: string): category is FeatureCategory | 'other' =>
  category === 'other' || looksByName.has(category)

/** The label of a category. A category that only the backend knows is shown as the backend writes it. */
export function useCategoryName() {
  const t = useTranslations('shell.categories')
  return (category: string) => (isNamed(category) ? t(category) : category)
}

type FeatureTileProps = BoxProps & {
  feature: Pick<FeatureSummary, 'icon' | 'category'>
  /** Edge length in pixels. */
  size?: number
}

/** @param size edge length in pixels */
export const tileStyles = (size: number) =>
  ({
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: `${size}px`,
    flexShrink: 0,
    borderRadius: '28%',
  }) as const
export const tileColours = (hue: Hue) => ({ bg: `${hue}.subtle`, color: `${hue}.text` }) as const

/** Styles of what is below an element that has the hue of its category as its class. */
export const inEachHue = <Styles,>(stylesOf: (hue: Hue) => Styles) =>
  Object.fromEntries(hues.map((hue) => [`.${hue}`, stylesOf(hue)]))

/** A feature's icon in the colour of its category. Decorative: the feature's name is beside it. */
export const FeatureTile = ({ feature, size = 40, ...props }: FeatureTileProps) => (
  <Box {...tileStyles(size)} {...tileColours(categoryLook(feature.category).hue)} {...props}>
    <FeatureIcon name={feature.icon} size={Math.round(size / 2)} />
  </Box>
)
