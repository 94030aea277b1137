import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'

/** The bar of the health check, before its code or its answer. */
export const HealthSlot = () => (
  <SkeletonRegion>
    <SkeletonBlock h="58px" borderRadius="xl" />
  </SkeletonRegion>
)
