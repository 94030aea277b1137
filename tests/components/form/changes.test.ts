import { expect, test } from 'vitest'
import { changedFields, mergeEdits, mergeWithRows } from '@/components/form/merge-edits'

const base = { prefix: '!', zone: 'UTC', language: 'en' }

test('only fields that differ count as changed', () => {
  expect(changedFields(base, { ...base, zone: 'Asia/Tokyo' })).toEqual({ zone: 'Asia/Tokyo' })
  expect(changedFields(base, { ...base })).toEqual({})
})

test('changes to different fields do not conflict', () => {
  const merged = mergeEdits(base, { ...base, prefix: '?' }, { ...base, zone: 'Asia/Tokyo' })

  expect(merged).toEqual({ remaining: { prefix: '?' }, conflicts: [] })
})

test('two changes of the same field to different values are a conflict', () => {
  const merged = mergeEdits(base, { ...base, prefix: '?', language: 'de' }, { ...base, prefix: '$' })

  expect(merged).toEqual({ remaining: { prefix: '?', language: 'de' }, conflicts: ['prefix'] })
})

test('two changes to the same value need no decision and no save', () => {
  expect(mergeEdits(base, { ...base, prefix: '?' }, { ...base, prefix: '?' })).toEqual({
    remaining: {},
    conflicts: [],
  })
})

test('when saving, lists that both changed are merged; other values are conflicts', () => {
  const before = { roles: ['a', 'b'], prefix: '!' }

  expect(
    mergeWithRows(before, { roles: ['a', 'b', 'c'], prefix: '?' }, { roles: ['b'], prefix: '$' }),
  ).toEqual({ remaining: { roles: ['b', 'c'], prefix: '?' }, conflicts: [{ field: 'prefix' }] })
})

test('a list that equals the saved one after the merge is no longer an edit', () => {
  const merged = mergeWithRows({ roles: ['a'] }, { roles: [] }, { roles: ['b'] })

  expect(merged).toEqual({ remaining: {}, conflicts: [] })
})
