import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { highlightStyles } from '@/components/form/focus-field'
import { FieldSkeleton, PageHeadSkeleton } from '@/components/ui/page'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'

/** A feature before its data: the same places at the same sizes. */
export function FeatureSkeleton() {
  const t = useTranslations('features')
  return (
    <SkeletonRegion label={t('loading')}>
      <chakra.div sx={formStyles}>
        <div className="head">
          <SkeletonBlock boxSize={11} borderRadius="lg" flexShrink={0} />
          <PageHeadSkeleton title="12rem" lead="20rem" />
        </div>
        <div className="card switch">
          <SkeletonBlock h={10} w="14rem" />
          <SkeletonBlock h="14px" w="18rem" maxW="full" mt={-3} />
        </div>
        <div className="card">
          <SkeletonBlock h="21.6px" w="9rem" />
          <div className="options">
            {[1, 2, 3, 4].map((field) => (
              <FieldSkeleton key={field} />
            ))}
          </div>
        </div>
      </chakra.div>
    </SkeletonRegion>
  )
}

/** Shared by the form and its skeleton, so that one takes the other's place without a shift. */
export const formStyles = {
  display: 'grid',
  gap: 6,
  // Room for the save bar, whether it is there or not.
  pb: 28,
  '.head': {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    gap: 4,
    mb: { base: 2, md: 0 },
  },
  '.head > .icon': {
    display: 'grid',
    placeItems: 'center',
    boxSize: 11,
    flexShrink: 0,
    borderRadius: 'lg',
    bg: 'accent.subtle',
    color: 'accent.text',
  },
  '.head > div': { minW: 0 },
  '.card': { display: 'grid', rowGap: 5, minW: 0, p: { base: 4, md: 6 }, layerStyle: 'card' },
  '.card.switch': { position: 'relative', py: 3 },
  '.card > h2': { layerStyle: 'cardTitle' },
  '.options': {
    display: 'grid',
    alignItems: 'start',
    columnGap: 8,
    rowGap: 5,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
  '.option': { position: 'relative', minW: 0 },
  '.option[data-wide]': { gridColumn: '1 / -1' },
  ...highlightStyles,
} as const
