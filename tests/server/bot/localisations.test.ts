import { expect, test } from 'vitest'
import { languages } from '@/config/messages/languages'
import { localiseOptions } from '@/contract/declaration/localise'
import { translationLocales } from '@/contract/discord/locales'
import { nearestLocale } from '@/contract/discord/nearest-locale'
import { describeFeature } from '@/packages/bot/src/describe-feature'
import { luckyDip } from '@/tests/support/example-feature'
import { ids } from '@/tests/support/factories'
import { aServer, wrongFieldsOf } from '@/tests/server/test-server'

const dip = describeFeature(luckyDip)
const dipPath = `/guilds/${ids.guild}/features/lucky-dip`

const translated = {
  ...dip,
  name_localizations: {
    de: 'Verlosung',
    'es-419': 'Sorteo',
    'zh-TW': '抽獎',
    no: 'Lotteri',
    ja: '抽選',
    ar: 'سحب',
  },
  summary_localizations: { de: 'Lost Gewinner aus.' },
  locked: 'Not now.',
  locked_localizations: { de: 'Gerade nicht.' },
  options: {
    type: 'object',
    properties: {
      mode: {
        enum: ['day', 'week'],
        title: 'How often',
        title_localizations: { de: 'Wie oft' },
        labels: { day: 'Every day', week: 'Every week' },
        labels_localizations: { de: { day: 'Täglich' } },
        default: { title_localizations: { de: 'a value' } },
      },
      title_localizations: {
        type: 'string',
        pattern: '^a*$',
        complaint: 'Only a.',
        complaint_localizations: { de: 'Nur a.' },
      },
      songs: {
        type: 'integer',
        unit: { one: 'song', other: 'songs' },
        unit_localizations: { de: 'Lieder', pl: { few: 'utwory', other: 'utworu' } },
      },
      rows: {
        type: 'array',
        item: 'row',
        item_localizations: { de: 'Zeile' },
        add: 'Add a row',
        add_localizations: { de: 'Zeile hinzufügen' },
        items: {
          type: 'object',
          properties: {
            text: {
              type: 'string',
              placeholders: [
                { name: 'member', description: 'Who', description_localizations: { de: 'Wer' } },
              ],
              group: 'Words',
              group_localizations: { de: 'Wörter' },
            },
          },
        },
        rules: [{ distinct: ['text'], complaint: 'Twice.', complaint_localizations: { de: 'Doppelt.' } }],
      },
    },
  },
  defaults: { mode: 'day', title_localizations: '', rows: [] },
  presets: [{ name: 'Calm', name_localizations: { de: 'Ruhig' }, options: { mode: 'week' } }],
}

test('options of one group stand under one heading in every language, though only one of them has its translation', () => {
  const properties = {
    hour: { type: 'string', group: 'Where' },
    channel: { type: 'string', group: 'Where', group_localizations: { de: 'Wo', ja: '\u200b' } },
    role: { type: 'string', group: 'Where', group_localizations: { de: 'Wohin', ja: '場所' } },
    other: { type: 'string', group: 'Who' },
    astray: { type: 'string', group_localizations: { fr: 'Nulle part' } },
    alone: { type: 'string' },
  }
  const declared = { options: { type: 'object', properties }, defaults: {} }
  const groupsIn = (locale: 'de' | 'ja' | 'fr') => {
    const { options } = localiseOptions(declared, locale)
    return Object.values(Object(options.properties)).map((option) => Object(option).group as unknown)
  }

  expect(groupsIn('de').slice(0, 4)).toEqual(['Wo', 'Wo', 'Wo', 'Who'])
  expect(groupsIn('ja').slice(0, 4)).toEqual(['場所', '場所', '場所', 'Who'])
  expect(groupsIn('fr').slice(0, 4)).toEqual(['Where', 'Where', 'Where', 'Who'])
  expect(groupsIn('fr').at(-1)).toBeUndefined()
})

async function aServerWithTranslations() {
  const server = await aServer()
  expect((await server.bot.put('/bot/declaration', { features: [translated] })).status).toBe(200)
  const read = async (languages?: string) => {
    const answer = await server.get(
      '/features',
      languages === undefined ? {} : { 'accept-language': languages },
    )
    expect(answer.headers.get('vary')).toContain('Accept-Language')
    return ((await answer.json()) as { features: { name: string; language?: string }[] }).features.at(-1)
  }
  return { server, read }
}

test('what somebody has is not sent again, until something else is declared or another language is asked for', async () => {
  const { server } = await aServerWithTranslations()
  const ask = (languages: string, tag = '') =>
    server.get('/features', { 'accept-language': languages, 'if-none-match': tag })
  const first = await ask('de')
  const tag = first.headers.get('etag') ?? ''

  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  const again = await ask('de', `"other", W/${tag}`)
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tag, ''])
  expect((await ask('ja', tag)).status).toBe(200)
  await server.bot.put('/bot/declaration', { features: [dip] })
  expect((await ask('de', tag)).status).toBe(200)
})

