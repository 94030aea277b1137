import { fc } from '@/tests/support/fast-check'
import { expect, test } from 'vitest'
import { conflictsOf, mergeLists, settle } from '@/components/form/form-state'
import { applyRow, findRow, mergeRows } from '@/components/form/merge-rows'

type Row = { name: string; text?: string }

const nameOf = (row: unknown) => (row as Row).name
const nobody = () => null
const [help, rules, faq] = ['help', 'rules', 'faq'].map((name) => ({ name, text: '' }))
const named = (base: unknown[], mine: unknown[], theirs: unknown[]) => mergeRows(base, mine, theirs, nameOf)

test('rows that both added are both kept, each in its position', () => {
  const base = [help, rules]

  expect(named(base, [help, rules, faq], [{ name: 'top' }, help, rules])).toEqual({
    rows: [{ name: 'top' }, help, rules, faq],
    conflicts: [],
  })
})

test('the order follows the side that moved rows; if both did, it cannot be decided', () => {
  const base = [help, rules, faq]
  const added = { name: 'added' }

  expect(named(base, base, [faq, help, rules, added])?.rows).toEqual([faq, help, rules, added])
  expect(named(base, [faq, help, rules], [...base, added])?.rows).toEqual([faq, help, rules, added])
  expect(named(base, [faq, help, rules], [rules, faq, help])).toBeNull()
})

test('scalar rows are identified by value, and removing the same one twice is no conflict', () => {
  expect(mergeRows(['a', 'b', 'c'], ['b', 'c', 'd'], ['b', 'e'], nobody)).toEqual({
    rows: ['b', 'd', 'e'],
    conflicts: [],
  })
})

test('rows without names are identified by content, until both change the same row', () => {
  const [one, two, three] = [{ level: 1 }, { level: 2 }, { level: 3 }]

  expect(mergeRows([one, two], [one, two, three], [two], nobody)?.rows).toEqual([two, three])
  expect(mergeRows([one, two], [{ level: 9 }, two], [{ level: 8 }, two], nobody)).toBeNull()
  expect(mergeRows([one, two], [one, { level: 9 }], [{ level: 8 }, two], nobody)?.rows).toEqual([
    { level: 8 },
    { level: 9 },
  ])
})

test('rows without identity, and values that are not lists, are not merged', () => {
  expect(mergeRows([], [{ a: 1 }, { a: 1 }], [], nobody)).toBeNull()
  expect(mergeRows(null, [help], [rules], nameOf)).toBeNull()
})

test('a row is taken from the other list: changed, removed, or restored to its position', () => {
  const other = { ...rules, text: 'theirs' }

  expect(applyRow([help, rules], [other, help], 'rules', nameOf)).toEqual([help, other])
  expect(applyRow([help, rules], [help], 'rules', nameOf)).toEqual([help])
  expect(applyRow([help, faq], [help, other, faq], 'rules', nameOf)).toEqual([help, other, faq])
  expect(applyRow([help, faq], [other, help, faq], 'rules', nameOf)).toEqual([other, help, faq])
  expect(findRow([help, rules], 'rules', nameOf)).toBe(rules)
  expect(findRow(null, 'rules', nameOf)).toBeUndefined()
})

const lists = fc.uniqueArray(fc.record({ name: fc.constantFrom(...'abcdefgh'), text: fc.nat(2) }), {
  selector: ({ name }) => name,
  maxLength: 8,
})

test('a row changed by one side takes that side’s value, and no row is invented', () => {
  fc.assert(
    fc.property(lists, lists, lists, (base, mine, theirs) => {
      const merged = named(base, mine, theirs)
      if (!merged) return
      const find = (rows: readonly unknown[], name: string) => rows.find((row) => nameOf(row) === name)
      for (const name of 'abcdefgh') {
        const [was, here, there] = [base, mine, theirs].map((rows) => JSON.stringify(find(rows, name)))
        const isConflict = merged.conflicts.includes(name)
        expect(isConflict).toBe(was !== here && was !== there && here !== there)
        expect(JSON.stringify(find(merged.rows, name))).toBe(was === here ? there : here)
      }
      expect(new Set(merged.rows.map(nameOf)).size).toBe(merged.rows.length)
    }),
    { numRuns: 500 },
  )
})

test('if only one side changed the list, the result is that side’s list', () => {
  fc.assert(
    fc.property(lists, lists, (base, other) => {
      expect(named(base, other, base)?.rows).toEqual(other)
      expect(named(base, base, other)?.rows).toEqual(other)
      expect(named(base, other, other)).toEqual({ rows: other, conflicts: [] })
    }),
    { numRuns: 300 },
  )
})

const merge = (base: object, edits: object, theirs: object) =>
  mergeLists(settle({ latest: { values: theirs, etag: null }, base, edits }), nobody)

test('when saving, lists that both changed are merged; other values are conflicts', () => {
  const before = { roles: ['a', 'b'], prefix: '!' }
  const merged = merge(before, { roles: ['a', 'b', 'c'], prefix: '?' }, { roles: ['b'], prefix: '$' })

  expect(merged.edits).toEqual({ roles: ['b', 'c'], prefix: '?' })
  expect(conflictsOf(merged, nobody)).toEqual([{ field: 'prefix' }])
})

test.each([
  ['the same value', { prefix: '!' }, { prefix: '?' }, { prefix: '?' }],
  ['a list that equals the saved one after the merge', { roles: ['a'] }, { roles: [] }, { roles: ['b'] }],
])('%s is no longer an edit', (_, base, mine, theirs) => {
  const merged = merge(base, mine, theirs)

  expect(merged.edits).toEqual({})
  expect(conflictsOf(merged, nobody)).toEqual([])
})
