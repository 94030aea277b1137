import { expect, test } from 'vitest'
import { createOpenStreams } from '@/server/live/event-stream'

test('a reader has so many places and no more, and the others keep theirs', () => {
  const take = createOpenStreams({ each: 2, all: 3 })

  expect([take('a'), take('a'), take('a')]).toEqual([expect.any(Function), expect.any(Function), null])
  expect(take('b')).not.toBeNull()
})

test('all readers together have so many places and no more, whoever comes', () => {
  const take = createOpenStreams({ each: 2, all: 3 })

  const places = ['a', 'a', 'b', 'b', 'c'].map((reader) => take(reader) !== null)

  expect(places).toEqual([true, true, true, false, false])
})

test('a place is given back once, however often it is', () => {
  const take = createOpenStreams({ each: 2, all: 3 })
  const [first] = [take('a'), take('a'), take('b')]

  for (let times = 0; times < 3; times += 1) first?.()

  expect(['b', 'b'].map((reader) => take(reader) !== null)).toEqual([true, false])
  expect(take('a')).toBeNull()
})

test('whoever gave every place back has them all again', () => {
  const take = createOpenStreams({ each: 2, all: 2 })

  for (let times = 0; times < 5; times += 1) {
    const places = [take('a'), take('a')]
    expect(places).not.toContain(null)
    for (const release of places) release?.()
  }
  expect([take('b'), take('b'), take('b')].filter((place) => place === null)).toHaveLength(1)
})
