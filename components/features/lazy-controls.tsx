import dynamic from 'next/dynamic'
import { preloadable } from '@/components/ui/preloadable'
import { ControlSkeleton } from './control-skeleton'

/* What many features do without. */
export const ListControl = preloadable(
  () => import('@/components/features/controls/list-control').then((code) => code.ListControl),
  ControlSkeleton,
  dynamic(() => import('@/components/features/controls/list-control').then((code) => code.ListControl)),
)
export const EmojiPicker = preloadable(
  () => import('@/components/discord/pickers/emoji-picker').then((code) => code.EmojiPicker),
  ControlSkeleton,
  dynamic(() => import('@/components/discord/pickers/emoji-picker').then((code) => code.EmojiPicker)),
)
