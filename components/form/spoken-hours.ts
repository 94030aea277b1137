import { searchable } from '@/contract/find-matches'
import { ownOf } from './own-of'

/** Numbers that are said, and the parts of an hour: `quarter to eight` is `7:45`. All is in the form in which texts are compared. */
export type SpokenHours = {
  /** The highest first: `two` also ends `twenty-two`. */
  numbers: readonly SpokenNumber[]
  /** As they are said in `in two weeks`. */
  counts: readonly SpokenNumber[]
  phrases: readonly { pattern: RegExp; side: Side; minutes: number | undefined }[]
}

type SpokenNumber = readonly [pattern: RegExp, number: number]

/** Whether minutes are those of the hour that is named, or are missing to it. */
type Side = 'past' | 'to'

const listed = (words: string) => words.split(', ')

/** Expressions for the hours from one o’clock on, in all their forms. */
const hours: Readonly<Record<string, readonly string[]>> = {
  ar: listed(
    '(?:ال)?واحدة, الثانية, الثالثة, الرابعة, الخامسة, السادسة, السابعة, الثامنة, التاسعة, العاشرة, الحادية عشرة?, الثانية عشرة?',
  ),
  de: listed(
    'eins, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, dreizehn, vierzehn, fünfzehn, sechzehn, siebzehn, achtzehn, neunzehn, zwanzig, einundzwanzig, zweiundzwanzig, dreiundzwanzig',
  ),
  en: listed(
    'one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen, twenty',
  ),
  es: listed(
    'una, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce, quince, dieciséis, diecisiete, dieciocho, diecinueve, veinte, veintiuna, veintidós, veintitrés',
  ),
  fr: listed(
    'une, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze, treize, quatorze, quinze, seize, dix-sept, dix-huit, dix-neuf, vingt, vingt[ -]et[ -]une, vingt-deux, vingt-trois',
  ),
  it: listed(
    "(?:l')?una, due, tre, quattro, cinque, sei, sette, otto, nove, dieci, undici, dodici, tredici, quattordici, quindici, sedici, diciassette, diciotto, diciannove, venti, ventuno, ventidue, ventitré",
  ),
  pl: listed(
    'pierwsz, drug, trzeci, czwart, piąt, szóst, siódm, ósm, dziewiąt, dziesiąt, jedenast, dwunast, trzynast, czternast, piętnast, szesnast, siedemnast, osiemnast, dziewiętnast, dwudziest, dwudziest(?:a|ej|ą) pierwsz, dwudziest(?:a|ej|ą) drug, dwudziest(?:a|ej|ą) trzeci',
  ),
  'pt-BR': listed(
    'uma, duas, três, quatro, cinco, seis, sete, oito, nove, dez, onze, doze, treze, (?:qua|ca)torze, quinze, dezesseis, dezessete, dezoito, dezenove, vinte, vinte e uma, vinte e duas, vinte e três',
  ),
  tr: listed(
    'bir[ei]?, iki(?:y[ei])?, üç[eü]?, dör[td][eü]?, beş[ei]?, altı(?:y[aı])?, yedi(?:y[ei])?, sekiz[ei]?, dokuz[au]?, on[au]?, on bir[ei]?, on iki(?:y[ei])?, on üç[eü]?, on dör[td][eü]?, on beş[ei]?, on altı(?:y[aı])?, on yedi(?:y[ei])?, on sekiz[ei]?, on dokuz[au]?, yirmi(?:y[ei])?',
  ),
}
/** Where hours are ordinal numbers, and minutes are counted as things are. */
const endings: Readonly<Record<string, string | undefined>> = { ['pl']: 'i?(?:a|ej|ą)' }

