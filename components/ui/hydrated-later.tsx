import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import { holdAnswers } from '@/api/held-answers'
import { CurrentDrawing } from '@/theme/server-styles'
import { useDrawing } from './drawing'
import { useIsFirstHtml } from './hydration'
import { holdIdleWork } from './when-idle'

type EndHold = RefObject<(() => void) | null>

/**
 * A part of the first page that React hydrates after the rest, in slices between which the browser answers; what somebody
 * presses or types in, it hydrates at once. Until then nothing may change that the server's HTML was drawn of.
 */
export function HydratedLater({ children }: { children: ReactNode }) {
  const isFirstHtml = useIsFirstHtml()
  const endHold: EndHold = useRef(null)
  useLayoutEffect(() => {
    if (!isFirstHtml) return undefined
    const ends = [holdIdleWork(), holdAnswers()]
    const end = () => ends.splice(0).forEach((end) => end())
    endHold.current = end
    return end
  }, [isFirstHtml])
  return (
    <Suspense>
      <Part endHold={endHold}>{children}</Part>
    </Suspense>
  )
}

function Part({ endHold, children }: { endHold: EndHold; children: ReactNode }) {
  useLayoutEffect(() => endHold.current?.(), [endHold])
  return <CurrentDrawing value={useDrawing()}>{children}</CurrentDrawing>
}
