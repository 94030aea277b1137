import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import { expect, test } from 'vitest'
import { translatedGuides as guidesOfPages } from '@/config/guides'
import { languages } from '@/config/messages/languages'
import { isPlaceholder } from '@/contract/declaration/placeholders'
import {
  isolatePlaceholders,
  judgeGuides,
  judgeTexts,
  markOf,
  placeholdersOf,
  readTexts,
  translatedGuides,
  translatedLanguages,
  withFallback,
} from '@/scripts/translations.mjs'
import { missingTexts } from '@/scripts/brought-texts.mjs'
import { readCode, unreadTexts } from '@/scripts/used-texts.mjs'

test('every language in the list has its file of texts, and every file is of a language in the list', () => {
  const listed = languages.map(({ code }) => code)

  expect(['en', ...translatedLanguages()].toSorted()).toEqual(listed.toSorted())
})

test('in every language, the example of a placeholder’s name is a name that can be added', () => {
  const examples = languages.map(({ code }) => readTexts(code)['profile.placeholders.example'])

  expect(examples.filter((name) => name === undefined || !isPlaceholder(name))).toEqual([])
  expect(new Set(examples).size).toBe(languages.length)
})

test('every language has its own name, as its speakers write it', () => {
  // Chinese is told apart by how it is written.
  const writtenAs: Partial<Record<string, string>> = { 'zh-CN': 'zh-Hans' }
  const names = languages.map(({ code }) =>
    new Intl.DisplayNames(code, { type: 'language' }).of(writtenAs[code] ?? code),
  )

  expect(languages.map(({ name }) => name.toLowerCase())).toEqual(names.map((name) => name?.toLowerCase()))
})

test('every English text can be read, so that translations can be compared with it', () => {
  const unreadable = Object.entries(readTexts('en')).filter(([, text]) => {
    try {
      return placeholdersOf(text).includes('')
    } catch {
      return true
    }
  })

  expect(unreadable).toEqual([])
})

const english = {
  'common.retry': 'Try again',
  'common.retryIn': 'Try again in {seconds, plural, one {# second} other {# seconds}}',
  'home.hello': 'Hello <name>{who}</name>',
  'home.where': '{kind, select, role {a role} other {a channel}}',
}

test('a text that is not translated is missing', () => {
  const { missing } = judgeTexts({ english, translated: { 'common.retry': 'Nochmal' }, sources: new Set() })

  expect(missing).toEqual(['common.retryIn', 'home.hello', 'home.where'])
})

test('a text is stale once its English has changed, until somebody has read it again', () => {
  const translated = { 'common.retry': 'Nochmal', 'home.hello': 'Hallo <name>{who}</name>' }
  const sources = new Set([markOf('common.retry', 'Once more'), markOf('home.hello', english['home.hello'])])

  expect(judgeTexts({ english, translated, sources }).stale).toEqual(['common.retry'])
})

test('a guide is stale once its English has changed, and missing until it is translated', () => {
  const guides = { 'docs.faq': '# Questions', 'docs.use-the-dashboard': '# Use it' }
  const sources = new Set([markOf('docs.faq', '# Other questions')])

  expect(judgeGuides({ english: guides, translated: { 'docs.faq': '# Fragen' }, sources })).toEqual({
    missing: ['docs.use-the-dashboard'],
    stale: ['docs.faq'],
  })
})

test('the guides whose translations are compared are those that a page shows translated', () => {
  expect(translatedGuides).toEqual(guidesOfPages)
})

test('a text that English no longer has is unused', () => {
  const { unused } = judgeTexts({ english, translated: { 'common.gone': 'Weg' }, sources: new Set() })

  expect(unused).toEqual(['common.gone'])
})

test('other placeholders than English are wrong, whichever forms a language has', () => {
  const translated = {
    'common.retry': 'Nochmal, {who}',
    'common.retryIn': 'In {seconds, plural, one {#} few {#} other {#}} nochmal',
    'home.hello': 'Hallo {who}',
    'home.where': '{kind, select, rolle {eine Rolle} other {ein Kanal}}',
  }

  expect(judgeTexts({ english, translated, sources: new Set() }).wrong).toEqual({
    'common.retry': 'has {who}, which English has not',
    'home.hello': 'lacks <name>',
    'home.where': 'lacks {kind: role} and has {kind: rolle}, which English has not',
  })
})