/** The same for counts of things, where they are other words. */
const things: Readonly<Record<string, readonly string[]>> = {
  ar: listed(
    'واحدة?, اثنين|اثنتين, ثلاثة?, أربعة?, خمسة?, ستة?, سبعة?, ثماني?ة?, تسعة?, عشرة?, أحد عشر|إحدى عشرة, (?:اثنا|اثني|اثنتا|اثنتي) عشرة?, ثلاثة? عشرة?, أربعة? عشرة?, خمسة? عشرة?, ستة? عشرة?, سبعة? عشرة?, ثماني?ة? عشرة?, تسعة? عشرة?, عشر(?:ون|ين)',
  ),
  de: listed(
    'eine[mnr]?, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, dreizehn, vierzehn, fünfzehn, sechzehn, siebzehn, achtzehn, neunzehn, zwanzig',
  ),
  en: listed(
    'an?|one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen, seventeen, eighteen, nineteen, twenty',
  ),
  es: listed(
    'un[ao]?, dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce, trece, catorce, quince, dieciséis, diecisiete, dieciocho, diecinueve, veinte',
  ),
  fr: listed(
    'une?, deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze, treize, quatorze, quinze, seize, dix-sept, dix-huit, dix-neuf, vingt',
  ),
  it: listed(
    "un[ao']?, due, tre, quattro, cinque, sei, sette, otto, nove, dieci, undici, dodici, tredici, quattordici, quindici, sedici, diciassette, diciotto, diciannove, venti",
  ),
  pl: listed(
    'jeden|jedną, dwa|dwie, trzy, cztery, pięć, sześć, siedem, osiem, dziewięć, dziesięć, jedenaście, dwanaście, trzynaście, czternaście, piętnaście, szesnaście, siedemnaście, osiemnaście, dziewiętnaście, dwadzieścia',
  ),
  'pt-BR': listed(
    'uma?, dois|duas, três, quatro, cinco, seis, sete, oito, nove, dez, onze, doze, treze, (?:qua|ca)torze, quinze, dezesseis, dezessete, dezoito, dezenove, vinte',
  ),
  tr: listed(
    'bir, iki, üç, dört, beş, altı, yedi, sekiz, dokuz, on, on bir, on iki, on üç, on dört, on beş, on altı, on yedi, on sekiz, on dokuz, yirmi',
  ),
}

/** A quarter and a half of an hour, as words. */
const fractions: Readonly<Record<string, readonly [quarter: string, half: string]>> = {
  de: ['viertel', 'halb'],
  en: ['(?:a )?quarter', 'half'],
  es: ['(?:un )?cuarto', 'media'],
  fr: ['(?:le |un )?quart', 'demie?'],
  it: ['(?:un )?quarto', 'mezz[ao]'],
  pl: ['kwadrans', 'pół'],
  'pt-BR': ['(?:um )?quarto', 'meia'],
  tr: ['çeyrek', 'buçuk'],
}

/** How an hour and its minutes are said, `{h}` and `{m}`, which are fixed minutes where it has none; what is more exact comes first. */
const phrases: Readonly<Record<string, readonly (readonly [said: string, side: Side, minutes?: number])[]>> =
  {
    ar: [
      ['(?:الساعة )?{h} ?و ?(?:ال)?نصف', 'past', 30],
      ['(?:الساعة )?{h} ?و ?(?:ال)?ربع', 'past', 15],
      ['(?:الساعة )?{h} ?إلا ?(?:ال)?ربعا?', 'to', 15],
    ],
    de: [
      ['halb {h}', 'to', 30],
      ['(?:drei|3) ?viertel {h}', 'to', 15],
      ['{m} (?:minuten )?nach {h}(?: uhr)?', 'past'],
      ['{m} (?:minuten )?vor {h}(?: uhr)?', 'to'],
      ['viertel {h}', 'to', 45],
    ],
    en: [
      ['{m} (?:minutes )?past {h}', 'past'],
      ['{m} (?:minutes )?(?:to|before) {h}', 'to'],
    ],
    es: [
      ['(?:a )?(?:las? )?{h}(?: ?(?:h|horas?))? ?y {m}', 'past'],
      ['(?:a )?(?:las? )?{h}(?: ?(?:h|horas?))? ?menos {m}', 'to'],
      ['{m} (?:minutos )?para(?: at| las?)? {h}', 'to'],
    ],
    fr: [
      ['{h}(?: ?(?:h|heures?))? ?et {m}', 'past'],
      ['{h}(?: ?(?:h|heures?))? ?moins {m}', 'to'],
    ],
    it: [
      ['(?:alle |le )?{h}(?: ?(?:h|ore))? ?e {m}', 'past'],
      ['(?:alle |le )?{h}(?: ?(?:h|ore))? ?meno {m}', 'to'],
      ['{m} (?:at|alle) {h}', 'to'],
    ],
    ja: [
      ['{h} ?時 ?半', 'past', 30],
      ['{h} ?時 ?{m} ?分 ?前', 'to'],
    ],
    pl: [
      ['(?:o )?w? ?pół do {h}', 'to', 30],
      ['{m} (?:minut )?po {h}', 'past'],
      ['za {m} (?:minut )?{h}', 'to'],
    ],
    'pt-BR': [
      ['(?:as )?{h}(?: ?(?:h|horas?))? ?e {m}', 'past'],
      ['(?:as )?{h}(?: ?(?:h|horas?))? ?menos {m}', 'to'],
      ['{m} (?:minutos )?(?:para|pra)(?: at| as?| o)? {h}', 'to'],
    ],
    tr: [
      ['(?:saat )?{h} buçuk', 'past', 30],
      ["(?:saat )?{h}(?:'[a-z]+)? {m} geçe", 'past'],
      ["(?:saat )?{h}(?:'[a-z]+)? {m} (?:kala|var)", 'to'],
    ],
    zh: [
      ['{h} ?[点時时點] ?半', 'past', 30],
      ['{h} ?[点時时點] ?过? ?1 ?刻', 'past', 15],
      ['{h} ?[点時时點] ?3 ?刻', 'past', 45],
      ['差 ?1 ?刻 ?{h} ?[点時时點]', 'to', 15],
      ['{h} ?[点時时點] ?差 ?1 ?刻', 'to', 15],
      ['差 ?{m} ?分钟? ?{h} ?[点時时點]', 'to'],
    ],
  }

