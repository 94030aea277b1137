import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSyntaxError } from '@/components/discord/message/editor/embed-json'

test('a JSON syntax error is reported at its position', () => {
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, fc.nat(), fc.array(tie('tree'))),
  }))
  fc.assert(
    fc.property(tree, fc.nat(), (value, place) => {
      const json = JSON.stringify(value)
      const at = place % (json.length + 1)

      expect(findSyntaxError(`${json.slice(0, at)}?${json.slice(at)}`)).toBe(at)
    }),
  )
})

test.each([
  ['{"a": 1 "b"}', 8],
  ['{a: 1}', 1],
  ['{"a" 1}', 5],
  ["{'a': 1}", 1],
  ['[1,]', 3],
  ['{"a": 1,}', 8],
  ['{"a": "x', 6],
  ['[1}', 2],
  ['1 2', 2],
  ['', 0],
])('%j breaks at %i', (text, at) => {
  expect(findSyntaxError(text)).toBe(at)
})
