import dynamic from 'next/dynamic'
import { SkeletonBlock, SkeletonRegion } from '@/components/feedback/skeletons'

/** A control before its code: a label's and a field's place. */
export const ControlSkeleton = () => (
  <SkeletonRegion>
    <SkeletonBlock h="14px" my="3.5px" w="7rem" />
    <SkeletonBlock h={10} mt={1.5} />
  </SkeletonRegion>
)

/*
 * Everything that most features do without, loaded when it is first drawn. The options are written out each time because
 * the build reads them.
 */
export const ListControl = dynamic(() => import('./controls/list-control').then((code) => code.ListControl), {
  ssr: false,
  loading: ControlSkeleton,
})
export const EmojiPicker = dynamic(
  () => import('@/components/pickers/emoji-picker').then((code) => code.EmojiPicker),
  { ssr: false, loading: ControlSkeleton },
)
