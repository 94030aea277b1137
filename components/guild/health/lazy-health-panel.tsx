import { preloadable } from '@/components/ui/preloadable'
import { HealthSlot } from './health-place'

/** The health check's panel with its texts, which the overview does not wait for. */
export const HealthPanel = preloadable(
  () => import('./health-panel').then((code) => code.HealthPanel),
  HealthSlot,
)
