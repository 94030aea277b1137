import { preloadable } from '@/components/ui/preloadable'

export const CardPreview = preloadable(
  () => import('./card-preview').then((code) => code.CardPreview),
  () => null,
)
