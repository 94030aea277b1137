import { expect, test } from 'vitest'
import { findMatches } from '@/components/ui/find-matches'
import { registry } from '@/config/features/registry'

const found = (search: string) =>
  findMatches(Object.values(registry), search, ({ name }) => name).map(({ name }) => name)

test.each([
  ['welc', 'Welcome and goodbye'],
  ['autorole', 'Auto role'],
  ['wlecome', 'Welcome and goodbye'],
  ['costum comands', 'Custom commands'],
  ['birtday', 'Birthdays'],
])('“%s” finds %s, and no other feature', (search, name) => {
  expect(found(search)).toEqual([name])
})

test('what is written rightly somewhere is not looked for elsewhere, and what is like nothing finds nothing', () => {
  expect(found('commands')).toEqual(['Custom commands', 'Commands'])
  expect(found('xylophone')).toEqual([])
})
