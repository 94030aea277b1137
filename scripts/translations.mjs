import compile from 'icu-minify/compile'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './project.mjs'

/*
 * The texts of a language: a folder of `config/messages/` with the same files and keys as the English one. What is missing
 * there is English; what else may be wrong with it `npm run messages` lists.
 */

const folder = join(root, 'config/messages')

/** In the folder of a language: for each text that is translated, the English one that was read for it. */
const sourcesFile = 'translated-from.json'

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

/** The languages besides English that have a folder. */
export const translatedLanguages = () =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => name)

function flatten(texts, path = []) {
  return Object.entries(texts).flatMap(([key, value]) =>
    value !== null && typeof value === 'object'
      ? flatten(value, [...path, key])
      : [[[...path, key].join('.'), value]],
  )
}

/** All texts of a language, by file and key: `common.retry`. */
export function readTexts(language) {
  const files = readdirSync(join(folder, language))
    .filter((name) => name.endsWith('.json') && name !== sourcesFile)
    .toSorted()
  return Object.fromEntries(
    files.flatMap((name) =>
      flatten(readJson(join(folder, language, name)), [basename(name, '.json')]).toSorted(),
    ),
  )
}

export const readSources = (language) => readJson(join(folder, language, sourcesFile))

export function writeSources(language, sources) {
  const sorted = Object.fromEntries(
    Object.entries(sources).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  writeFileSync(join(folder, language, sourcesFile), `${JSON.stringify(sorted, null, 2)}\n`)
}

/** The texts of one file in one language; English where that has none, and nothing that English has not. */
export function withFallback(english, translated) {
  if (typeof english === 'string') return typeof translated === 'string' && translated ? translated : english
  return Object.fromEntries(
    Object.entries(english).map(([key, inner]) => [key, withFallback(inner, translated?.[key])]),
  )
}

/** One file's texts in a language. */
export const readFileIn = (language, name) => readJson(join(folder, language, `${name}.json`))

const select = 1
const withForms = new Set([select, 2, 3])

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

/** @returns the placeholders of a text, sorted; @throws where it cannot be read */
export const placeholdersOf = (text) => [...new Set(placeholdersIn(compile(text)))].toSorted()

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

/**
 * Compares a language's texts with English.
 * @param sources the English texts that were read for the translated ones
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
    stale: known.filter((key) => isTranslated(key) && sources[key] !== english[key]),
    unused: Object.keys(translated).filter((key) => !Object.hasOwn(english, key)),
    wrong: Object.fromEntries(faults),
  }
}
