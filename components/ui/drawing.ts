import { useLayoutEffect, useState } from 'react'
import { endDrawing, startDrawing } from '@/theme/server-styles'
import { useIsFirstHtml } from './hydration'
import { whenIdle } from './when-idle'

/** So many elements at a time, for less than ten milliseconds on a slow phone. */
const atOnce = 20

function workWhenIdle(works: (() => void)[]) {
  if (works.length === 0) return
  whenIdle(() => {
    for (const work of works.splice(0, atOnce)) work()
    workWhenIdle(works)
  })
}

/** The styles of the first page's elements are worked out once it is usable, since the server's HTML has them. */
export function useDrawing() {
  const isFirstHtml = useIsFirstHtml()
  const [drawing] = useState(() => startDrawing(isFirstHtml))
  // Before anything is drawn again.
  useLayoutEffect(() => workWhenIdle(endDrawing(drawing)), [drawing])
  return drawing
}
