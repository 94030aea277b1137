import { expect, test } from 'vitest'
import mergeStyles from '@/theme/merge-styles'

test('later styles go before earlier ones, part by part', () => {
  const base = { color: 'black', _hover: { color: 'grey', bg: 'white' }, p: [1, 2] }
  const merged = mergeStyles({}, base, null, { _hover: { color: 'red' }, p: [3] }, undefined)
  expect(merged).toEqual({ color: 'black', _hover: { color: 'red', bg: 'white' }, p: [3] })
})

test('what is not given takes nothing away', () => {
  expect(mergeStyles({ color: 'red' }, { color: undefined, bg: undefined })).toEqual({
    color: 'red',
    bg: undefined,
  })
})

test('only the first object is changed', () => {
  const base = { _hover: { color: 'grey' } }
  const result = mergeStyles({}, base)
  mergeStyles(result, { _hover: { color: 'red' } })
  expect(base).toEqual({ _hover: { color: 'grey' } })
  expect(result).toEqual({ _hover: { color: 'red' } })
})

test('a function may choose values', () => {
  const keepFirst = (before: unknown, value: unknown) => (before ? undefined : value)
  const link = { href: new URL('http://localhost/') }
  const merged = mergeStyles(
    { size: 'md', theme: { a: 1 } },
    { size: 'lg', theme: { b: 2 } },
    link,
    keepFirst,
  )
  expect(merged).toEqual({ size: 'lg', theme: { a: 1, b: 2 }, ...link })
})
