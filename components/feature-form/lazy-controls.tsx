import { SkeletonBlock, SkeletonRegion } from '@/components/feedback/skeletons'
import { late } from '@/components/late/late'

/** A control before its code: a label's and a field's place. */
export const ControlSkeleton = () => (
  <SkeletonRegion>
    <SkeletonBlock h="14px" my="3.5px" w="7rem" />
    <SkeletonBlock h={10} mt={1.5} />
  </SkeletonRegion>
)

/* What many features do without. */
export const ListControl = late(
  () => import('./controls/list-control').then((code) => code.ListControl),
  ControlSkeleton,
)
export const EmojiPicker = late(
  () => import('@/components/pickers/emoji-picker').then((code) => code.EmojiPicker),
  ControlSkeleton,
)
