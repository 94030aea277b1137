import { preloadable } from '@/components/ui/preloadable'

export const LazyMessageParts = preloadable(
  () => import('@/components/discord/message/preview/message-parts').then((code) => code.MessageParts),
  () => null,
)
