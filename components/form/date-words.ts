import { searchable } from '@/contract/find-matches'
import { unspacedLetters } from '@/contract/unspaced'
import { halfWidth } from './half-width'
import { ownOf } from './own-of'
import { type SpokenHours, spokenHoursIn } from './spoken-hours'

/*
 * What days and times are called in a language, as the browser knows it, in the form in which texts are compared: without
 * accents, in small letters, with the digits 0 to 9.
 */

const unspaced = new RegExp(`[${unspacedLetters}]`, 'u')

const zero = { arabic: 0x06_60, persian: 0x06_f0 }

/** In dates and times, and not in the names of weekdays. */
const hanNumber =
  /(?<![周期拜])(?:[二三四五]?十[一二三四五六七八九]?|[一二两兩三四五六七八九])(?=[個个年月日号號時时点點分刻周週天]|小时|星期)/gu

function fromHan(number: string) {
  const digitOf = (digit: string) => '零一二三四五六七八九'.indexOf(digit.replace(/[两兩]/, '二'))
  const [tens, ones] = number.includes('十') ? number.split('十') : [null, number]
  return (tens === null ? 0 : tens ? digitOf(tens) * 10 : 10) + (ones ? digitOf(ones) : 0)
}

/** No date and no time is longer, in whatever words. */
export const maxDateLength = 100

