import dynamic from 'next/dynamic'
import { whileLoading } from '@/components/ui/preloadable'

/** Few people use the form: its code comes with the first look at it. */
export const LazyEmbedForm = dynamic(() => import('./embed-form').then((code) => code.EmbedForm), {
  ssr: false,
  loading: whileLoading(),
})
export const LazyEmbedsForm = dynamic(() => import('./embed-form').then((code) => code.EmbedsForm), {
  ssr: false,
  loading: whileLoading(),
})
export const LazyLinksForm = dynamic(() => import('./embed-form').then((code) => code.LinksForm), {
  ssr: false,
  loading: whileLoading(),
})
