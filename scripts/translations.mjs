import compile from 'icu-minify/compile'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './project.mjs'

/*
 * The English texts are in files by topic, for pages load the topics that they need. Another language is one file of
 * `config/messages/`, with the topics as its first keys. What is missing there is English; what else may be wrong with it
 * `npm run messages` lists.
 */

const folder = join(root, 'config/messages')

/**
 * A line for each topic, with a mark of each English text that was read for a translated one. Whole texts would be as much to
 * keep as the language itself.
 */
const sourcesOf = (language) => join(folder, 'translated-from', `${language}.json`)

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

/** The languages besides English. */
export const translatedLanguages = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'))

const pathOf = (language) => join(folder, `${language}.json`)

/** The names of the topics. */
const topics = () => readdirSync(join(folder, 'en')).map((name) => basename(name, '.json'))

/** The English texts of a topic. */
export const readTopic = (name) => readJson(join(folder, 'en', `${name}.json`))

const translated = new Map()

/** A translation, which is read again once its file has changed: each topic of a build asks for it. */
function readTranslation(language) {
  const { mtimeMs } = statSync(pathOf(language))
  if (translated.get(language)?.mtimeMs !== mtimeMs)
    translated.set(language, { mtimeMs, topics: readJson(pathOf(language)) })
  return translated.get(language).topics
}

/** The texts of a language by topic. */
const readTopics = (language) =>
  language === 'en'
    ? Object.fromEntries(topics().map((name) => [name, readTopic(name)]))
    : readTranslation(language)

function flatten(texts, path = []) {
  return Object.entries(texts).flatMap(([key, value]) =>
    value !== null && typeof value === 'object'
      ? flatten(value, [...path, key])
      : [[[...path, key].join('.'), value]],
  )
}

/** All texts of a language, by topic and key: `common.retry`. */
export const readTexts = (language) => Object.fromEntries(flatten(readTopics(language)).toSorted())

/** The guides that are translated, as in config/guides.ts: `docs/faq.md` is `docs/de/faq.md` in German. */
export const translatedGuides = ['use-the-dashboard', 'faq']

/** The guides of a language that there are, by keys like those of texts: `docs.faq`. */
export function readGuides(language) {
  const paths = translatedGuides.map((name) => [
    `docs.${name}`,
    join(root, 'docs', language === 'en' ? '' : language, `${name}.md`),
  ])
  const found = paths.filter(([, path]) => existsSync(path))
  return Object.fromEntries(found.map(([key, path]) => [key, readFileSync(path, 'utf8')]))
}

/** What tells an English text from what stood under its key at another time. */
export const markOf = (key, text) =>
  createHash('sha256').update(`${key}\n${text}`).digest('base64url').slice(0, 6)

const topicOf = (key) => key.slice(0, key.indexOf('.'))

function byTopic(keys) {
  const found = {}
  for (const key of keys) (found[topicOf(key)] ??= []).push(key)
  return Object.entries(found)
}

/** The marks of the English texts that were read for those of a language. */
export const readSources = (language) =>
  new Set(Object.values(readJson(sourcesOf(language))).flatMap((marks) => marks.split(' ')))

/** @param english the English texts that have been read, by key */
export function writeSources(language, english) {
  const marks = byTopic(Object.keys(english).toSorted()).map(([topic, keys]) => [
    topic,
    keys.map((key) => markOf(key, english[key])).join(' '),
  ])
  writeFileSync(sourcesOf(language), `${JSON.stringify(Object.fromEntries(marks), null, 2)}\n`)
}

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 26 })

/** The English texts of a topic at earlier times, newest first; none where there is no history, as in an archive. */
function* earlierTexts(topic) {
  const path = `config/messages/en/${topic}.json`
  let commits = []
  try {
    commits = git('log', '--format=%H', '--', path).split('\n').filter(Boolean)
  } catch {
    return
  }
  // The newest commit that changed it may have removed it.
  for (const commit of commits) {
    try {
      yield Object.fromEntries(flatten(JSON.parse(git('show', `${commit}:./${path}`)), [topic]))
    } catch {
      continue
    }
  }
}