/** A text that somebody typed, in the form of these words; empty for one that is too long to be a date. */
export const plainDate = (text: string) =>
  searchable(text.length > maxDateLength ? '' : halfWidth(text))
    .replaceAll(/[\u200e\u200f\u061c]/g, '')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - zero.arabic))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - zero.persian))
    .replaceAll('،', ',')
    // Keyboards have it, and not the sign for an ordinal number, as in `1º marzo`.
    .replaceAll(/(?<=\d)°/g, 'o')
    .replaceAll(hanNumber, (number) => String(fromHan(number)))
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The words and numbers of a text. */
export const tokensOf = (plain: string) => plain.match(/\p{L}[\p{L}\p{M}']*|\d+/gu) ?? []

/** `evening` goes with the hours 5 to 11, `night` with 9 to 5, `tonight` with 5 to 4; with each, 12 is midnight. */
export type PartOfDay = 'am' | 'pm' | 'evening' | 'night' | 'tonight'

/** `weeks` after today’s week, from Monday to Sunday, or the first such day after today, and then `weeks` later. */
type ComingDay = { said: RegExp; from: 'this week' | 'today'; weeks: number }

type DateWords = {
  /** As people write it, for an example. */
  tomorrow: string
  now: string
  /** `today` and the like, and how many days away each is. */
  days: ReadonlyMap<string, number>
  /** The forms of each weekday's name, Sunday first. */
  weekdays: readonly (readonly string[])[]
  /** What stands before a weekday, such as `on`. */
  onDay: readonly string[]
  /** What says of a weekday which one it is, such as `next`. */
  coming: readonly ComingDay[]
  /** The weekend that is next or has begun, and the ones after it. */
  weekends: readonly (RegExp | null)[]
  /** Its first day. */
  weekendBegins: number
  /** What stands around a count in `in 2 hours`, and how long one of them is; `whole` where the count is a word. */
  spans: readonly Span[]
  /** What stands for a count and a half, and that count with a point. */
  halfCounts: readonly (readonly [said: RegExp, count: string])[]
  /** The days of the calendar that have names. */
  holidays: readonly Holiday[]
  /** The forms of each month's name. */
  months: readonly (readonly string[])[]
  firstDays: readonly string[]
  /** Names of weekdays, and words such as `de` in `31 de enero`. */
  others: ReadonlySet<string>
  isMonthFirst: boolean
  isYearFirst: boolean
  /** In a date of numbers, as in `24.12.2030`. */
  hasDots: boolean
  /** What stands between a day and a time: `at`, or words such as `alle ore`, of which people leave out all but the first. */
  at: readonly string[]
  /** What people put before a time besides, or instead. */
  oClock: readonly string[]
  /** Names of 12:00 and of 0:00, with the words before them. */
  noon: RegExp | null
  midnight: RegExp | null
  /** What says a part of today, and what English calls it. */
  partsOfToday: readonly (readonly [said: RegExp, meant: string])[]
  spoken: SpokenHours
  /** Parts of a day, where they are called otherwise than `am` and `pm`. */
  halves: readonly (readonly [word: string, half: PartOfDay])[]
}

/** Where people say it, and the browser’s dates do not. */
const saidBetween: Readonly<Record<string, readonly string[]>> = { pl: ['o'] }

const saidBeforeTime: Readonly<Record<string, readonly string[]>> = {
  ar: ['الساعة'],
  es: ['las'],
  it: ['ore', 'le'],
  pl: [String.raw`godz(?:\.|inie|ina)?`],
  tr: ['saat'],
}
const saidBeforeWeekday: Readonly<Record<string, readonly string[]>> = {
  ar: ['يوم', 'هذا'],
  de: ['am', 'diesen'],
  en: ['on', 'this'],
  es: ['el', 'este'],
  fr: ['le', 'ce'],
  it: ['questo', 'questa'],
  pl: ['w ten', 'w tę', 'w', 'we'],
  'pt-BR': ['na', 'no', 'neste', 'nesta', 'este', 'esta'],
  tr: ['bu'],
}
/** As they are after `w`, shorter than the browser has them, or called otherwise; Sunday first. */
const otherWeekdays: Readonly<Record<string, readonly (readonly string[])[]>> = {
  pl: [['niedzielę', 'ndz', 'nd'], ['pn'], ['wt'], ['środę', 'śr'], ['czw'], ['pt'], ['sobotę', 'sob']],
  zh: [
    ['星期天', '周天', '礼拜天', '礼拜日'],
    ...['一', '二', '三', '四', '五', '六'].map((day) => [`礼拜${day}`]),
  ],
}
/** What stands before a date. */
const saidBeforeDate: Readonly<Record<string, readonly string[]>> = {
  ar: ['يوم'],
  de: ['am', 'den'],
  en: ['on', 'the'],
  es: ['el', 'día'],
  fr: ['le'],
  it: ['il', "l'"],
  pl: ['dnia'],
  'pt-BR': ['no', 'dia'],
}
/** What some countries call a month besides. */
const otherMonths: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  de: { 0: 'jänner', 1: 'feber' },
  es: { 8: 'setiembre' },
  ['pl']: {
    0: 'i',
    1: 'ii',
    2: 'iii',
    3: 'iv',
    4: 'v',
    5: 'vi',
    6: 'vii',
    7: 'viii',
    8: 'ix',
    9: 'x',
    10: 'xi',
    11: 'xii',
  },
}
/** Words for the first day of a month. */
const firstDays: Readonly<Record<string, readonly string[]>> = {
  ar: ['الأول'],
  de: ['erster', 'ersten', 'erste'],
  en: ['first'],
  es: ['primero'],
  fr: ['premier'],
  it: ['primo'],
  pl: ['pierwszy', 'pierwszego'],
  'pt-BR': ['primeiro'],
}
const otherDays: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  ar: [
    ['بعد غد', 2],
    ['بكرة', 1],
  ],
  de: [['überübermorgen', 3]],
  en: [
    ['day after tomorrow', 2],
    ['the day after tomorrow', 2],
  ],
  ja: [
    ['本日', 0],
    ['あさって', 2],
    ['明々後日', 3],
    ['明明後日', 3],
    ['しあさって', 3],
  ],
  pl: [
    ['dziś', 0],
    ['popojutrze', 3],
  ],
  tr: [['öbür gün', 2]],
  zh: [['大后天', 3]],
}
const otherHalves: Readonly<Record<string, DateWords['halves']>> = {
  ar: [
    ['مساءً', 'pm'],
    ['صباحًا', 'am'],
    ['ليلًا', 'night'],
    ['فجرًا', 'am'],
  ],
  de: [
    ['vormittags', 'am'],
    ['vormittag', 'am'],
    ['morgens', 'am'],
    ['früh', 'am'],
    ['nachmittags', 'pm'],
    ['nachmittag', 'pm'],
    ['abends', 'evening'],
    ['abend', 'evening'],
    ['nachts', 'night'],
  ],
  en: [
    ['in the morning', 'am'],
    ['in the afternoon', 'pm'],
    ['in the evening', 'evening'],
    ['at night', 'night'],
    ['by night', 'night'],
    ['overnight', 'tonight'],
    ['morning', 'am'],
    ['afternoon', 'pm'],
    ['evening', 'evening'],
  ],
  es: [
    ['de la mañana', 'am'],
    ['por la mañana', 'am'],
    ['de la tarde', 'pm'],
    ['por la tarde', 'pm'],
    ['de la noche', 'evening'],
    ['por la noche', 'evening'],
    ['de la madrugada', 'am'],
    ['de madrugada', 'am'],
  ],
  fr: [
    ['du matin', 'am'],
    ['matin', 'am'],
    ["de l'après-midi", 'pm'],
    ['après-midi', 'pm'],
    ['du soir', 'evening'],
    ['soir', 'evening'],
  ],
  it: [
    ['di mattina', 'am'],
    ['del mattino', 'am'],
    ['mattina', 'am'],
    ['di pomeriggio', 'pm'],
    ['del pomeriggio', 'pm'],
    ['pomeriggio', 'pm'],
    ['di sera', 'evening'],
    ['sera', 'evening'],
    ['di notte', 'night'],
  ],
  ja: [
    ['朝', 'am'],
    ['夕方', 'evening'],
    ['夜', 'evening'],
    ['深夜', 'night'],
  ],
  pl: [
    ['przed południem', 'am'],
    ['rano', 'am'],
    ['po południu', 'pm'],
    ['wieczorem', 'evening'],
    ['w nocy', 'night'],
  ],
  'pt-BR': [
    ['da manhã', 'am'],
    ['da tarde', 'pm'],
    ['da noite', 'evening'],
    ['de manhã', 'am'],
    ['pela manhã', 'am'],
    ['à tarde', 'pm'],
    ['à noite', 'evening'],
    ['da madrugada', 'am'],
  ],
  tr: [
    ['sabah', 'am'],
    ['öğleden sonra', 'pm'],
    ['akşam', 'evening'],
    ['gece', 'night'],
  ],
  zh: [
    ['早上', 'am'],
    ['晚上', 'evening'],
    ['傍晚', 'evening'],
    ['凌晨', 'am'],
    ['夜里', 'night'],
    ['半夜', 'night'],
  ],
}

