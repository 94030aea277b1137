import { expect, onTestFinished, test, vi } from 'vitest'
import { growFrom, growHere } from '@/components/ui/motion'

/** An element at this place; jsdom lays nothing out. */
function elementAt(rect: Partial<DOMRect>) {
  const element = document.createElement('div')
  const size = element.getBoundingClientRect()
  element.getBoundingClientRect = () => ({ ...size, ...rect })
  return Object.assign(element, { animate: vi.fn() })
}

const nextFrame = () => new Promise(requestAnimationFrame)

test('the header of a page grows out of the clicked card', async () => {
  const head = elementAt({ left: 10, top: 20, width: 400 })
  growFrom(elementAt({ left: 110, top: 220, width: 200 }))
  growHere(head)
  await nextFrame()

  const [keyframes] = head.animate.mock.lastCall ?? []
  expect(keyframes).toMatchObject({ transform: ['translate(100px, 200px) scale(0.5)', 'none'] })
})

test('a header that takes the place of its skeleton within a frame grows instead of it', async () => {
  growFrom(elementAt({ left: 110, top: 220, width: 200 }))
  growHere(elementAt({ width: 0 }))
  const head = elementAt({ left: 10, top: 20, width: 400 })
  growHere(head)
  await nextFrame()

  expect(head.animate).toHaveBeenCalledOnce()
})

test.each([
  ['a header that is removed before its first frame', 0, 1_000],
  ['a page that opens late', 400, 4_000],
])('%s is not animated', async (_, width, opened) => {
  const head = elementAt({ width })
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  onTestFinished(() => now.mockRestore())
  growFrom(elementAt({ width: 200 }))
  now.mockReturnValue(opened)
  growHere(head)
  await nextFrame()

  expect(head.animate).not.toHaveBeenCalled()
})
