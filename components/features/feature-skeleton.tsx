import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { formStyles } from './form-styles'

const GhostField = () => (
  <div style={{ display: 'grid' }}>
    <SkeletonBlock h="14px" my="3.5px" w="7rem" />
    <SkeletonBlock h={10} mt={1.5} />
  </div>
)

/** A feature before its data: the same places at the same sizes. */
export function FeatureSkeleton() {
  const t = useTranslations('features')
  return (
    <SkeletonRegion label={t('loading')}>
      <chakra.div sx={formStyles}>
        <div className="head">
          <SkeletonBlock boxSize={11} borderRadius="lg" flexShrink={0} />
          <div>
            <SkeletonBlock h={{ base: '24px', md: '28.8px' }} w="12rem" />
            <SkeletonBlock h="16px" mt="8px" mb="4px" w="20rem" maxW="full" />
          </div>
        </div>
        <div className="card switch">
          <SkeletonBlock h={10} w="14rem" />
          <SkeletonBlock h="14px" w="18rem" maxW="full" mt={-3} />
        </div>
        <div className="card">
          <SkeletonBlock h="21.6px" w="9rem" />
          <div className="options">
            <GhostField />
            <GhostField />
            <GhostField />
            <GhostField />
          </div>
        </div>
      </chakra.div>
    </SkeletonRegion>
  )
}