/** Expressions for a part of today or tomorrow, and what English calls it. */
const partsOfToday: Readonly<Record<string, readonly (readonly [said: string, meant: string])[]>> = {
  ar: [
    ['هذه الليلة|الليلة', 'today overnight'],
    ['هذا المساء|مساء اليوم', 'today evening'],
    ['هذا الصباح|صباح اليوم', 'today morning'],
    ['غدًا مساءً|مساء الغد|مساء غد', 'tomorrow evening'],
  ],
  en: [
    ['tonight', 'today overnight'],
    ['tomorrow night', 'tomorrow evening'],
    ['this evening', 'today evening'],
    ['this afternoon', 'today afternoon'],
    ['this morning', 'today morning'],
  ],
  de: [['heute nacht', 'today by night']],
  es: [
    ['esta noche', 'today overnight'],
    ['esta madrugada', 'today by night'],
    ['este mediodía', 'today noon'],
    ['esta tarde', 'today afternoon'],
    ['esta mañana', 'today morning'],
  ],
  fr: [
    ['ce soir', 'today evening'],
    ['cette nuit', 'today by night'],
    ['ce midi', 'today noon'],
    ['cet après-midi|cette après-midi', 'today afternoon'],
    ['ce matin', 'today morning'],
  ],
  it: [
    ['stasera|questa sera', 'today evening'],
    ['stanotte|questa notte', 'today by night'],
    ['oggi pomeriggio|questo pomeriggio', 'today afternoon'],
    ['stamattina|questa mattina', 'today morning'],
  ],
  ja: [
    ['(?:今夜|今晩)の?', 'today overnight'],
    ['今朝の?', 'today morning'],
  ],
  pl: [['(?:dziś|dzisiaj) w nocy|tej nocy', 'today by night']],
  'pt-BR': [
    ['n?esta madrugada', 'today by night'],
    ['esta noite', 'today evening'],
    ['esta tarde', 'today afternoon'],
    ['esta manhã', 'today morning'],
  ],
  tr: [
    ['bu akşam', 'today evening'],
    ['bu gece', 'today overnight'],
    ['bu öğlen?', 'today noon'],
    ['bu sabah', 'today morning'],
  ],
  zh: [
    ['今晚|今夜', 'today overnight'],
    ['今早', 'today morning'],
  ],
}

