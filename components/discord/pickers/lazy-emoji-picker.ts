import dynamic from 'next/dynamic'
import { whileLoading } from '@/components/ui/preloadable'

/** For places that few people open. */
export const LazyEmojiPicker = dynamic(() => import('./emoji-picker').then((code) => code.EmojiPicker), {
  ssr: false,
  loading: whileLoading(),
})
