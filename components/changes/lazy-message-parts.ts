import dynamic from 'next/dynamic'
import { whileLoading } from '@/components/ui/preloadable'

/** Below what the message says as a whole, for whoever opens it; the editor’s texts come with it. */
export const MessageParts = dynamic(() => import('./message-parts').then((code) => code.MessageParts), {
  ssr: false,
  loading: whileLoading(),
})
