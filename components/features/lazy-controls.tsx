import dynamic from 'next/dynamic'
import { preloadable, whileLoading } from '@/components/ui/preloadable'
import { ControlSkeleton } from './control-skeleton'

/* What many features do without. */
export const ListControl = preloadable(
  () => import('@/components/features/controls/list-control').then((code) => code.ListControl),
  ControlSkeleton,
  dynamic(() => import('@/components/features/controls/list-control').then((code) => code.ListControl), {
    loading: whileLoading(ControlSkeleton),
  }),
)
export const TagsControl = preloadable(
  () => import('@/components/features/controls/tags-control').then((code) => code.TagsControl),
  ControlSkeleton,
  dynamic(() => import('@/components/features/controls/tags-control').then((code) => code.TagsControl), {
    loading: whileLoading(ControlSkeleton),
  }),
)
export const CommandsControl = preloadable(
  () => import('@/components/features/controls/commands-control').then((code) => code.CommandsControl),
  ControlSkeleton,
  dynamic(
    () => import('@/components/features/controls/commands-control').then((code) => code.CommandsControl),
    { loading: whileLoading(ControlSkeleton) },
  ),
)
export const EmojiPicker = preloadable(
  () => import('@/components/discord/pickers/emoji-picker').then((code) => code.EmojiPicker),
  ControlSkeleton,
  dynamic(() => import('@/components/discord/pickers/emoji-picker').then((code) => code.EmojiPicker), {
    loading: whileLoading(ControlSkeleton),
  }),
)
export const DateTimeControl = preloadable(
  () => import('@/components/features/controls/date-time-control').then((code) => code.DateTimeControl),
  ControlSkeleton,
  dynamic(
    () => import('@/components/features/controls/date-time-control').then((code) => code.DateTimeControl),
    { loading: whileLoading(ControlSkeleton) },
  ),
)
export const TimeZonePicker = preloadable(
  () => import('@/components/discord/pickers/time-zone-picker').then((code) => code.TimeZonePicker),
  ControlSkeleton,
  dynamic(() => import('@/components/discord/pickers/time-zone-picker').then((code) => code.TimeZonePicker), {
    loading: whileLoading(ControlSkeleton),
  }),
)
