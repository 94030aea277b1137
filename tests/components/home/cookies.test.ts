import { expect, test } from 'vitest'
import { readGuildIds, writeGuildIds } from '@/config/cookies'

test('a cookie brings the first guilds that this browser keeps, and nothing but IDs', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `3${String(index).padStart(17, '0')}`)
  const written = writeGuildIds(ids)

  expect(written.length).toBeLessThan(1000)
  expect(readGuildIds(written)).toEqual(ids.slice(0, 40))
  expect(readGuildIds(ids.join('.'))).toEqual(ids.slice(0, 40))
  expect(readGuildIds(`<script>.__proto__.1..${ids[0]}`)).toEqual(ids.slice(0, 1))
  for (const nothing of [undefined, '', '.', '%00']) expect(readGuildIds(nothing)).toEqual([])
})
