import { loadAhead, preloadable } from '@/components/ui/preloadable'

/** It weighs more than a field, which shows what is chosen without it. */
export const LazyPickerPanel = preloadable(
  () => import('./picker-panel').then((code) => code.PickerPanel),
  () => null,
)
loadAhead(LazyPickerPanel.load)
