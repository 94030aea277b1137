import dynamic from 'next/dynamic'
import { preloadable, whileLoading } from '@/components/ui/preloadable'
import { ControlSkeleton } from './feature-skeleton'

const meanwhile = whileLoading(ControlSkeleton)

/* Controls that many features do without. Next finds their code for the first HTML by the imports within `dynamic`. */
export const ListControl = preloadable(
  () => import('./controls/list-control').then((code) => code.ListControl),
  ControlSkeleton,
  dynamic(() => import('./controls/list-control').then((code) => code.ListControl), { loading: meanwhile }),
)
export const TagsControl = preloadable(
  () => import('./controls/tags-control').then((code) => code.TagsControl),
  ControlSkeleton,
  dynamic(() => import('./controls/tags-control').then((code) => code.TagsControl), { loading: meanwhile }),
)
export const CommandsControl = preloadable(
  () => import('./controls/commands-control').then((code) => code.CommandsControl),
  ControlSkeleton,
  dynamic(() => import('./controls/commands-control').then((code) => code.CommandsControl), {
    loading: meanwhile,
  }),
)
export const EmojiPicker = preloadable(
  () => import('@/components/discord/pickers/emoji-picker').then((code) => code.EmojiPicker),
  ControlSkeleton,
  dynamic(() => import('@/components/discord/pickers/emoji-picker').then((code) => code.EmojiPicker), {
    loading: meanwhile,
  }),
)
export const DateTimeControl = preloadable(
  () => import('./controls/date-time-control').then((code) => code.DateTimeControl),
  ControlSkeleton,
  dynamic(() => import('./controls/date-time-control').then((code) => code.DateTimeControl), {
    loading: meanwhile,
  }),
)
export const TimeZonePicker = preloadable(
  () => import('@/components/discord/pickers/time-zone-picker').then((code) => code.TimeZonePicker),
  ControlSkeleton,
  dynamic(() => import('@/components/discord/pickers/time-zone-picker').then((code) => code.TimeZonePicker), {
    loading: meanwhile,
  }),
)