/** Expressions for the names of noon and midnight, as they are written in a time or after a day. */
const namedTimes: Readonly<Record<string, readonly [noon: string, midnight: string]>> = {
  ar: ['(?:عند |وقت )?(?:الظهر|ظهرًا|منتصف النهار)', '(?:عند )?منتصف الليل'],
  de: ['(?:am |zu )?mittags?', '(?:zu )?mitternacht'],
  en: ['noon|midday', 'midnight'],
  es: ['(?:del |al )?mediodía', 'medianoche'],
  fr: ['midi', 'minuit'],
  it: ['(?:a |di )?mezzogiorno', '(?:a )?mezzanotte'],
  ja: ['正午|お昼', '真夜中'],
  pl: ['(?:w )?południe', 'północy?'],
  'pt-BR': ['(?:ao |do )?meio[ -]dia', '(?:a )?meia[ -]noite'],
  tr: ['öğlen|öğleyin|öğle', 'gece yarısı'],
  zh: ['中午|正午', '午夜|零点'],
}

type SaidComingDay = readonly [said: string, from: ComingDay['from'], weeks: number]

/** Expressions for what makes `Friday` `next Friday`. */
const comingDays: Readonly<Record<string, readonly SaidComingDay[]>> = {
  ar: [[' (?:القادمة?|المقبلة?)$', 'today', 0]],
  de: [
    ['^(?:am )?(?:nächste[nrs]?|kommende[nrs]?) ', 'today', 0],
    ['^(?:am )?übernächste[nrs]? ', 'today', 1],
  ],
  en: [
    ['^(?:on )?(?:next|(?:the |this )?coming) ', 'today', 0],
    ['^(?:on )?(?:the )?(?=.* after next$)| after next$', 'today', 1],
  ],
  es: [['^(?:el )?próximo | (?:próximo|que viene)$', 'today', 0]],
  fr: [
    [' (?:prochain|qui vient)$', 'today', 0],
    [' en huit$', 'today', 1],
    [' en quinze$', 'today', 2],
  ],
  it: [['^(?:il |la )?prossim[oa] | (?:prossim[oa]|che viene)$', 'today', 0]],
  ja: [
    ['^(?:次|今度)の?', 'today', 0],
    ['^来週の?', 'this week', 1],
    ['^再来週の?', 'this week', 2],
  ],
  pl: [['^(?:we? )?(?:następn|przyszł|najbliższ)[yaąe] ', 'today', 0]],
  'pt-BR': [['^(?:n?[ao] )?próxim[oa] | (?:próxim[oa]|que vem)$', 'today', 0]],
  tr: [
    ['^(?:gelecek|önümüzdeki) ', 'today', 0],
    ['^(?:haftaya|(?:gelecek|önümüzdeki) hafta) ', 'this week', 1],
  ],
  zh: [
    ['^(?:本|这个?)(?=周|星期|礼拜)', 'this week', 0],
    ['^下个?(?=周|星期|礼拜)', 'this week', 1],
    ['^下下个?(?=周|星期|礼拜)', 'this week', 2],
  ],
}

/** Expressions for the weekend that is next or has begun, for the one after it, and for the one after that. */
const weekends: Readonly<Record<string, readonly [coming: string, next: string, second?: string]>> = {
  ar: ['(?:في )?(?:عطلة )?نهاية (?:هذا )?الأسبوع', '(?:في )?(?:عطلة )?نهاية الأسبوع (?:القادمة?|المقبلة?)'],
  de: [
    '(?:am |dieses |(?:am )?kommende[sn] )?wochenende',
    '(?:am )?nächste[sn] wochenende',
    '(?:am )?übernächste[sn] wochenende',
  ],
  en: [
    '(?:(?:at |on |over )?(?:the|this)(?: coming)? )?weekend',
    '(?:on )?next weekend',
    '(?:on )?(?:the )?weekend after next',
  ],
  es: [
    '(?:el |este )?fin de semana',
    '(?:el )?(?:próximo fin de semana|fin de semana (?:próximo|que viene))',
  ],
  fr: ['(?:ce |le )?week[ -]?end(?: qui vient)?', '(?:le )?(?:prochain week[ -]?end|week[ -]?end prochain)'],
  it: [
    '(?:il |nel |(?:in )?questo )?(?:fine settimana|week[ -]?end)',
    '(?:il |nel )?(?:prossimo (?:fine settimana|week[ -]?end)|(?:fine settimana|week[ -]?end) prossimo)',
  ],
  ja: ['(?:今|この|今週の)?週末', '来週末|(?:来週|次)の週末', '再来週末|再来週の週末'],
  pl: ['(?:w )?(?:ten |najbliższy )?weekend', '(?:w )?(?:następny|przyszły) weekend'],
  'pt-BR': [
    '(?:n?o |n?este )?(?:fim|final) de semana',
    '(?:n?o )?(?:próximo (?:fim|final) de semana|(?:fim|final) de semana que vem)',
  ],
  tr: ['(?:bu )?hafta ?sonu', '(?:gelecek|önümüzdeki|haftaya) hafta ?sonu'],
  zh: ['(?:这个?|本)?周末', '下个?周末', '下下个?周末'],
}

