import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { holdIdleWork, whenIdle } from '@/components/ui/when-idle'

// Without `requestIdleCallback`, which jsdom and Safari lack, it is a timer.
beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

test('what can wait is done once nothing holds it back any more, unless it was given up', () => {
  const [work, given] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const [endOne, endOther] = [holdIdleWork(), holdIdleWork()]
  whenIdle(work)
  whenIdle(given)()

  endOne()
  vi.runAllTimers()
  expect(work).not.toHaveBeenCalled()
  endOther()
  vi.runAllTimers()
  expect(work).toHaveBeenCalledOnce()
  expect(given).not.toHaveBeenCalled()
})
