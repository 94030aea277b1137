import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'

/** A control before its code: a label's and a field's place. */
export const ControlSkeleton = () => (
  <SkeletonRegion>
    <SkeletonBlock h="14px" my="3.5px" w="7rem" />
    <SkeletonBlock h={10} mt={1.5} />
  </SkeletonRegion>
)
