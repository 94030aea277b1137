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
export const TemplateField = dynamic(
  () => import('@/components/message/template-field').then((code) => code.TemplateField),
  { ssr: false, loading: ControlSkeleton },
)
export const RolePicker = dynamic(
  () => import('@/components/pickers/role-picker').then((code) => code.RolePicker),
  { ssr: false, loading: ControlSkeleton },
)
export const RolesPicker = dynamic(
  () => import('@/components/pickers/roles-picker').then((code) => code.RolesPicker),
  { ssr: false, loading: ControlSkeleton },
)
export const ChannelPicker = dynamic(
  () => import('@/components/pickers/channel-picker').then((code) => code.ChannelPicker),
  { ssr: false, loading: ControlSkeleton },
)
export const ChannelsPicker = dynamic(
  () => import('@/components/pickers/channels-picker').then((code) => code.ChannelsPicker),
  { ssr: false, loading: ControlSkeleton },
)
export const EmojiPicker = dynamic(
  () => import('@/components/pickers/emoji-picker').then((code) => code.EmojiPicker),
  { ssr: false, loading: ControlSkeleton },
)
