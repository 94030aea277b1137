import { expect, test } from 'vitest'
import { listChanges } from '@/components/changes/diff'

test.each([
  ['an entry more', ['a'], ['a', 'b'], { added: ['b'], removed: [], edited: [] }],
  ['an entry less', ['a', 'b'], ['b'], { added: [], removed: ['a'], edited: [] }],
  ['one of two equals less', ['a', 'a'], ['a'], { added: [], removed: ['a'], edited: [] }],
  ['another order', ['a', 'b'], ['b', 'a'], { added: [], removed: [], edited: [] }],
  [
    'an edited entry',
    [{ n: 1 }, { n: 2 }],
    [{ n: 1 }, { n: 3 }],
    { added: [], removed: [], edited: [{ position: 2, before: { n: 2 }, after: { n: 3 } }] },
  ],
  [
    'an entry less before the others',
    [{ n: 1 }, { n: 2 }, { n: 3 }],
    [{ n: 2 }, { n: 3 }],
    { added: [], removed: [{ n: 1 }], edited: [] },
  ],
])('%s', (_, before, after, changes) => {
  expect(listChanges(before, after)).toEqual(changes)
})
