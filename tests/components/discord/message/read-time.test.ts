import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readTime } from '@/components/discord/message/insert/read-time'
import { isStillIn, triggerAt } from '@/components/discord/message/insert/trigger'
import { languages } from '@/config/messages/languages'

const now = '2030-01-30T15:20'

test.each([
  ['now', now],
  ['today 18:00', '2030-01-30T18:00'],
  ['Tomorrow at 6 pm', '2030-01-31T18:00'],
  ['tomorrow', '2030-01-31T12:00'],
  ['tomorrow 18:', '2030-01-31T18:00'],
  ['31 Jan 18:00', '2030-01-31T18:00'],
  ['Jan 31, 6:30pm', '2030-01-31T18:30'],
  ['31 January 2031 at noon', '2031-01-31T12:00'],
  ['1 Jan', '2031-01-01T12:00'],
  ['2030-02-01  09:15', '2030-02-01T09:15'],
  ['18:00', '2030-01-30T18:00'],
  ['15:20', '2030-01-31T15:20'],
  ['9 am', '2030-01-31T09:00'],
])('“%s” means %s', (typed, meant) => {
  expect(readTime(typed, now)).toBe(meant)
})

test.each([
  '',
  'time',
  '5',
  '31',
  'Ann',
  'tomorrow we',
  'today 25:00',
  '31 Feb 18:00',
  'may be',
  'now 18:00',
])('“%s” is no time', (typed) => {
  expect(readTime(typed, now)).toBeNull()
})

test.each([
  ['See you @tomorrow 18:00', '@tomorrow 18:00'],
  ['@29 Feb 18:00', '@29 Feb 18:00'],
  ['mail@tomorrow 18:00', null],
  ['<@1 Jan 18:00', null],
  ['@tomorrow we', null],
  [`@${' '.repeat(40)}18:00`, null],
])('after %j, a time is being typed: %j', (text, typed) => {
  const trigger = triggerAt(text, text.length, 'en')
  expect(trigger && text.slice(trigger.start)).toBe(typed)
})

test.each([
  ['de', 'morgen 18:00', '2030-01-31T18:00'],
  ['de', 'Morgen um 18 Uhr', '2030-01-31T18:00'],
  ['de', '3. März um 9:30 Uhr', '2030-03-03T09:30'],
  ['de', 'jetzt', now],
  ['de', 'tomorrow at 6 pm', '2030-01-31T18:00'],
  ['fr', 'demain à 18h30', '2030-01-31T18:30'],
  ['fr', 'demain à 18 h 30', '2030-01-31T18:30'],
  ['es', 'mañana a las 18:00', '2030-01-31T18:00'],
  ['pl', 'jutro o 18:00', '2030-01-31T18:00'],
  ['es', 'mañana, 18:00', '2030-01-31T18:00'],
  ['pt-BR', 'amanhã às 18:00', '2030-01-31T18:00'],
  ['it', 'domani alle 18:00', '2030-01-31T18:00'],
  ['it', '31 gennaio alle ore 18:00', '2030-01-31T18:00'],
  ['pl', 'jutro 18:00', '2030-01-31T18:00'],
  ['tr', 'YARIN 18:00', '2030-01-31T18:00'],
  ['ja', '明日18時', '2030-01-31T18:00'],
  ['ja', '2月3日 午後6時30分', '2030-02-03T18:30'],
  ['zh-CN', '明天 下午6点', '2030-01-31T18:00'],
  ['ar', 'غدًا ٦:٠٠ م', '2030-01-31T18:00'],
  ['ja', '明日　１８：００', '2030-01-31T18:00'],
])('in %s, “%s” means %s', (language, typed, meant) => {
  expect(readTime(typed, now, language)).toBe(meant)
  expect(triggerAt(`@${typed}`, typed.length + 1, language)?.query).toBe(typed)
})

test.each(languages.map(({ code }) => code))('in %s, the guide’s examples of times are read', (language) => {
  const folder = language === 'en' ? 'docs' : `docs/${language}`
  const guide = readFileSync(`${folder}/use-the-dashboard.md`, 'utf8')
  const times = Array.from(guide.matchAll(/`@([^`]+)`/g), ([, typed]) => typed ?? '')

  expect(times.length).toBeGreaterThan(3)
  expect(times.filter((typed) => triggerAt(`@${typed}`, typed.length + 1, language) === null)).toEqual([])
  expect(times.filter((typed) => readTime(typed, now, language) === null)).toEqual([])
})

test.each([
  ['欢迎来到{ser', '{', 'ser'],
  ['ようこそ｛mem', '{', 'mem'],
  ['ロビー＠管理', '@', '管理'],
  ['ฝาก#gen', '#', 'gen'],
  ['开始时间：八点', null, null],
  ['Prag{ue', null, null],
])('after %j, %j is being looked up: %j', (text, sign, query) => {
  const trigger = triggerAt(text, text.length, 'ja')
  expect(trigger?.sign ?? null).toBe(sign)
  expect(trigger?.query ?? null).toBe(query)
  expect(trigger === null || isStillIn(text, trigger)).toBe(true)
})
