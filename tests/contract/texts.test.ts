import { expect, test } from 'vitest'
import { createMatcher, findMatches } from '@/contract/find-matches'
import { registry } from '@/config/features/registry'
import { joinSentences } from '@/contract/join-sentences'
import { cutText, textLength } from '@/contract/text-length'

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

test.each([
  ['istanbul', 'İSTANBUL'],
  ['ISPARTA', 'ısparta'],
  ['strasse', 'Straße'],
  ['STRAẞE', 'strasse'],
  ['lodz', 'Łódź'],
  ['sao', 'São Paulo'],
  ['ｶﾌｪ', 'カフェ'],
  ['123', '１２３番'],
  ['احمد', 'أَحمد'],
  ['مدرسه', 'مدرسة'],
])('“%s” finds %s, however each is written', (search, name) => {
  expect(findMatches([name, 'Harbour'], search, (one) => one)).toEqual([name])
})

test('Japanese is found in either kind of kana, of any width', () => {
  for (const search of ['ろーる', 'ロール', 'ﾛｰﾙ']) expect(createMatcher(search)('ロールを選択')).toBe(true)
  expect(createMatcher('ガイド')('がいど')).toBe(true)
  expect(createMatcher('ハート')('ハト')).toBe(false)
})

test('sentences follow one another with a space, where the full stop brings none of its own', () => {
  expect(joinSentences([undefined, 'One.', '', 'Two.', false])).toBe('One. Two.')
  expect(joinSentences(['一。', '二！', 'Three.', '四。'])).toBe('一。二！Three. 四。')
  expect(joinSentences(['Bot：\u2068はい。\u2069', '次。'])).toBe('Bot：\u2068はい。\u2069次。')
  expect(joinSentences([null])).toBe('')
})

test.each([
  ['abc', 3],
  ['😀😀', 2],
  ['👍🏽', 2],
  ['', 0],
])('the length of %j is %i', (text, length) => {
  expect(textLength(text)).toBe(length)
})

test.each([
  ['short', 5, 'short'],
  ['😀😀😀', 2, '😀😀'],
  ['a👩‍👧b', 2, 'a'],
  ['a👩‍👧b', 4, 'a👩‍👧'],
  ['👍🏽!', 1, ''],
  ['cafe\u0301s', 4, 'caf'],
])('%j cut to %i characters is %j: no emoji or accent is torn', (text, max, start) => {
  expect(cutText(text, max)).toBe(start)
})
