import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mistakeIn, readTime } from '@/components/discord/message/insert/read-time'
import { isStillIn, triggerAt } from '@/components/discord/message/insert/trigger'
import { languages, localeOf } from '@/config/messages/languages'

const now = '2030-01-30T15:20'

/** As the dashboard is drawn in a language: Arabic with the digits 0 to 9. */
const localeIn = (code: string) => localeOf(languages.find((one) => one.code === code)?.code ?? 'en')

test.each([
  ['now', now],
  ['today 18:00', '2030-01-30T18:00'],
  ['Tomorrow at 6 pm', '2030-01-31T18:00'],
  ['tomorrow', '2030-01-31T12:00'],
  ['tomorrow 18:', '2030-01-31T18:00'],
  ['31 Jan 18:00', '2030-01-31T18:00'],
  ['31 January 2031 at noon', '2031-01-31T12:00'],
  ['1 Jan', '2031-01-01T12:00'],
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

test.each(['a{mem', '12:smile', ':D', ':) ', 'https://tada', '<:tada', '{mem b'])(
  'after %j, nothing is being typed',
  (text) => {
    expect(triggerAt(text, text.length, 'en')).toBeNull()
  },
)

test.each([
  ['31/2', 'day'],
  ['30 Feb 18:00', 'day'],
  ['tomorrow 25:00', 'time'],
  ['tomorrow 18:00', null],
  ['tomorrow we', null],
])('what keeps “%s” from being a time is its %s', (text, mistake) => {
  expect(mistakeIn(text, 'en')).toBe(mistake)
})

test.each([
  ['de', 'Morgen um 18 Uhr', '2030-01-31T18:00'],
  ['de', 'jetzt', now],
  ['fr', 'demain à 18h30', '2030-01-31T18:30'],
  ['es', 'mañana a las 18:00', '2030-01-31T18:00'],
  ['pl', 'jutro o 18:00', '2030-01-31T18:00'],
  ['pt-BR', 'amanhã às 18:00', '2030-01-31T18:00'],
  ['it', '31 gennaio alle ore 18:00', '2030-01-31T18:00'],
  ['tr', 'YARIN 18:00', '2030-01-31T18:00'],
  ['ja', '明日18時', '2030-01-31T18:00'],
  ['ja', '2月3日 午後6時30分', '2030-02-03T18:30'],
  ['zh-CN', '明天 下午6点', '2030-01-31T18:00'],
  ['ar', 'غدًا ٦:٠٠ م', '2030-01-31T18:00'],
])('in %s, “%s” means %s', (language, typed, meant) => {
  expect(readTime(typed, now, localeIn(language))).toBe(meant)
  expect(triggerAt(`@${typed}`, typed.length + 1, localeIn(language))?.query).toBe(typed)
})

// The thirtieth is a Wednesday.
test.each([
  ['en', 'friday 8pm', '2030-02-01T20:00'],
  ['en', 'on Friday at 8 pm', '2030-02-01T20:00'],
  ['en', 'wednesday 18:00', '2030-01-30T18:00'],
  ['en', 'wednesday 15:20', '2030-02-06T15:20'],
  ['en', 'Wednesday', '2030-02-06T12:00'],
  ['en', 'in 2 hours', '2030-01-30T17:20'],
  ['en', 'in 90 minutes', '2030-01-30T16:50'],
  ['de', 'am Freitag um 20 Uhr', '2030-02-01T20:00'],
  ['de', 'in 2 Stunden', '2030-01-30T17:20'],
  ['fr', 'vendredi à 20h', '2030-02-01T20:00'],
  ['fr', 'le 25 décembre à 20 h', '2030-12-25T20:00'],
  ['it', 'l’8 marzo', '2030-03-08T12:00'],
  ['pt-BR', 'no dia 25 de dezembro', '2030-12-25T12:00'],
  ['de', 'am 25. Dezember um 20 Uhr', '2030-12-25T20:00'],
  ['fr', 'dans 2 heures', '2030-01-30T17:20'],
  ['es', 'viernes a las 20:00', '2030-02-01T20:00'],
  ['es', 'dentro de 2 horas', '2030-01-30T17:20'],
  ['it', 'venerdì alle 20:00', '2030-02-01T20:00'],
  ['it', 'tra 2 ore', '2030-01-30T17:20'],
  ['pt-BR', 'sexta 20:00', '2030-02-01T20:00'],
  ['pt-BR', 'em 2 horas', '2030-01-30T17:20'],
  ['pl', 'w piątek o 20:00', '2030-02-01T20:00'],
  ['pl', 'za 2 godziny', '2030-01-30T17:20'],
  ['tr', 'cuma 20:00', '2030-02-01T20:00'],
  ['tr', '2 saat sonra', '2030-01-30T17:20'],
  ['ja', '金曜日 20時', '2030-02-01T20:00'],
  ['ja', '2時間後', '2030-01-30T17:20'],
  ['zh-CN', '星期五 20:00', '2030-02-01T20:00'],
  ['zh-CN', '星期天晚上八点', '2030-02-03T20:00'],
  ['zh-CN', '礼拜五傍晚六点', '2030-02-01T18:00'],
  ['zh-CN', '这周五', '2030-02-01T12:00'],
  ['zh-CN', '下礼拜一', '2030-02-04T12:00'],
  ['zh-CN', '2小时后', '2030-01-30T17:20'],
  ['ar', 'يوم الجمعة الساعة 20:00', '2030-02-01T20:00'],
  ['ar', 'خلال ساعتين', '2030-01-30T17:20'],
  ['ar', 'بعد غد 18:00', '2030-02-01T18:00'],
  ['ar', 'غدًا في الساعة 18:00', '2030-01-31T18:00'],
  ['ar', 'غدًا 8:30 مساءً', '2030-01-31T20:30'],
  ['ar', 'غدًا مساءً', '2030-01-31T20:00'],
  ['ar', 'مساء الغد', '2030-01-31T20:00'],
  ['ar', 'غدًا الساعة 3 مساءً', '2030-01-31T15:00'],
  ['ar', 'غدًا الساعة ٨:٣٠ صباحًا', '2030-01-31T08:30'],
])('in %s, “%s” on a Wednesday at 15:20 means %s', (language, typed, meant) => {
  expect(readTime(typed, now, localeIn(language))).toBe(meant)
  expect(triggerAt(`@${typed}`, typed.length + 1, localeIn(language))?.query).toBe(typed)
})

test.each([
  ['en', 'tonight', '2030-01-30T20:00'],
  ['en', 'tomorrow night at 8', '2030-01-31T20:00'],
  ['en', 'tonight at 8', '2030-01-30T20:00'],
  ['en', 'the day after tomorrow at noon', '2030-02-01T12:00'],
  ['en', 'in a month', '2030-02-28T15:20'],
  ['de', '24.12 18:00', '2030-12-24T18:00'],
  ['de', 'in einer Viertelstunde', '2030-01-30T15:35'],
  ['es', 'esta noche a las 9', '2030-01-30T21:00'],
  ['fr', 'ce soir à 20h', '2030-01-30T20:00'],
  ['fr', 'ce midi', '2030-01-30T12:00'],
  ['fr', 'Noël 2031', '2031-12-25T12:00'],
  ['es', 'este mediodía', '2030-01-30T12:00'],
  ['tr', 'bu öğlen', '2030-01-30T12:00'],
  ['it', 'stasera alle 21', '2030-01-30T21:00'],
  ['ja', '今夜8時', '2030-01-30T20:00'],
  ['ja', '1ヶ月後', '2030-02-28T15:20'],
  ['pl', '24.12 o 18', '2030-12-24T18:00'],
  ['pl', '8.10', '2030-01-31T08:10'],
  ['pl', 'o ósmej', '2030-01-31T08:00'],
  ['pl', 'pn', '2030-02-04T12:00'],
  ['pl', '8 VII 2031', '2031-07-08T12:00'],
  ['pl', '1-szy lutego', '2030-02-01T12:00'],
  ['pl', 'za miesiąc', '2030-02-28T15:20'],
  ['pt-BR', 'esta noite às 20h', '2030-01-30T20:00'],
  ['pt-BR', '20:30h', '2030-01-30T20:30'],
  ['tr', "bu akşam 8'de", '2030-01-30T20:00'],
  ['zh-CN', '今晚8点', '2030-01-30T20:00'],
  ['ar', 'الليلة الساعة 8', '2030-01-30T20:00'],
])('in %s, “%s” on the thirtieth of January at 15:20 means %s', (language, typed, meant) => {
  expect(readTime(typed, now, localeIn(language))).toBe(meant)
})

test.each([
  ['en', 'next friday at midnight', '2030-02-01T00:00'],
  ['en', 'next Wednesday', '2030-02-06T12:00'],
  ['en', 'tomorrow at 7 in the evening', '2030-01-31T19:00'],
  ['de', 'heute um Mitternacht', '2030-01-31T00:00'],
  ['de', 'nächsten Freitag 20 Uhr', '2030-02-01T20:00'],
  ['es', 'este viernes a las 20:30 h', '2030-02-01T20:30'],
  ['fr', 'ce vendredi à 20:30 h', '2030-02-01T20:30'],
  ['it', 'questo venerdì alle 20:30 h', '2030-02-01T20:30'],
  ['pl', 'w tę sobotę o 20:30', '2030-02-02T20:30'],
  ['pt-BR', 'nesta sexta às 20:30 horas', '2030-02-01T20:30'],
  ['tr', 'bu cuma 20:30', '2030-02-01T20:30'],
  ['en', 'this Friday at 20:30 hrs', '2030-02-01T20:30'],
  ['fr', 'après-demain à midi', '2030-02-01T12:00'],
  ['fr', 'lundi prochain à 8 heures du soir', '2030-02-04T20:00'],
  ['es', 'pasado mañana a medianoche', '2030-02-01T00:00'],
  ['es', 'el lunes que viene a las 8 de la tarde', '2030-02-04T20:00'],
  ['it', 'dopodomani a mezzogiorno', '2030-02-01T12:00'],
  ['it', 'la prossima domenica alle 9 di sera', '2030-02-03T21:00'],
  ['pt-BR', 'depois de amanhã ao meio-dia', '2030-02-01T12:00'],
  ['pt-BR', 'sexta que vem à meia-noite', '2030-02-01T00:00'],
  ['pl', 'pojutrze w południe', '2030-02-01T12:00'],
  ['pl', 'w następną sobotę o godz. 20', '2030-02-02T20:00'],
  ['tr', 'yarın gece yarısı', '2030-01-31T00:00'],
  ['tr', 'gelecek cuma öğlen', '2030-02-01T12:00'],
  ['ja', '明日の正午', '2030-01-31T12:00'],
  ['ja', '来週の金曜日', '2030-02-08T12:00'],
  ['zh-CN', '后天中午', '2030-02-01T12:00'],
  ['zh-CN', '下周一晚上8点', '2030-02-04T20:00'],
  ['ar', 'بعد غد عند الظهر', '2030-02-01T12:00'],
  ['ar', 'غدًا منتصف الليل', '2030-01-31T00:00'],
  ['ar', 'يوم السبت القادم', '2030-02-02T12:00'],
])(
  'in %s, noon, midnight, next weekdays and parts of a day are understood: “%s” is %s',
  (language, typed, meant) => {
    expect(readTime(typed, now, localeIn(language))).toBe(meant)
    expect(triggerAt(`@${typed}`, typed.length + 1, localeIn(language))?.query).toBe(typed)
  },
)

test.each([
  ['en', 'in a week', '2030-02-06T15:20'],
  ['en', 'in half an hour', '2030-01-30T15:50'],
  ['en', 'tomorrow morning', '2030-01-31T09:00'],
  ['en', 'tomorrow at 6', '2030-01-31T06:00'],
  ['en', 'at 8', '2030-01-31T08:00'],
  ['en', 'today at midnight', '2030-01-31T00:00'],
  ['en', '31 Jan 24:00', '2030-02-01T00:00'],
  ['en', 'first of February at quarter to eight', '2030-02-01T07:45'],
  ['de', 'in einer Woche', '2030-02-06T15:20'],
  ['de', 'in zwei Stunden', '2030-01-30T17:20'],
  ['de', 'heute Abend', '2030-01-30T20:00'],
  ['de', '1. Jänner', '2031-01-01T12:00'],
  ['fr', 'dans une semaine', '2030-02-06T15:20'],
  ['fr', 'demain matin', '2030-01-31T09:00'],
  ['fr', 'aujourd’hui à minuit', '2030-01-31T00:00'],
  ['fr', 'premier février à vingt heures', '2030-02-01T20:00'],
  ['es', 'en una semana', '2030-02-06T15:20'],
  ['es', 'mañana por la mañana', '2030-01-31T09:00'],
  ['es', 'hoy a medianoche', '2030-01-31T00:00'],
  ['es', 'primero de febrero', '2030-02-01T12:00'],
  ['es', '4 setiembre 2030', '2030-09-04T12:00'],
  ['es', '3/4 9:00', '2030-04-03T09:00'],
  ['it', 'fra una settimana', '2030-02-06T15:20'],
  ['it', 'domani mattina', '2030-01-31T09:00'],
  ['it', 'oggi a mezzanotte', '2030-01-31T00:00'],
  ['it', '1° febbraio', '2030-02-01T12:00'],
  ['pt-BR', 'em uma semana', '2030-02-06T15:20'],
  ['pt-BR', 'daqui a duas horas', '2030-01-30T17:20'],
  ['pt-BR', 'amanhã de manhã', '2030-01-31T09:00'],
  ['pt-BR', 'hoje à meia-noite', '2030-01-31T00:00'],
  ['pt-BR', 'primeiro de fevereiro', '2030-02-01T12:00'],
  ['pl', 'za tydzień', '2030-02-06T15:20'],
  ['pl', 'za dwie godziny', '2030-01-30T17:20'],
  ['pl', 'za pół godziny', '2030-01-30T15:50'],
  ['pl', 'jutro rano', '2030-01-31T09:00'],
  ['pl', 'dziś o północy', '2030-01-31T00:00'],
  ['pl', 'pierwszy lutego', '2030-02-01T12:00'],
  ['tr', 'bir hafta sonra', '2030-02-06T15:20'],
  ['tr', 'iki saat sonra', '2030-01-30T17:20'],
  ['tr', 'yarın sabah', '2030-01-31T09:00'],
  ['tr', 'bugün gece yarısı', '2030-01-31T00:00'],
  ['ja', '一週間後', '2030-02-06T15:20'],
  ['ja', '明日の朝', '2030-01-31T09:00'],
  ['ja', '今日の真夜中', '2030-01-31T00:00'],
  ['ja', '二月十一日', '2030-02-11T12:00'],
  ['zh-CN', '一周后', '2030-02-06T15:20'],
  ['zh-CN', '两个小时后', '2030-01-30T17:20'],
  ['zh-CN', '明天早上', '2030-01-31T09:00'],
  ['zh-CN', '周三三点', '2030-02-06T03:00'],
  ['zh-CN', '今天午夜', '2030-01-31T00:00'],
  ['zh-CN', '二月十一日', '2030-02-11T12:00'],
  ['ar', 'بعد أسبوع', '2030-02-06T15:20'],
  ['ar', 'بعد نصف ساعة', '2030-01-30T15:50'],
  ['ar', 'غدًا صباحًا', '2030-01-31T09:00'],
  ['ar', 'اليوم منتصف الليل', '2030-01-31T00:00'],
  ['ar', 'الأول من فبراير', '2030-02-01T12:00'],
])(
  'in %s, numbers in words, parts of a day alone and the midnight to come are understood: “%s” is %s',
  (language, typed, meant) => {
    expect(readTime(typed, now, localeIn(language))).toBe(meant)
    expect(triggerAt(`@${typed}`, typed.length + 1, localeIn(language))?.query).toBe(typed)
  },
)

test.each([
  ['de', 'übernächste Woche', '2030-02-14T10:30'],
  ['de', 'übernächsten Monat', '2030-03-31T10:30'],
  ['ja', '再来週', '2030-02-14T10:30'],
  ['ja', '再来月', '2030-03-31T10:30'],
  ['zh-CN', '下下周', '2030-02-14T10:30'],
  ['zh-CN', '下下个月', '2030-03-31T10:30'],
  ['fr', 'la demi-semaine prochaine', null],
])('in %s, “%s” is not the next week or month', (language, text, expected) => {
  expect(readTime(text, '2030-01-31T10:30', language)).toBe(expected)
})

// The thirtieth is a Wednesday.
test.each([
  ['de', 'übernächsten Montag', '2030-02-11T12:00'],
  ['de', 'am übernächsten Freitag um 20 Uhr', '2030-02-08T20:00'],
  ['de', 'in vierzehn Tagen', '2030-02-13T15:20'],
  ['de', 'überübermorgen', '2030-02-02T12:00'],
  ['de', 'heute in einer Woche', '2030-02-06T12:00'],
  ['de', 'Freitag in zwei Wochen um 18 Uhr', '2030-02-15T18:00'],
  ['en', 'in a fortnight', '2030-02-13T15:20'],
  ['en', 'the week after next', '2030-02-13T15:20'],
  ['en', 'the month after next', '2030-03-30T15:20'],
  ['en', 'the Friday after next at 8 pm', '2030-02-08T20:00'],
  ['en', 'in twenty days', '2030-02-19T15:20'],
  ['es', 'dentro de dieciséis días', '2030-02-15T15:20'],
  ['fr', 'dans dix-sept jours', '2030-02-16T15:20'],
  ['fr', 'lundi en huit', '2030-02-11T12:00'],
  ['fr', 'vendredi en quinze', '2030-02-15T12:00'],
  ['fr', 'dans une huitaine', '2030-02-06T15:20'],
  ['fr', 'dans une quinzaine', '2030-02-13T15:20'],
  ['es', 'dentro de una quincena', '2030-02-13T15:20'],
  ['it', 'fra una quindicina di giorni', '2030-02-13T15:20'],
  ['pt-BR', 'daqui a uma quinzena', '2030-02-13T15:20'],
  ['it', 'tra quattordici giorni', '2030-02-13T15:20'],
  ['pl', 'za czternaście dni', '2030-02-13T15:20'],
  ['pl', 'popojutrze', '2030-02-02T12:00'],
  ['pt-BR', 'em catorze dias', '2030-02-13T15:20'],
  ['tr', 'on dört gün sonra', '2030-02-13T15:20'],
  ['tr', 'haftaya cuma', '2030-02-08T12:00'],
  ['tr', 'öbür gün 18:00', '2030-02-01T18:00'],
  ['tr', 'yarın saat on yedi', '2030-01-31T17:00'],
  ['ja', '明々後日', '2030-02-02T12:00'],
  ['ja', '再来週の金曜日', '2030-02-15T12:00'],
  ['ja', '十四日後', '2030-02-13T15:20'],
  ['zh-CN', '大后天', '2030-02-02T12:00'],
  ['zh-CN', '下下周五', '2030-02-15T12:00'],
  ['zh-CN', '十四天后', '2030-02-13T15:20'],
  ['ar', 'بعد ثلاثة أيام', '2030-02-02T15:20'],
  ['ar', 'خلال أربعة عشر يومًا', '2030-02-13T15:20'],
])('in %s, days farther ahead are understood: “%s” on a Wednesday is %s', (language, typed, meant) => {
  expect(readTime(typed, now, localeIn(language))).toBe(meant)
  expect(triggerAt(`@${typed}`, typed.length + 1, localeIn(language))?.query).toBe(typed)
})

test.each([
  ['en', 'in an hour and a half', 90],
  ['en', 'in two and a half hours', 150],
  ['en', 'in 1.5 hours', 90],
  ['de', 'in anderthalb Stunden', 90],
  ['de', 'in eineinhalb Stunden', 90],
  ['de', 'in zweieinhalb Stunden', 150],
  ['de', 'in 1,5 Stunden', 90],
  ['fr', 'dans une heure et demie', 90],
  ['fr', 'dans 2 h et demie', 150],
  ['es', 'en una hora y media', 90],
  ['it', 'tra un’ora e mezza', 90],
  ['it', 'fra due ore e mezzo', 150],
  ['pl', 'za półtorej godziny', 90],
  ['pl', 'za dwie i pół godziny', 150],
  ['pt-BR', 'daqui a uma hora e meia', 90],
  ['tr', 'bir buçuk saat sonra', 90],
  ['ja', '1時間半後', 90],
  ['ja', '二時間半後', 150],
  ['zh-CN', '一个半小时后', 90],
  ['zh-CN', '两个半小时后', 150],
  ['ar', 'بعد ساعة ونصف', 90],
  ['ar', 'بعد ساعتين ونصف', 150],
  ['ar', 'خلال ٣ ساعات ونصف', 210],
])('in %s, “%s” is %i minutes from now', (language, typed, minutes) => {
  const meant = new Date(Date.parse(`${now}Z`) + minutes * 60_000).toISOString().slice(0, 16)
  expect(readTime(typed, now, localeIn(language))).toBe(meant)
  expect(triggerAt(`@${typed}`, typed.length + 1, localeIn(language))?.query).toBe(typed)
})

test.each([
  ['en', 'on Christmas Eve at 6 pm', 'Christmas Day', 'New Year’s Eve', 'New Year’s Day'],
  ['de', 'Heiligabend um 18 Uhr', 'an Weihnachten', 'zu Silvester', 'Neujahr'],
  ['fr', 'la veille de Noël à 18 h', 'à Noël', 'la Saint-Sylvestre', 'le jour de l’An'],
  ['es', 'Nochebuena a las 18:00', 'Navidad', 'en Nochevieja', 'Año Nuevo'],
  ['it', 'alla vigilia di Natale alle 18', 'a Natale', 'San Silvestro', 'Capodanno'],
  ['pl', 'w Wigilię o 18:00', 'Boże Narodzenie', 'w Sylwestra', 'Nowy Rok'],
  ['pt-BR', 'véspera de Natal às 18h', 'no Natal', 'véspera de Ano-Novo', 'Ano Novo'],
  ['tr', 'Noel arifesi 18:00', 'Noel', 'yılbaşı gecesi', 'yılbaşı'],
  ['ja', 'クリスマスイブの18時', 'クリスマス', '大晦日', '元旦'],
  ['zh-CN', '平安夜下午六点', '圣诞节', '跨年夜', '元旦'],
  ['ar', 'ليلة عيد الميلاد الساعة 18:00', 'عيد الميلاد', 'ليلة رأس السنة', 'رأس السنة'],
])('in %s, %s, %s, %s and %s are days', (language, ...typed) => {
  const [locale, days] = [localeIn(language), ['2030-12-24T18:00', '2030-12-25T12:00', '2030-12-31T12:00']]
  expect(typed.map((text) => readTime(text, now, locale))).toEqual([...days, '2031-01-01T12:00'])
  expect(typed.map((text) => triggerAt(`@${text}`, text.length + 1, locale)?.query)).toEqual(typed)
})

test.each([
  ['en', 'tonight at 2', '02:00'],
  ['en', 'tonight at 2 am', '02:00'],
  ['de', 'heute Nacht um 2 Uhr', '02:00'],
  ['es', 'esta noche a las 2', '02:00'],
  ['fr', 'cette nuit à 2 h', '02:00'],
  ['it', 'stanotte alle 2', '02:00'],
  ['ja', '今夜の2時', '02:00'],
  ['pl', 'dziś w nocy o 2', '02:00'],
  ['pt-BR', 'nesta madrugada às 2', '02:00'],
  ['tr', "bu gece 2'de", '02:00'],
  ['zh-CN', '今晚两点', '02:00'],
  ['zh-CN', '半夜十二点半', '00:30'],
  ['ar', 'الليلة الساعة 2', '02:00'],
])('in %s, “%s” is in the night that comes or is: at %s', (language, typed, time) => {
  const read = (at: string) => readTime(typed, at, localeIn(language))
  expect(read('2030-01-30T21:30')).toBe(`2030-01-31T${time}`)
  expect(read('2030-01-31T00:10')).toBe(`2030-01-31T${time}`)
})

test.each([
  ['en', 'this weekend', 'next weekend'],
  ['de', 'am Wochenende', 'nächstes Wochenende'],
  ['es', 'este fin de semana', 'el fin de semana que viene'],
  ['fr', 'ce week-end', 'le week-end prochain'],
  ['it', 'questo fine settimana', 'il prossimo weekend'],
  ['ja', '今週末', '来週末'],
  ['pl', 'w ten weekend', 'w przyszły weekend'],
  ['pt-BR', 'neste fim de semana', 'no próximo final de semana'],
  ['tr', 'bu hafta sonu', 'gelecek hafta sonu'],
  ['zh-CN', '这个周末', '下周末'],
  ['ar', 'نهاية هذا الأسبوع', 'عطلة نهاية الأسبوع القادم', 5],
])('in %s, “%s” is the weekend to come or that has begun, and “%s” the one after', (...said) => {
  const [language, coming, next, begins = 6] = said
  const read = (typed: string, date: number, at = '10:00') =>
    readTime(typed, `2030-01-${date}T${at}`, localeIn(language))
  // The twenty-sixth is a Saturday.
  const first = begins === 5 ? 25 : 26
  const dayAt = (date: number, hour = 12) =>
    new Date(Date.UTC(2030, 0, date, hour)).toISOString().slice(0, 16)

  expect(read(coming, first - 3)).toBe(dayAt(first))
  expect(read(next, first - 3)).toBe(dayAt(first + 7))
  for (const since of [0, 1]) {
    expect(read(coming, first + since)).toBe(dayAt(first + since))
    expect(read(next, first + since)).toBe(dayAt(first + 7))
  }
  expect(read(coming, first + 2)).toBe(dayAt(first + 7))
  // What is over is not meant.
  expect(read(coming, first, '14:00')).toBe(dayAt(first + 1))
  expect(read(`${coming} 18:00`, first, '14:00')).toBe(dayAt(first, 18))
  expect(read(`${coming} 18:00`, first, '21:30')).toBe(dayAt(first + 1, 18))
  expect(read(coming, first + 1, '16:00')).toBe(dayAt(first + 1, 20))
  expect(read(coming, first + 1, '21:30')).toBe(dayAt(first + 7))
})

test.each([
  ['de', 'heute um halb acht', '2030-01-30T19:30'],
  ['de', 'heute um 8 Uhr', '2030-01-30T20:00'],
  ['en', 'today at half past seven', '2030-01-30T19:30'],
  ['en', 'today at 4', '2030-01-30T16:00'],
  ['ja', '今日8時', '2030-01-30T20:00'],
  // Nothing later is meant by these.
  ['en', 'today at 8 am', '2030-01-30T08:00'],
  ['en', 'today 08:30', '2030-01-30T08:30'],
  ['en', 'this morning at 8', '2030-01-30T08:00'],
  ['de', 'heute um 14 Uhr', '2030-01-30T14:00'],
])('in %s, “%s” said at 15:20 is still to come where that may be meant: %s', (language, typed, meant) => {
  expect(readTime(typed, now, localeIn(language))).toBe(meant)
})

test.each([
  ['ar', ['الأسبوع القادم', 'الأسبوع المقبل'], 'الشهر القادم'],
  ['de', ['nächste Woche', 'in der kommenden Woche'], 'nächsten Monat'],
  ['en', ['next week', 'a week from now'], 'next month'],
  ['es', ['la semana que viene', 'la próxima semana'], 'el mes que viene'],
  ['fr', ['la semaine prochaine', 'semaine qui vient'], 'le mois prochain'],
  ['it', ['la prossima settimana', 'settimana prossima'], 'il mese prossimo'],
  ['ja', ['来週'], '来月'],
  ['pl', ['w przyszłym tygodniu', 'w następnym tygodniu'], 'w przyszłym miesiącu'],
  ['pt-BR', ['semana que vem', 'na próxima semana'], 'no mês que vem'],
  ['tr', ['haftaya', 'gelecek hafta'], 'önümüzdeki ay'],
  ['zh-CN', ['下周', '下个星期'], '下个月'],
])('in %s, next week and next month are so far from today', (language, weeks, month) => {
  const locale = localeIn(language)
  expect(weeks.map((typed) => readTime(typed, now, locale))).toEqual(weeks.map(() => '2030-02-06T15:20'))
  expect(readTime(month, now, locale)).toBe('2030-02-28T15:20')
})

test.each([
  ['en', 'in 2'],
  ['es', 'mañana a las 2 de la noche'],
  ['fr', 'prochain'],
  ['en', 'in hours'],
  ['en', 'frida'],
  ['en', 'in 2 hours 18:00'],
  ['de', 'morgen nachts'],
  ['ja', '金'],
  ['ar', 'مساءً'],
])('in %s, “%s” can mean several times or none, and is none', (language, typed) => {
  expect(readTime(typed, now, localeIn(language))).toBeNull()
})

test.each(languages.map(({ code }) => code))('in %s, the guide’s examples of times are read', (language) => {
  const folder = language === 'en' ? 'docs' : `docs/${language}`
  const guide = readFileSync(`${folder}/use-the-dashboard.md`, 'utf8')
  const times = Array.from(guide.matchAll(/`@([^`]+)`/g), ([, typed]) => typed ?? '')

  expect(times.length).toBeGreaterThan(3)
  expect(
    times.filter((typed) => triggerAt(`@${typed}`, typed.length + 1, localeIn(language)) === null),
  ).toEqual([])
  expect(times.filter((typed) => readTime(typed, now, localeIn(language)) === null)).toEqual([])
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
