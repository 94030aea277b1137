import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { FeatureGridSkeleton } from './grid/feature-grid-skeleton'
import { overviewStyles } from './overview-styles'

/** The overview before its data: the same places at the same sizes. */
export function OverviewSkeleton() {
  const t = useTranslations('guild')
  return (
    <SkeletonRegion label={t('loading')}>
      <chakra.div sx={overviewStyles}>
        <div className="head">
          <SkeletonBlock boxSize="64px" borderRadius="28%" />
          <div className="names">
            <SkeletonBlock h={{ base: '24px', md: '28.8px' }} w="14rem" maxW="full" />
          </div>
          <SkeletonBlock h={10} w="7rem" />
        </div>
        <div className="top">
          <div>
            <SkeletonBlock h="21.6px" w="10rem" mb={3} />
            <SkeletonBlock h="190px" borderRadius="xl" />
          </div>
          <div>
            <SkeletonBlock h="21.6px" w="7rem" mb={3} />
            <div className="facts">
              <SkeletonBlock h={14} borderRadius="xl" />
              <SkeletonBlock h={14} borderRadius="xl" />
              <SkeletonBlock h={14} borderRadius="xl" />
            </div>
          </div>
        </div>
        <div>
          <SkeletonBlock h="21.6px" w="6rem" mb={3} />
          <FeatureGridSkeleton />
        </div>
      </chakra.div>
    </SkeletonRegion>
  )
}