const numbersOf = (said: readonly string[] = [], ending = ''): readonly SpokenNumber[] =>
  said
    .map((word, at) => {
      const source = String.raw`(?<![\p{L}-])(?:${searchable(word)})${searchable(ending)}(?![\p{L}-])`
      return [new RegExp(source, 'gu'), at + 1] as const
    })
    .toReversed()

/** Matches nothing. */
const numberless: readonly [string, string] = ['(?!)', '(?!)']

function patternOf(said: string, [quarter, half]: readonly [string, string]) {
  const minute = `(?:(?<minute>\\d{1,2})|(?<quarter>${searchable(quarter)})|(?<half>${searchable(half)}))`
  const source = searchable(said)
    .replace('{h}', String.raw`(?<hour>\d{1,2}|noon|midnight)`)
    .replace('{m}', minute)
  return new RegExp(String.raw`(?<![\p{L}\d])${source}(?![\p{L}\d])`, 'u')
}

export function spokenHoursIn(language: string): SpokenHours {
  const ofHours = numbersOf(ownOf(hours, language), ownOf(endings, language))
  const counts = numbersOf(ownOf(things, language))
  return {
    numbers: [...ofHours, ...(ownOf(endings, language) ? counts : [])],
    counts,
    phrases: (ownOf(phrases, language) ?? []).map(([said, side, minutes]) => ({
      pattern: patternOf(said, ownOf(fractions, language) ?? numberless),
      side,
      minutes,
    })),
  }
}

/** Whole words that are numbers, in digits. */
export const inDigits = (plain: string, numbers: readonly SpokenNumber[]) =>
  numbers.reduce((text, [pattern, number]) => text.replace(pattern, String(number)), plain)

const hourOf = (named: string) => (named === 'noon' ? 12 : named === 'midnight' ? 0 : Number(named))

/** Half to one is 12:30, as on the hands of a clock. */
const hourBefore = (hour: number) => (hour === 0 ? 23 : hour - 1 || 12)

type Groups = Partial<Record<'hour' | 'minute' | 'quarter' | 'half', string>>

const minutesOf = ({ minute, quarter }: Groups) =>
  minute !== undefined ? Number(minute) : quarter !== undefined ? 15 : 30

/** `half past 6` as `6:30`, `quarter to 8` as `7:45`, and `halb 7` too. */
export function withoutPhrases(plain: string, { phrases }: Pick<SpokenHours, 'phrases'>) {
  for (const { pattern, side, minutes } of phrases) {
    const found = pattern.exec(plain)
    const groups: Groups = found?.groups ?? {}
    const past = minutes ?? minutesOf(groups)
    const hour = hourOf(groups.hour ?? '')
    if (!found || past >= 60 || (side === 'to' && groups.hour === '0')) continue
    const time = side === 'past' || past === 0 ? [hour, past] : [hourBefore(hour), 60 - past]
    return plain.replace(found[0], time.map((part) => String(part).padStart(2, '0')).join(':'))
  }
  return plain
}
