import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'

/** Shared by the rows and their skeleton, so that one takes the other's place without a shift. */
export const savedServerStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 3,
  p: 4,
  layerStyle: 'card',
  '.name': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, minH: 6 },
  '.name > h3': { fontWeight: 'semibold', lineHeight: 'short', overflowWrap: 'anywhere' },
  '.address': { display: 'flex', alignItems: 'center', gap: 1, mt: 1, minH: 8 },
  '.address > code': { fontFamily: 'mono', fontSize: 'sm', overflowWrap: 'anywhere', minW: 0 },
  '.actions': { display: 'flex', flexWrap: 'wrap', gap: 2 },
  // On phones the first stands above the other two.
  '.actions > button': { flex: { base: '1 0 auto', '3sm': '0 0 auto' } },
  '.actions > :first-of-type': { minW: { base: 'full', '3sm': 0 } },
} as const

export function SavedServersSkeleton() {
  const t = useTranslations('game.list')
  return (
    <SkeletonRegion label={t('loading')}>
      <chakra.div display="grid" gap={3}>
        {[0, 1].map((row) => (
          <chakra.div key={row} sx={savedServerStyles}>
            <div>
              <div className="name">
                <SkeletonBlock w="9rem" />
              </div>
              <div className="address">
                <SkeletonBlock h={3.5} w="13rem" />
              </div>
            </div>
            <SkeletonBlock h={3.5} my="3.5px" w="12rem" />
            <div className="actions">
              {['7.5rem', '9rem', '5rem'].map((w) => (
                <SkeletonBlock key={w} h={8} w={w} />
              ))}
            </div>
          </chakra.div>
        ))}
      </chakra.div>
    </SkeletonRegion>
  )
}
