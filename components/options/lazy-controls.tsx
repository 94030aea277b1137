import dynamic from 'next/dynamic'
import { whileLoading } from '@/components/ui/preloadable'
import { ControlSkeleton } from './control-skeleton'

const meanwhile = whileLoading(ControlSkeleton)

/* Controls that many features do without. */
export const ListControl = dynamic(() => import('./controls/list-control').then((code) => code.ListControl), {
  loading: meanwhile,
})
export const TagsControl = dynamic(() => import('./controls/tags-control').then((code) => code.TagsControl), {
  loading: meanwhile,
})
export const CommandsControl = dynamic(
  () => import('./controls/commands-control').then((code) => code.CommandsControl),
  { loading: meanwhile },
)
export const EmojiPicker = dynamic(
  () => import('@/components/discord/pickers/emoji-picker').then((code) => code.EmojiPicker),
  { loading: meanwhile },
)
export const DateTimeControl = dynamic(
  () => import('./controls/date-time-control').then((code) => code.DateTimeControl),
  { loading: meanwhile },
)
export const TimeControl = dynamic(() => import('./controls/time-control').then((code) => code.TimeControl), {
  loading: meanwhile,
})
export const SecretControl = dynamic(
  () => import('./controls/secret-control').then((code) => code.SecretControl),
  { loading: meanwhile },
)
export const MemberPicker = dynamic(
  () => import('@/components/discord/pickers/member-picker').then((code) => code.MemberPicker),
  { loading: meanwhile },
)
export const PickControl = dynamic(
  () => import('./controls/pick-controls').then((code) => code.PickControl),
  { loading: meanwhile },
)
export const PicksControl = dynamic(
  () => import('./controls/pick-controls').then((code) => code.PicksControl),
  { loading: meanwhile },
)
export const TimeZonePicker = dynamic(
  () => import('@/components/discord/pickers/time-zone-picker').then((code) => code.TimeZonePicker),
  { loading: meanwhile },
)
