import { FieldSkeleton } from '@/components/ui/page'
import { SkeletonRegion } from '@/components/ui/skeletons'

export const ControlSkeleton = () => (
  <SkeletonRegion>
    <FieldSkeleton />
  </SkeletonRegion>
)
