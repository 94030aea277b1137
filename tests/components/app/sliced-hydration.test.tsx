import { useLayoutEffect } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import client from '@/components/app/sliced-hydration'

afterEach(() => vi.unstubAllGlobals())

/** Needs 10 ms, however fast the machine is. */
function work() {
  const end = performance.now() + 10
  while (performance.now() < end);
}

function Slow() {
  work()
  return <p>slow</p>
}

function SlowPage({ onRender, onHydrated }: { onRender?: () => void; onHydrated?: () => void }) {
  onRender?.()
  useLayoutEffect(() => onHydrated?.(), [onHydrated])
  return Array.from({ length: 10 }, (_, index) => <Slow key={index} />)
}

test('other tasks run while a page is hydrated', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const container = document.createElement('div')
  container.innerHTML = renderToString(<SlowPage />)
  const [onRender, onHydrated] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const root = client.hydrateRoot(container, <SlowPage onRender={onRender} onHydrated={onHydrated} />)

  let tasksMeanwhile = 0
  while (onHydrated.mock.calls.length === 0) {
    await new Promise((resolve) => setTimeout(resolve))
    if (onRender.mock.calls.length > 0 && onHydrated.mock.calls.length === 0) tasksMeanwhile += 1
  }
  expect(tasksMeanwhile).toBeGreaterThan(0)
  expect(container).toHaveTextContent('slow')
  root?.unmount()
})