test('a text that cannot be read is wrong', () => {
  const { wrong } = judgeTexts({ english, translated: { 'common.retry': 'Nochmal {' }, sources: new Set() })

  expect(Object.keys(wrong)).toEqual(['common.retry'])
})

test('a text that a language lacks is shown in English, and what English lacks is not shown', () => {
  const texts = { retry: 'Try again', status: { info: 'Note', done: 'Done' } }

  expect(withFallback(texts, { retry: 'Nochmal', status: { done: '' }, gone: 'Weg' })).toEqual({
    retry: 'Nochmal',
    status: { info: 'Note', done: 'Done' },
  })
  expect(withFallback(texts, undefined)).toEqual(texts)
})

test.each([
  ['{name}', 'Lena!'],
  ['حُفظ {name} الآن', 'حُفظ \u2068Lena!\u2069 الآن'],
  ['{count, plural, two {خادمان في {name}} other {# خادم}}', 'خادمان في \u2068Lena!\u2069'],
  ['{kind, select, role {دور {name}} other {قناة}}', 'دور \u2068Lena!\u2069'],
  ['أنشأه <who>{name}</who>', 'أنشأه [\u2068Lena!\u2069]'],
  ['{count} {name}', '\u20682 Lena!\u2069'],
])(
  'where people read from right to left, what stands for a placeholder keeps its order: %s',
  (text, written) => {
    const values = { name: 'Lena!', count: 2, kind: 'role', who: (parts: unknown) => `[${String(parts)}]` }
    const formatters = {
      getNumberFormat: (...of: ConstructorParameters<typeof Intl.NumberFormat>) =>
        new Intl.NumberFormat(...of),
      getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
        new Intl.DateTimeFormat(...of),
      getPluralRules: (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
    }

    expect(format(isolatePlaceholders(compile(text)), 'ar', values, { formatters })).toBe(written)
  },
)

const reading = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([file, code]) => [file, readCode(code, file)]))

test('a text that no code reads is told', () => {
  const code = reading({
    'components/home.tsx': "const t = useTranslations('home'); t('hello'); t(`roles.${role}.title`)",
    'components/other.tsx': "const t = useTranslations('shell'); t('unread')",
  })

  const keys = [
    'home.hello',
    'home.roles.owner.title',
    'home.roles.owner.text',
    'home.unread',
    'shell.unread',
  ]
  expect(unreadTexts(keys, code)).toEqual(['home.roles.owner.text', 'home.unread'])
})

test('a text that answers read as an object is read, under whatever name, and so is what is in brackets', () => {
  const code = reading({
    'server/one.ts': "import { health as texts } from '@/server/http/texts'\nsay(texts.gone)",
    'contract/three.ts': "import { english } from '@/config/messages/catalogue'\nsay(english.form.row)",
    'server/two.ts':
      "import { demo } from './texts'\nconst t = demo.store\nsay(t.title, demo.failure[reason])",
  })

  const keys = [
    'health-server.gone',
    'health-server.here',
    'demo.store.title',
    'demo.store.lead',
    'demo.failure.any',
    'form.row',
  ]
  expect(unreadTexts(keys, code)).toEqual(['health-server.here', 'demo.store.lead'])
})

test('a text whose key another file chooses is read where that file is known to', () => {
  const code = reading({ 'contract/rules.ts': "const errors = ['tooLong']" })
  const keys = ['features.errors.tooLong', 'features.errors.tooShort']

  expect(unreadTexts(keys, code, { 'features.errors': ['contract/rules.ts'] })).toEqual([
    'features.errors.tooShort',
  ])
  expect(unreadTexts(keys, code, {})).toEqual(keys)
})