/** Where it is not Saturday: 0 is Sunday. */
const weekendBegins: Readonly<Record<string, number>> = { ar: 5 }

/** Whole words; in scripts without spaces, they may stand between others. */
function namesOf(words: string | undefined) {
  if (words === undefined) return null
  const names = `(?:${searchable(words)})`
  const expression = unspaced.test(words) ? names : String.raw`(?<![\p{L}-])${names}(?![\p{L}-])`
  return new RegExp(expression, 'u')
}

/** Written as what it is compared with, which has no `^`. */
const expressionOf = (said: string) => new RegExp(said.split('^').map(searchable).join('^'), 'u')

/** For a text that says that and no more. */
const wholly = (said: string | undefined) => (said === undefined ? null : expressionOf(`^(?:${said})$`))

const units = ['minute', 'hour', 'day', 'week', 'month'] as const
type Unit = (typeof units)[number]
type Span =
  | { unit: Unit; before: string; after: string }
  | { unit: Unit; whole: string; count: number }
  | { unit: Unit; said: RegExp; count: number }

/** Counts of each plural form. */
const someCounts = [1, 2, 3, 5, 11, 21, 22, 100]

const at = (month: number, day: number, hour = 12) => Date.UTC(2030, month, day, hour)
const saturday = 6
const daysAway = [-1, 0, 1, 2]
const forms = ['long', 'short'] as const

/** What people say besides for a span of the browser's, whose count is `#`. */
const saidInSpans: Readonly<Record<string, (span: string, count: number) => string>> = {
  ar: (span) => span.replace(/^خلال/, 'بعد').replace(/ واحدة?$/, ''),
  es: (span) => span.replace(/^dentro de/, 'en'),
  it: (span) => span.replace(/^tra/, 'fra'),
  ja: (span) => span.replace('か月', 'ヶ月'),
  pl: (span, count) => (count === 1 ? span.replace('# ', '') : span),
  'pt-BR': (span) => span.replace(/^em/, 'daqui a'),
  zh: (span) => span.replace('#', '#个'),
}

/** Expressions for a count and a half, where counts are digits, and that count with a point. */
const halfCounts: Readonly<Record<string, readonly (readonly [said: string, count: string])[]>> = {
  ar: [
    ['ساعة و ?نصف(?: الساعة)?', '1.5 ساعة'],
    ['ساعتين و ?نصف', '2.5 ساعة'],
    [String.raw`(\d+) ساعات و ?نصف`, '$1.5 ساعات'],
  ],
  de: [
    ['(?:andert|ein(?:und)?ein)halb', '1.5'],
    ['zwei(?:und)?einhalb', '2.5'],
    ['drei(?:und)?einhalb', '3.5'],
  ],
  en: [
    [String.raw`(\d+) hours? and 1 half`, '$1.5 hours'],
    [String.raw`(\d+) and 1 half`, '$1.5'],
  ],
  es: [[String.raw`(\d+) horas? y media`, '$1.5 horas']],
  fr: [[String.raw`(\d+) ?h(?:eures?)? et demie?`, '$1.5 heures']],
  it: [[String.raw`(\d+)['’]? ?or[ae] e mezz[ao]`, '$1.5 ore']],
  ja: [[String.raw`(\d+) ?時間半`, '$1.5時間']],
  pl: [
    [String.raw`(\d+) i pół`, '$1.5'],
    ['półtorej', '1.5'],
  ],
  'pt-BR': [[String.raw`(\d+) horas? e meia`, '$1.5 horas']],
  tr: [[String.raw`(\d+) buçuk`, '$1.5']],
  zh: [
    [String.raw`(\d+) ?个半`, '$1.5'],
    [String.raw`(\d+) ?小时半`, '$1.5小时'],
  ],
}