test('every text is told in the language of the call, and no translation beside it', async () => {
  const { read } = await aServerWithTranslations()

  const german = await read('de-AT,de;q=0.9,en;q=0.8')

  expect(german).toMatchObject({
    name: 'Verlosung',
    summary: 'Lost Gewinner aus.',
    locked: 'Gerade nicht.',
    options: {
      properties: {
        mode: { title: 'Wie oft', labels: { day: 'Täglich', week: 'Every week' } },
        title_localizations: { complaint: 'Nur a.' },
        songs: { unit: 'Lieder' },
        rows: {
          item: 'Zeile',
          add: 'Zeile hinzufügen',
          items: { properties: { text: { group: 'Wörter', placeholders: [{ description: 'Wer' }] } } },
          rules: [{ complaint: 'Doppelt.' }],
        },
      },
    },
    presets: [{ name: 'Ruhig', summary: '' }],
  })
  expect(JSON.stringify(german).match(/\w+_localizations/g)).toEqual([
    // A value, an option’s name, and the default of that option.
    'title_localizations',
    'title_localizations',
    'title_localizations',
  ])
})

test('the nearest language that a reader accepts is told, and by default the texts themselves', async () => {
  const { read } = await aServerWithTranslations()

  for (const [languages, name, language] of [
    ['de', 'Verlosung', 'de'],
    ['es-MX,en;q=0.5', 'Sorteo', 'es-419'],
    ['zh-HK', '抽獎', 'zh-TW'],
    ['nb-NO;q=0.7,ja;q=0.3', 'Lotteri', 'no'],
    ['xx,JA', '抽選', 'ja'],
    ['ar-EG,de;q=0.5', 'سحب', 'ar'],
    ['zh-CN', 'Lucky dip', undefined],
    ['en-AU,de;q=0.9', 'Lucky dip', undefined],
    ['de;q=0,*', 'Lucky dip', undefined],
    ['!!,;q=,', 'Lucky dip', undefined],
    [undefined, 'Lucky dip', undefined],
  ]) {
    const feature = await read(languages)
    expect([feature?.name, feature?.language], languages).toEqual([name, language])
  }
})

test('settings may be translated into every language that the dashboard has, and each reader has their own once', async () => {
  const server = await aServer()
  const others = languages.map(({ code }) => code).filter((code) => code !== 'en')
  const locales = others.map((code) => nearestLocale(code, translationLocales) ?? `none for ${code}`)
  const title_localizations = Object.fromEntries(locales.map((locale) => [locale, `Quiet in ${locale}`]))
  const options = {
    type: 'object',
    properties: { quiet: { type: 'boolean', title: 'Quiet', title_localizations } },
  }
  expect((await server.bot.put('/bot/declaration', { settings: { options, defaults: {} } })).status).toBe(200)

  for (const [at, code] of [...others, 'sv'].entries()) {
    const answer = await server.get('/settings', { 'accept-language': code })
    const title = code === 'sv' ? 'Quiet' : `Quiet in ${locales[at]}`
    expect(answer.headers.get('vary')).toContain('Accept-Language')
    expect(await answer.json(), code).toMatchObject({
      options: { properties: { quiet: { type: 'boolean', title } } },
    })
    const known = { 'accept-language': code, 'if-none-match': answer.headers.get('etag') ?? '' }
    expect((await server.get('/settings', known)).status).toBe(304)
  }
})

test('what is refused is told in the language of the call too', async () => {
  const { server } = await aServerWithTranslations()

  const answer = await server.patch(dipPath, { title_localizations: 'b' }, { 'accept-language': 'de' })

  expect(await wrongFieldsOf(answer)).toEqual({ title_localizations: 'Nur a.' })
})

const slip = (option: object) => ({
  ...dip,
  options: { type: 'object', properties: { a: { type: 'string', title: 'Switch', ...option } } },
  defaults: {},
  presets: [],
})

test('an empty translation is refused where it stands, as an empty name is', async () => {
  const server = await aServer()
  const option = {
    title_localizations: { fr: '' },
    description: 'It.',
    description_localizations: { fr: '   ' },
    unit: 'points',
    unit_localizations: { de: '\n' },
    item: 'row',
    item_localizations: { de: '\u200b' },
    labels: { x: 'X', y: 'Y' },
    labels_localizations: { de: { x: 'Ix', y: ' ' } },
    complaint: 'No.',
    complaint_localizations: { de: '' },
    group: 'Words',
    group_localizations: { de: '' },
    placeholder: 'Such as',
    placeholder_localizations: { de: '' },
    placeholders: [{ name: 'member', sample: 'Ada', sample_localizations: { de: '' } }],
    rules: [{ distinct: ['a'], complaint: 'Twice.', complaint_localizations: { de: '' } }],
  }

  const answer = await server.bot.put('/bot/declaration', { features: [slip(option)] })

  const empty = [
    ...['title_localizations.fr', 'description_localizations.fr', 'unit_localizations.de'],
    ...['item_localizations.de', 'labels_localizations.de.y', 'complaint_localizations.de'],
    ...['group_localizations.de', 'placeholder_localizations.de'],
    ...['placeholders.0.sample_localizations.de', 'rules.0.complaint_localizations.de'],
  ].map((path) => [`features.0.options.a.${path}`, 'Fill this in.'])
  expect(await wrongFieldsOf(answer)).toEqual(Object.fromEntries(empty))
})

