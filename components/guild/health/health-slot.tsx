import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { useFeatureCatalogue, useFeatureDeclarations } from '@/api/features'
import { featuresIn, useGuildHealth } from '@/api/health'
import { loadAhead, preloadable, usePreloaded, whileLoading } from '@/components/ui/preloadable'
import { HealthSlot } from './health-skeleton'

/** The health check's panel with its texts, which the overview does not wait for. */
export const HealthPanel = preloadable(
  () => import('./health-panel').then((code) => code.HealthPanel),
  HealthSlot,
  dynamic(() => import('./health-panel').then((code) => code.HealthPanel), {
    loading: whileLoading(HealthSlot),
  }),
)

loadAhead(HealthPanel.load)

/** Milliseconds for which what stands below the check waits for its answer. */
const timeoutMs = 1_500

function useIsOver(milliseconds: number) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isOver
}

/**
 * What to draw of the health check: nothing yet, its panel, or nothing at all where the backend does not check. What
 * stands below it waits with it, so that nothing moves when it comes; one that takes long is not waited for, and has a
 * place from then on.
 */
export function useHealthSlot(guildId: string): 'awaited' | 'panel' | 'none' {
  const { data, isPending } = useGuildHealth(guildId)
  // What was found is called what its feature calls it.
  const { isPending: isOptionNameless } = useFeatureDeclarations(featuresIn(data))
  const isNameless = useFeatureCatalogue().isPending || isOptionNameless
  const isCodeHere = usePreloaded(data === null ? [] : [HealthPanel])
  const isOver = useIsOver(timeoutMs)
  const [place, setPlace] = useState<'panel' | 'none' | null>(null)

  if (place !== null) return place
  if (!isOver && (isPending || isNameless || !isCodeHere)) return 'awaited'
  const settled = data === null ? 'none' : 'panel'
  setPlace(settled)
  return settled
}