/** Spans whose count has no word of its own, in minutes. */
const otherSpans: Readonly<Record<string, readonly (readonly [minutes: number, said: string])[]>> = {
  ar: [
    [30, 'بعد نصف ساعة'],
    [30, 'خلال نصف ساعة'],
  ],
  de: [
    [15, 'in einer viertelstunde'],
    [30, 'in einer halben stunde'],
  ],
  en: [
    [15, 'in a quarter of an hour'],
    [30, 'in half an hour'],
  ],
  es: [
    [30, 'en media hora'],
    [30, 'dentro de media hora'],
  ],
  fr: [
    [15, "dans un quart d'heure"],
    [30, 'dans une demi-heure'],
  ],
  it: [
    [30, "tra mezz'ora"],
    [30, "fra mezz'ora"],
    [60, "tra un'ora"],
    [60, "fra un'ora"],
  ],
  pl: [
    [15, 'za kwadrans'],
    [30, 'za pół godziny'],
  ],
  'pt-BR': [
    [30, 'em meia hora'],
    [30, 'daqui a meia hora'],
  ],
  tr: [[30, 'yarım saat sonra']],
  zh: [
    [30, '半小时后'],
    [30, '半个小时后'],
  ],
}

/** Expressions for a week and a month from today, as the next one. */
const nextSpans: Readonly<Record<string, readonly [week: string, month?: string]>> = {
  ar: ['(?:في )?الأسبوع (?:القادم|المقبل)', '(?:في )?الشهر (?:القادم|المقبل)'],
  de: ['(?:in der )?(?:nächsten?|kommenden?) woche', '(?:im )?(?:nächste|kommende)[nr] monat'],
  en: ['next week|(?:a|one) week from (?:now|today)', 'next month|(?:a|one) month from (?:now|today)'],
  es: [
    '(?:la )?(?:próxima semana|semana (?:próxima|que viene))',
    '(?:el )?(?:próximo mes|mes (?:próximo|que viene))',
  ],
  fr: ['(?:la )?semaine (?:prochaine|qui vient)|dans une huitaine', '(?:le )?mois (?:prochain|qui vient)'],
  it: [
    '(?:la )?(?:prossima settimana|settimana (?:prossima|che viene))',
    '(?:il )?(?:prossimo mese|mese (?:prossimo|che viene))',
  ],
  ja: ['来週|翌週', '来月|翌月'],
  pl: ['w (?:przyszły|następny)m tygodniu', 'w (?:przyszły|następny)m miesiącu'],
  'pt-BR': [
    '(?:n?a )?(?:próxima semana|semana (?:próxima|que vem))',
    '(?:n?o )?(?:próximo mês|mês (?:próximo|que vem))',
  ],
  tr: ['(?:gelecek|önümüzdeki) hafta|haftaya', '(?:gelecek|önümüzdeki) ay'],
  zh: ['下个?(?:周|星期|礼拜)', '下个?月'],
}

/** Likewise, of the one after the next or of two weeks, where a language has a word for it. */
const secondNextSpans: typeof nextSpans = {
  de: ['(?:in der )?übernächsten? woche', '(?:im )?übernächste[nr] monat'],
  en: [
    "in a fortnight(?:'s time)?|a fortnight from (?:now|today)|(?:the )?week after next",
    '(?:the )?month after next',
  ],
  es: ['(?:en|dentro de) una quincena'],
  fr: ['dans une quinzaine(?: de jours)?'],
  it: ['[tf]ra una quindicina di giorni'],
  ja: ['再来週', '再来月'],
  'pt-BR': ['(?:em|daqui a) uma quinzena'],
  zh: ['下下个?(?:周|星期|礼拜)', '下下个?月'],
}

/** A day of the calendar that has a name. */
type Holiday = { said: RegExp; month: number; date: number }

const holidayDates = [
  [1, 1],
  [12, 24],
  [12, 25],
  [12, 31],
] as const

