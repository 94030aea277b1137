import { FieldSkeleton } from '@/components/ui/page'
import { SkeletonRegion } from '@/components/ui/skeletons'

/** A control before its code. */
export const ControlSkeleton = () => (
  <SkeletonRegion>
    <FieldSkeleton />
  </SkeletonRegion>
)
