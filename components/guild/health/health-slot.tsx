import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useFeatureCatalogue, useFeatureDeclarations } from '@/api/features'
import { featuresIn, useGuildHealth } from '@/api/health'
import { loadAhead, usePreloaded, whileLoading } from '@/components/ui/preloadable'
import { useTimeout } from '@/components/ui/use-timeout'
import { HealthSkeleton } from './health-skeleton'

export const HealthPanel = dynamic(() => import('./health-panel').then((code) => code.HealthPanel), {
  loading: whileLoading(HealthSkeleton),
})

loadAhead(HealthPanel)
const panelCode = [HealthPanel]
const noCode: typeof panelCode = []

/** Milliseconds that the rest of the page waits for the health check. */
const timeoutMs = 1_500

/**
 * What to render of the health check: nothing yet, its panel, or nothing at all if the backend has no check. What is
 * below waits with it, so that nothing moves; after the timeout the check gets a place of its own.
 */
export function useHealthSlot(guildId: string): 'pending' | 'panel' | 'none' {
  const { data, isPending } = useGuildHealth(guildId)
  // Findings show the names of features and options.
  const areOptionsPending = useFeatureDeclarations(featuresIn(data)).isPending
  const isCataloguePending = useFeatureCatalogue().isPending
  const hasCode = usePreloaded(data === null ? noCode : panelCode)
  const [isTimedOut, setTimedOut] = useState(false)
  useTimeout(() => setTimedOut(true), timeoutMs)
  const [slot, setSlot] = useState<'panel' | 'none' | null>(null)

  if (slot !== null) return slot
  if (!isTimedOut && (isPending || areOptionsPending || isCataloguePending || !hasCode)) return 'pending'
  const settled = data === null ? 'none' : 'panel'
  setSlot(settled)
  return settled
}