/** Expressions for New Year’s Day, Christmas Eve, Christmas Day and New Year’s Eve. */
const holidays: Readonly<Record<string, readonly [string, string, string, string]>> = {
  ar: [
    'رأس السنة(?: الميلادية)?',
    'ليلة (?:عيد )?الميلاد',
    'عيد الميلاد|الكريسماس',
    'ليلة رأس السنة(?: الميلادية)?',
  ],
  de: [
    '(?:an |am )?neujahr(?:stag)?',
    '(?:an |am )?(?:heilig(?:er |en )?abend|weihnachtsabend)',
    String.raw`(?:an |zu )?weihnachten|(?:am )?(?:(?:erste[rn]|1\.) )?weihnachts(?:feier)?tag`,
    '(?:an |zu )?silvester(?:abend)?',
  ],
  en: [
    "(?:on )?new year(?:'?s)?(?: day)?",
    '(?:on )?(?:christ|x)mas eve',
    '(?:on )?(?:christ|x)mas(?: day)?',
    "(?:on )?(?:new year(?:'?s)? eve|nye)",
  ],
  es: [
    '(?:en |el )?(?:día de )?año nuevo',
    '(?:en |la )?(?:nochebuena|víspera de navidad)',
    '(?:en |el )?(?:día de )?navidad',
    '(?:en |la )?nochevieja|(?:en |el )?fin de año',
  ],
  fr: [
    "(?:au |le )?(?:nouvel an|(?:jour|1er|premier) de l'an)",
    '(?:la )?veille de noël|(?:au |le )?réveillon de noël',
    '(?:à |le jour de )?noël',
    "(?:la )?(?:(?:st|saint)[- ]sylvestre|veille du (?:nouvel an|jour de l'an))|(?:au |le )?réveillon du (?:nouvel|jour de l') ?an",
  ],
  it: [
    '(?:a |il )?capodanno',
    '(?:la |alla )?vigilia(?: di natale)?',
    '(?:a |il giorno di )?natale',
    "(?:la |alla )?(?:notte di )?san silvestro|(?:la |alla )?vigilia di capodanno|(?:l')?ultimo dell'anno",
  ],
  ja: ['元日|元旦', 'クリスマス・?イ[ブヴ]', 'クリスマス', '大晦日|大みそか|おおみそか'],
  pl: [
    '(?:w )?nowy rok',
    '(?:we? )?wigili[aęe](?: bożego narodzenia)?',
    '(?:w )?boże narodzenie',
    '(?:w )?sylwestra?',
  ],
  'pt-BR': [
    '(?:no )?(?:dia de )?ano[- ]novo',
    '(?:na )?véspera de natal',
    '(?:no )?(?:dia de )?natal',
    '(?:na )?véspera de ano[- ]novo|(?:no )?réveillon',
  ],
  tr: ['yılbaşı(?: günü)?', 'noel (?:arifesi|gecesi)', 'noel(?: günü)?', 'yılbaşı (?:gecesi|akşamı)'],
  zh: ['元旦节?', '平安夜|圣诞前夜', '[圣聖][诞誕][节節]?', '跨年夜?|新年前夜'],
}

function spanOf(unit: Unit, count: number, said: string): Span {
  const [before = '', after] = plainDate(said)
    .split('#')
    .map((part) => part.trim())
  return after === undefined ? { unit, whole: before, count } : { unit, before, after }
}

function spansIn(language: string): Span[] {
  const said = ownOf(saidInSpans, language)
  const numbered = forms.flatMap((style) => {
    const relative = new Intl.RelativeTimeFormat(new Intl.Locale(language, { numberingSystem: 'latn' }), {
      style,
    })
    return units.flatMap((unit) =>
      someCounts.flatMap((count) => {
        const own = relative
          .formatToParts(count, unit)
          .map(({ type, value }) => (type === 'integer' ? '#' : value))
          .join('')
        return [own, ...(said ? [said(own, count)] : [])].map((text) => spanOf(unit, count, text))
      }),
    )
  })
  const worded = [nextSpans, secondNextSpans].flatMap((spans, at) => {
    const [week, month] = ownOf(spans, language) ?? []
    const whole = (unit: Unit, text: string | undefined) => {
      const said = wholly(text)
      return said ? [{ unit, said, count: at + 1 }] : []
    }
    return [...whole('week', week), ...whole('month', month)]
  })
  return [
    ...numbered,
    ...worded,
    ...(ownOf(otherSpans, language) ?? []).map(([minutes, text]) => spanOf('minute', minutes, text)),
  ]
}