/** What the English of stale texts was when they were translated, by key, as far as the repository's history knows. */
export function earlierEnglish(keys, sources) {
  const found = {}
  for (const [topic, ofTopic] of byTopic(keys)) {
    for (const texts of earlierTexts(topic)) {
      for (const key of ofTopic)
        if (!found[key] && texts[key] !== undefined && sources.has(markOf(key, texts[key])))
          found[key] = texts[key]
      if (ofTopic.every((key) => found[key])) break
    }
  }
  return found
}

/** The texts of one topic in one language; English where that has none, and nothing that English has not. */
export function withFallback(english, translated) {
  if (typeof english === 'string') return typeof translated === 'string' && translated ? translated : english
  return Object.fromEntries(
    Object.entries(english).map(([key, inner]) => [key, withFallback(inner, translated?.[key])]),
  )
}

/** English as if it were another language; see `testLanguage` in config/messages/languages.ts. */
export const testLanguage = 'en-XA'

const accented = { a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ö', s: 'š', u: 'ü', y: 'ý', z: 'ž' }

/** A text in the test language: its words are a third longer, and what is inside braces and tags stays as it is. */
export function accent(text) {
  let depth = 0
  const changed = text.replaceAll(/[{}]|<[^>]*>|[^{}<>]+/g, (part) => {
    if (part === '{' || part === '}') depth += part === '{' ? 1 : -1
    if (depth > 0 || /^[{}<]/.test(part)) return part
    return part.replaceAll(/[\p{L}’]+/gu, (word) => {
      const letters = word.replaceAll(/[aceinosuyz]/g, (letter) => accented[letter])
      return letters + 'é'.repeat(Math.floor(word.length / 3))
    })
  })
  return `[${changed}]`
}

const each = (value, change) =>
  typeof value === 'string'
    ? change(value)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, each(inner, change)]))

/** The files that texts are made from besides the English ones. */
export const translations = () => translatedLanguages().map(pathOf)

const select = 1
const plural = 2
const ordinal = 3
const withForms = new Set([select, plural, ordinal])

const isRightToLeft = (language) => {
  const locale = new Intl.Locale(language)
  return (locale.getTextInfo?.() ?? locale.textInfo).direction === 'rtl'
}

const [open, close] = ['\u2068', '\u2069']

/**
 * A parsed text whose placeholders are isolated, by marks of Unicode: what stands for one may be written the other way, and
 * its signs would end up on its other side.
 */
export function isolatePlaceholders(parsed) {
  if (!Array.isArray(parsed)) return parsed
  // A text that is nothing but a placeholder has nothing around it. What is between two alone, such as the space between a
  // number and its unit, goes with them.
  if (parsed.every((node) => isPlaceholder(node) || isBlank(node)))
    return parsed.length === 1 ? parsed : [open, ...parsed, close]
  return parsed.flatMap(isolateIn)
}

const isPlaceholder = (node) => Array.isArray(node) && node.length === 1
const isBlank = (node) => typeof node === 'string' && node.trim() === ''

function isolateIn(node) {
  if (!Array.isArray(node)) return [node]
  const [name, type, forms] = node
  if (node.length === 1) return [open, node, close]
  if (withForms.has(type))
    return [
      [name, type, Object.fromEntries(Object.entries(forms).map(([form, part]) => [form, formOf(part)]))],
    ]
  return typeof type === 'number' && type !== 0 ? [node] : [[name, ...node.slice(1).flatMap(isolateIn)]]
}

const formOf = (part) => (Array.isArray(part) ? part.flatMap(isolateIn) : part)

const compileIn = (language) =>
  isRightToLeft(language) ? (text) => isolatePlaceholders(compile(text)) : compile

