import { expect, test } from 'vitest'
import { readGuildIds, writeGuildIds } from '@/config/cookies'

test('a cookie brings the first guilds that this browser keeps for one person, and nothing but IDs', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `3${String(index).padStart(17, '0')}`)
  const written = writeGuildIds('1', ids)

  expect(written.length).toBeLessThan(1000)
  expect(readGuildIds(written, '1')).toEqual(ids.slice(0, 40))
  expect(readGuildIds(written, '2')).toEqual([])
  expect(readGuildIds(['1', ...ids].join('.'), '1')).toEqual(ids.slice(0, 40))
  expect(readGuildIds(`1.<script>.__proto__.1..${ids[0]}`, '1')).toEqual(ids.slice(0, 1))
  for (const nothing of [undefined, '', '.', '%00']) expect(readGuildIds(nothing, '1')).toEqual([])
})