function read(language: string): DateWords {
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const partOf = (type: Intl.DateTimeFormatPartTypes, options: Intl.DateTimeFormatOptions, moment: number) =>
    plainDate(
      write(options)
        .formatToParts(moment)
        .find((part) => part.type === type)?.value ?? '',
    )
  const literals = (options: Intl.DateTimeFormatOptions) =>
    write(options)
      .formatToParts(at(0, 31))
      .filter(({ type }) => type === 'literal')
      .flatMap(({ value }) => tokensOf(plainDate(value)))
  const months = Array.from({ length: 12 }, (_, month) => [
    ...tokensOf(plainDate(ownOf(otherMonths, language)?.[month] ?? '')),
    ...forms
      .flatMap((form) => [
        partOf('month', { month: form }, at(month, 1)),
        partOf('month', { month: form, day: 'numeric' }, at(month, 1)),
      ])
      .flatMap((name) => tokensOf(name).slice(0, 1)),
  ])
  const weekdays = Array.from({ length: 7 }, (_, day) =>
    // The sixth of January is a Sunday.
    forms.map((weekday) => partOf('weekday', { weekday }, at(0, day + 6)).replace(/\.$/, '')),
  )
  const numeric = write({ dateStyle: 'short' }).formatToParts(at(0, 31))
  const withTime = literals({ dateStyle: 'long', timeStyle: 'short' })
  const inDay = literals({ dateStyle: 'full' })
  const halves = [
    [partOf('dayPeriod', { hour: 'numeric', hour12: true }, at(0, 1, 6)), 'am'],
    [partOf('dayPeriod', { hour: 'numeric', hour12: true }, at(0, 1, 18)), 'pm'],
  ] as const
  const [noon, midnight] = ownOf(namedTimes, language) ?? []
  return {
    noon: namesOf(noon),
    midnight: namesOf(midnight),
    partsOfToday: (ownOf(partsOfToday, language) ?? []).flatMap(([said, meant]) => {
      const name = namesOf(said)
      return name ? [[name, meant] as const] : []
    }),
    coming: (ownOf(comingDays, language) ?? []).map(([said, from, weeks]) => ({
      said: expressionOf(said),
      from,
      weeks,
    })),
    weekends: (ownOf(weekends, language) ?? []).map(wholly),
    weekendBegins: ownOf(weekendBegins, language) ?? saturday,
    spoken: spokenHoursIn(language),
    tomorrow: relative.format(1, 'day'),
    now: plainDate(relative.format(0, 'second')),
    days: new Map([
      ...daysAway.map((count) => [plainDate(relative.format(count, 'day')), count] as const),
      ...(ownOf(otherDays, language) ?? []).map(([word, count]) => [plainDate(word), count] as const),
    ]),
    // One letter, such as the `金` of a calendar, says too little.
    weekdays: weekdays.map((names, day) =>
      [
        ...names,
        ...names.flatMap((name) => name.split('-')[0] ?? []),
        ...(ownOf(otherWeekdays, language)?.[day] ?? []),
      ]
        .map(plainDate)
        .filter((name) => name.length > 1),
    ),
    onDay: (ownOf(saidBeforeWeekday, language) ?? []).map(plainDate),
    spans: spansIn(language),
    halfCounts: (ownOf(halfCounts, language) ?? []).map(
      ([said, count]) => [expressionOf(said), plainDate(count)] as const,
    ),
    holidays: (ownOf(holidays, language) ?? []).flatMap((text, at) => {
      const said = wholly(text)
      const [month, date] = holidayDates[at] ?? []
      return said && month && date ? [{ said, month, date }] : []
    }),
    months,
    firstDays: (ownOf(firstDays, language) ?? []).map(plainDate),
    others: new Set([
      ...weekdays.flat().flatMap(tokensOf),
      ...inDay,
      ...(ownOf(saidBeforeDate, language) ?? []).map(plainDate),
    ]),
    isYearFirst: numeric.find(({ type }) => type !== 'literal')?.type === 'year',
    hasDots: numeric.some(({ type, value }) => type === 'literal' && value.startsWith('.')),
    isMonthFirst: numeric.find(({ type }) => type === 'day' || type === 'month')?.type === 'month',
    at: ownOf(saidBetween, language) ?? withTime.filter((word) => !inDay.includes(word)),
    oClock: (ownOf(saidBeforeTime, language) ?? []).map(plainDate),
    // The longer words first: the shorter ones may begin them.
    halves: [
      ...(ownOf(otherHalves, language) ?? []).map(([word, half]) => [plainDate(word), half] as const),
      ...halves.filter(([word, half]) => word !== '' && word !== half),
    ],
  }
}

const known = new Map<string, DateWords>()

export function dateWordsIn(language: string) {
  const words = known.get(language) ?? read(language)
  known.set(language, words)
  return words
}

/** The words of a language, and English ones, which everybody may type. */
export const dateWordsFor = (language: string) => [dateWordsIn(language), dateWordsIn('en')]

/** The language and the region of this browser. */
export const ownLocale = () => new Intl.DateTimeFormat().resolvedOptions().locale
