import { expect, test } from 'vitest'
import { atOnce, inSlices } from '@/server/slices'

function* threeParts(done: string[]) {
  for (const part of ['first', 'second', 'third']) {
    done.push(part)
    yield
  }
  return done.length
}

test('work in slices gives way to what waits, and comes to the same as at once', async () => {
  const done: string[] = []
  const work = inSlices(threeParts(done), 0)
  setImmediate(() => done.push('something else'))

  expect(await work).toBe(4)
  expect(done.indexOf('something else')).toBeLessThan(done.indexOf('third'))
  expect(atOnce(threeParts([]))).toBe(3)
})