/** A topic's texts in every language, parsed. */
export function compileTopic(name, english) {
  const others = translatedLanguages().map((language) => [
    language,
    withFallback(english, readTranslation(language)[name]),
  ])
  const all = Object.fromEntries([['en', english], ...others, [testLanguage, each(english, accent)]])
  return Object.fromEntries(
    Object.entries(all).map(([language, texts]) => [language, each(texts, compileIn(language))]),
  )
}

/** Stands in a script for the texts of a topic. It changes with them, and so does the script's name, which has a hash. */
export const placeFor = (name, texts) =>
  `@texts:${name}:${createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8)}@`

const place = /(["'`])@texts:([a-z-]+):[0-9a-f]{8}@\1/g

/** A script in which texts are put in their places. */
export const fillPlaces = (script, textsOf) =>
  script.replaceAll(place, (_place, _quote, name) => {
    const literal = JSON.stringify(textsOf(name)).replaceAll(/[\\']/g, '\\$&')
    return `'${literal}'`
  })

/** What code or a person's choice puts into a compiled text: `{name}`, `<tag>`, and between which words a text chooses. */
function placeholdersIn(nodes) {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node) => {
    if (!Array.isArray(node)) return []
    const [name, type, forms] = node
    if (node.length === 1) return [`{${name}}`]
    if (typeof type !== 'number') return [`<${name}>`, ...placeholdersIn(node.slice(1))]
    if (!withForms.has(type)) return [`{${name}}`]
    const choices = type === select ? Object.keys(forms).map((form) => `{${name}: ${form}}`) : []
    return [`{${name}}`, ...choices, ...Object.values(forms).flatMap(placeholdersIn)]
  })
}

/** A link of Discord's own in the words of a feature, such as `<id:guide>`: no tag, and kept like a placeholder. */
const discordLink = /<id:([a-z]+)>/g

/** @returns the placeholders of a text, sorted; @throws where it cannot be read */
export const placeholdersOf = (text) =>
  [...new Set(placeholdersIn(compile(text.replaceAll(discordLink, '{id_$1}'))))].toSorted()

function faultOf(english, translated) {
  if (typeof translated !== 'string') return 'is no text'
  const expected = placeholdersOf(english)
  try {
    const found = placeholdersOf(translated)
    const lacking = expected.filter((one) => !found.includes(one))
    const further = found.filter((one) => !expected.includes(one))
    return [
      ...(lacking.length > 0 ? [`lacks ${lacking.join(', ')}`] : []),
      ...(further.length > 0 ? [`has ${further.join(', ')}, which English has not`] : []),
    ].join(' and ')
  } catch (error) {
    return `cannot be read: ${error.message}`
  }
}

/** Compares a language's guides with the English ones. @returns the keys of those that are missing, and that are stale */
export function judgeGuides({ english, translated, sources }) {
  const known = Object.keys(english)
  const isTranslated = (key) => Object.hasOwn(translated, key)
  return {
    missing: known.filter((key) => !isTranslated(key)),
    stale: known.filter((key) => isTranslated(key) && !sources.has(markOf(key, english[key]))),
  }
}

/**
 * Compares a language's texts with English.
 * @param sources the marks of the English texts that were read for the translated ones
 * @returns the keys that are missing, stale and unused, and what is wrong with others, by key
 */
export function judgeTexts({ english, translated, sources }) {
  const known = Object.keys(english)
  const isTranslated = (key) => Object.hasOwn(translated, key) && translated[key] !== ''
  const faults = known
    .filter(isTranslated)
    .map((key) => [key, faultOf(english[key], translated[key])])
    .filter(([, fault]) => fault !== '')
  return {
    missing: known.filter((key) => !isTranslated(key)),
    stale: known.filter((key) => isTranslated(key) && !sources.has(markOf(key, english[key]))),
    unused: Object.keys(translated).filter((key) => !Object.hasOwn(english, key)),
    wrong: Object.fromEntries(faults),
  }
}