test('the forms of a unit are those of one language alone', async () => {
  const { read } = await aServerWithTranslations()

  expect(await read('pl')).toMatchObject({
    options: { properties: { songs: { unit: { few: 'utwory', other: 'utworu' } } } },
  })
  expect(JSON.stringify(await read('pl'))).not.toContain('"one"')
  expect(await read('en')).toMatchObject({
    options: { properties: { songs: { unit: { one: 'song', other: 'songs' } } } },
  })
})

test.each([
  [
    'no form for the other numbers',
    { unit: { one: 'song' } },
    'unit.other',
    'it is needed, for all numbers without a form of their own.',
  ],
  [
    'neither a word nor forms',
    { unit: ['songs'] },
    'unit',
    'a word belongs there, or the forms of one, such as {"one": "boat", "other": "boats"}.',
  ],
  ['a form that is no text', { unit: { one: 1, other: 'songs' } }, 'unit.one', 'a text belongs there.'],
  [
    'a form that is too long',
    { unit: { other: 'x'.repeat(51) } },
    'unit.other',
    'it has more than 50 characters.',
  ],
  ['a form that nobody sees', { unit: { one: '\u200b', other: 'songs' } }, 'unit.one', 'Fill this in.'],
  [
    'an empty form in a translation',
    { unit: 'a', unit_localizations: { de: { other: ' ' } } },
    'unit_localizations.de.other',
    'Fill this in.',
  ],
])('a unit with %s is refused', async (_, option, path, message) => {
  const server = await aServer()

  const answer = await server.bot.put('/bot/declaration', { features: [slip(option)] })

  expect(await wrongFieldsOf(answer)).toEqual({ [`features.0.options.a.${path}`]: message })
})

test('translations of a text or of a label that does not exist are accepted with a warning', async () => {
  const server = await aServer()
  const { summary: _summary, ...unsaid } = slip({
    title: undefined,
    title_localizations: { de: 'Schalter' },
    enum: ['u', 'v'],
    labels: { u: 'U' },
    labels_localizations: { de: { u: 'Uh', v: 'Vau', w: 'Weh' } },
    placeholders: [{ name: 'member', sample_localizations: { de: 'Ada' } }],
  })
  const about = { summary_localizations: { de: 'Es.' } }

  const answer = await server.bot.put('/bot/declaration', {
    features: [
      {
        ...unsaid,
        ...about,
        locked: false,
        locked_localizations: { de: 'Nein.' },
        presets: [{ name: 'Big', ...about, options: {} }],
        actions: [{ id: 'draw', label: 'Draw', confirm_localizations: { de: 'Sicher?' } }],
      },
    ],
  })

  expect(answer.status).toBe(200)
  const lone = (path: string, text: string) => ({
    path: `features.0.${path}`,
    message: `There is no "${text}" beside it, which is the text for everybody else.`,
  })
  const { warnings } = (await answer.json()) as { warnings: { path: string }[] }
  expect(warnings.toSorted((one, other) => one.path.localeCompare(other.path))).toEqual([
    lone('actions.0.confirm_localizations', 'confirm'),
    lone('locked_localizations', 'locked'),
    {
      path: 'features.0.options.a.labels_localizations.de.w',
      message: expect.stringContaining('Nobody sees this translation, since there is no label for "w".'),
    },
    lone('options.a.placeholders.0.sample_localizations', 'sample'),
    lone('options.a.title_localizations', 'title'),
    lone('presets.0.summary_localizations', 'summary'),
    lone('summary_localizations', 'summary'),
  ])
})

test('an empty translation that an older version stored is read as the text itself', () => {
  const option = {
    title: 'Switch',
    title_localizations: { fr: '' },
    labels: { x: 'X', y: 'Y' },
    labels_localizations: { fr: { x: 'Ix', y: '  ' } },
    placeholders: [{ name: 'member', sample: 'Ada', sample_localizations: { fr: ' ' } }],
  }

  expect(localiseOptions({ options: { properties: { a: option } }, defaults: {} }, 'fr')).toMatchObject({
    options: {
      properties: {
        a: {
          title: 'Switch',
          labels: { x: 'Ix', y: 'Y' },
          placeholders: [{ name: 'member', sample: 'Ada' }],
        },
      },
    },
  })
})

test('an option that is named like a keyword is told in the language of the call, also where it alone has a translation', async () => {
  const options = {
    type: 'object',
    properties: { default: { type: 'string', title: 'Prize', title_localizations: { de: 'Preis' } } },
  }
  const { server, read } = await aServerWithTranslations()
  const declared = { ...dip, options, defaults: { default: '' }, presets: [], actions: [] }
  await server.bot.put('/bot/declaration', { features: [declared] })

  expect(await read('de')).toMatchObject({
    language: 'de',
    options: { properties: { default: { title: 'Preis' } } },
  })
})