/** A page that brings the title of `home`, and loads a panel later; all pages bring `common`. */
const pageWith = (files: Record<string, string>) => ({
  'config/messages/en/common.json': '{ "close": "Close" }',
  'config/messages/en/home.json': '{ "title": "Home", "panel": { "lead": "Look", "role": "Role" } }',
  'config/messages/en/game-servers.json': '{ "title": "Servers" }',
  'config/messages/catalogue.ts': "import common from './en/common.json'\nexport const english = { common }",
  'pages/home.tsx': `import home from '@/config/messages/en/home.json'
    import { Screen } from '@/components/screen'
    const Home = () => <Screen title={useTranslations('home')('title')} />
    Home.messages = { home: { title: home.title } }
    export default Home`,
  'components/screen.tsx': `const Panel = dynamic(() => import('./panel').then((code) => code.Panel))
    export function Screen() {
      const t = useTranslations('common')
      return <Panel label={t('close')} />
    }`,
  ...files,
})

const missingIn = (files: Record<string, string>) =>
  missingTexts(pageWith(files)).map(({ page, file, key }) => `${key} in ${file} on ${page}`)

const lead = "const Lead = () => <p>{useTranslations('home.panel')('lead')}</p>"

test('a text that nobody brings is told, with the page that can show it', () => {
  const panel = `export const Panel = () => <Lead />\n${lead}`

  expect(missingIn({ 'components/panel.tsx': panel })).toEqual([
    'home.panel.lead in components/panel.tsx on pages/home.tsx',
  ])
})

test('what is brought around a part is there for it and not beside it, in place of what the page brings of that topic', () => {
  const panel = `import home from '@/config/messages/en/home.json'
    const Title = () => <h2>{useTranslations('home')('title')}</h2>
    ${lead}`

  expect(
    missingIn({
      'components/panel.tsx': `${panel}
        const Whole = withTexts({ home }, () => <><Title /><Lead /></>)
        export const Panel = () => <><Title /><Whole /></>`,
    }),
  ).toEqual([])
  expect(
    missingIn({
      'components/panel.tsx': `${panel}
        const Part = withTexts({ home: { panel: home.panel } }, Title)
        export const Panel = () => <><Part /><Lead /></>`,
    }).toSorted(),
  ).toEqual([
    'home.panel.lead in components/panel.tsx on pages/home.tsx',
    'home.title in components/panel.tsx on pages/home.tsx',
  ])
})

test('only what a page refers to is shown there, under whatever name it is imported', () => {
  expect(
    missingIn({
      'components/panel.tsx': `import { Lead as Start, type Other } from './leads'
        export const Panel = () => <Start />
        export const Elsewhere = () => <p>{useTranslations('gameServers')('title')}</p>`,
      'components/leads.tsx': `export ${lead}\nexport const Other = () => useTranslations('home.panel')('role')`,
    }),
  ).toEqual(['home.panel.lead in components/leads.tsx on pages/home.tsx'])
})

test('a translator may read each key that fits what is written, and all where it is passed on', () => {
  const panelOf = (code: string) =>
    missingIn({ 'components/panel.tsx': `export function Panel() { ${code} }` })
  const where = 'in components/panel.tsx on pages/home.tsx'

  expect(panelOf("const t = useTranslations(); t(isGone ? 'common.close' : 'gameServers.title')")).toEqual([
    `gameServers.title ${where}`,
  ])
  expect(panelOf("const t = useTranslations('home'); t.rich(`panel.${kind}`)")).toEqual([
    `home.panel.lead ${where}`,
    `home.panel.role ${where}`,
  ])
  expect(panelOf('const key = `${kind}.title`; const t = useTranslations(); t.has(key)')).toEqual([
    `gameServers.title ${where}`,
  ])
  expect(panelOf("show(useTranslations('gameServers'))")).toEqual([`gameServers.title ${where}`])
})

test('a translator or texts that cannot be judged are refused', () => {
  const panel = (code: string) => () => missingIn({ 'components/panel.tsx': `export const Panel = ${code}` })

  expect(panel("() => useTranslations(topic)('title')")).toThrow(/^components\/panel\.tsx: /)
  expect(panel('() => useTranslations()(key)')).toThrow(/^components\/panel\.tsx: /)
  expect(panel('withTexts(textsOf(kind), Screen)')).toThrow(/^components\/panel\.tsx: /)
})
