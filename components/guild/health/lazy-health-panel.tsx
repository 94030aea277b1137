import { late } from '@/components/ui/late'
import { HealthPlace } from './health-place'

/** The health check's panel with its texts, which the overview does not wait for. */
export const HealthPanel = late(() => import('./health-panel').then((code) => code.HealthPanel), HealthPlace)
