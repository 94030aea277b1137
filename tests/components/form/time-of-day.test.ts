import { expect, test } from 'vitest'
import { isNoDay, readDay, readTimeOfDay } from '@/components/form/wall-time'

test.each([
  ['en', ['half past eight', 'half past 8']],
  ['de', ['halb neun', 'halb 9 Uhr']],
  ['es', ['ocho y media', 'las ocho y media', '8 y media']],
  ['fr', ['huit heures et demie', '8 h et demie']],
  ['it', ['otto e mezza', 'le otto e mezza', 'le 8 e mezzo']],
  ['pl', ['wpół do dziewiątej', 'o wpół do 9', 'pół do dziewiątej']],
  ['pt-BR', ['oito e meia', 'às oito e meia', '8 horas e meia']],
  ['tr', ['sekiz buçuk', 'saat 8 buçuk']],
  ['ja', ['八時半', '8時半']],
  ['zh-CN', ['八点半', '8点半']],
  ['ar', ['الثامنة والنصف', 'الساعة 8 ونصف']],
])('in %s, half past eight is understood', (language, said) => {
  expect(said.map((text) => readTimeOfDay(text, language))).toEqual(said.map(() => '08:30'))
})

test.each([
  ['en', ['quarter to eight', 'a quarter to 8', 'fifteen minutes to eight']],
  ['de', ['Viertel vor acht', 'dreiviertel acht', 'drei viertel 8', 'fünfzehn vor acht']],
  ['es', ['las ocho menos cuarto', 'ocho menos cuarto', 'un cuarto para las ocho', 'ocho menos quince']],
  ['fr', ['huit heures moins le quart', '8 h moins quart']],
  ['it', ['le otto meno un quarto', 'otto meno quindici', 'un quarto alle otto']],
  ['pl', ['za kwadrans ósma', 'za kwadrans 8', 'za piętnaście ósma']],
  ['pt-BR', ['quinze para as oito', 'um quarto para as oito', 'oito menos um quarto']],
  ['tr', ['sekize çeyrek var', "8'e çeyrek kala"]],
  ['ja', ['八時十五分前', '7時45分']],
  ['zh-CN', ['差一刻八点', '八点差一刻', '七点三刻']],
  ['ar', ['الثامنة إلا ربعًا', 'الثامنة إلا الربع']],
])('in %s, quarter to eight is understood', (language, said) => {
  expect(said.map((text) => readTimeOfDay(text, language))).toEqual(said.map(() => '07:45'))
})

test.each([
  ['en', ['quarter past eight', 'a quarter past 8', 'fifteen past eight']],
  ['de', ['Viertel nach acht', 'viertel neun', 'fünfzehn nach acht', 'acht Uhr 15']],
  ['es', ['ocho y cuarto', 'las ocho y quince']],
  ['fr', ['huit heures et quart', 'huit heures quinze']],
  ['it', ['le otto e un quarto', 'otto e quindici']],
  ['pl', ['kwadrans po ósmej', 'piętnaście po ósmej']],
  ['pt-BR', ['oito e quinze', 'oito e um quarto']],
  ['tr', ['sekizi çeyrek geçe', "8'i çeyrek geçe"]],
  ['ja', ['八時十五分']],
  ['zh-CN', ['八点一刻', '八点过一刻']],
  ['ar', ['الثامنة والربع']],
])('in %s, quarter past eight is understood', (language, said) => {
  expect(said.map((text) => readTimeOfDay(text, language))).toEqual(said.map(() => '08:15'))
})

test.each([
  ['en', ['eight in the evening', '8 in the evening']],
  ['de', ['zwanzig Uhr', 'acht Uhr abends', '8 Uhr abends']],
  ['es', ['las ocho de la noche', 'las veinte horas', 'ocho de la tarde']],
  ['fr', ['vingt heures', 'huit heures du soir']],
  ['it', ['le otto di sera', 'le venti', 'ore venti']],
  ['pl', ['dwudziesta', 'o dwudziestej', 'ósma wieczorem']],
  ['pt-BR', ['vinte horas', 'oito da noite', 'às 8 da noite']],
  ['tr', ['akşam sekiz', 'akşam saat 8']],
  ['ja', ['午後八時', '夜8時', '二十時']],
  ['zh-CN', ['晚上八点', '二十点']],
  ['ar', ['الثامنة مساءً', 'الساعة الثامنة مساءً']],
])('in %s, eight in the evening is understood', (language, said) => {
  expect(said.map((text) => readTimeOfDay(text, language))).toEqual(said.map(() => '20:00'))
})

test.each([
  ['en', '9,30', '09:30'],
  ['es', '9,30', '09:30'],
  ['es', '12 de la noche', '00:00'],
  ['es', '3 de la madrugada', '03:00'],
  ['es', 'la una y media', '01:30'],
  ['fr', 'midi et demi', '12:30'],
  ['de', 'halb eins', '12:30'],
  ['de', '11 Uhr nachts', '23:00'],
  ['fr', 'vingt-deux heures', '22:00'],
  ['pl', 'dwudziesta pierwsza', '21:00'],
  ['en', 'quarter to midnight', '23:45'],
])('in %s, “%s” is %s', (language, typed, time) => {
  expect(readTimeOfDay(typed, language)).toBe(time)
})

test.each([
  ['en', '24:30'],
  ['en', 'half past'],
  ['en', 'eighty'],
  ['es', 'ocho y setenta'],
  ['it', 'mattina'],
])('in %s, “%s” is no time of day', (language, typed) => {
  expect(readTimeOfDay(typed, language)).toBeNull()
})

test('a day and month that no calendar has are still known as a day, whose year may be left out', () => {
  expect(readDay('31/4', '2030-01-30', 'es')).toBeNull()
  expect(isNoDay('31/4', 'es')).toBe(true)
  expect(readDay('30/4', '2030-01-30', 'es')).toBe('2030-04-30')
})

test('two digits are a year of the last century where they would be far ahead', () => {
  expect(readDay('1/1/99', '2030-01-30', 'es')).toBe('1999-01-01')
  expect(readDay('1 enero 99', '2030-01-30', 'es')).toBe('1999-01-01')
  expect(readDay('1/1/45', '2030-01-30', 'es')).toBe('2045-01-01')
  expect(readDay('1/1/45', '2030-01-30', 'es', 'last')).toBe('1945-01-01')
})
