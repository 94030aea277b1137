import { parseArgs } from 'node:util'
import { missingTexts, readRepository } from './brought-texts.mjs'
import { orFail } from './project.mjs'
import {
  earlierEnglish,
  judgeGuides,
  judgeTexts,
  markOf,
  readGuides,
  readSources,
  readTexts,
  translatedLanguages,
  writeSources,
} from './translations.mjs'
import { findUnread } from './used-texts.mjs'

/*
 * `npm run messages`: how far each language is, what is wrong with its texts, which English texts no code reads, and
 * which a page can show that nobody brings; all but the first fail. `npm run messages -- de`: each text that German
 * lacks, and each whose English has changed since. `npm run messages -- de --done [settings history.revert]`: notes
 * that the German texts, or those of these topics and keys, say what the English ones say now.
 */

const write = (line = '') => process.stdout.write(`${line}\n`)

function list(title, keys, textOf) {
  if (keys.length === 0) return
  write(`${title}:`)
  for (const key of keys) write(`  ${key}: ${textOf(key)}`)
}

/** The texts that pages lack, with the way to what reads them. */
function tellMissing() {
  const missing = missingTexts(readRepository())
  if (missing.length > 0)
    write(
      'Brought neither by the page nor by withTexts (scripts/brought-texts.mjs says how it is looked for):',
    )
  for (const { page, key, way } of missing) write(`  ${key} on ${page}: ${way.join(' > ')}`)
  return missing.length
}

function tellOf(language, english, isWhole) {
  const translated = readTexts(language)
  const sources = readSources(language)
  const { missing, stale, unused, wrong } = judgeTexts({ english, translated, sources })
  const faults = Object.keys(wrong)
  const all = Object.keys(english).length
  write(`${language}: ${all - missing.length} of ${all} texts, ${stale.length} stale`)
  list('With other placeholders than English', faults, (key) => wrong[key])
  list('Unused, for there is no such text in English', unused, (key) => JSON.stringify(translated[key]))
  if (isWhole) {
    const guides = judgeGuides({ english: readGuides('en'), translated: readGuides(language), sources })
    const pathOf = (key) => `docs/${key.slice('docs.'.length)}.md`
    list('Guides missing', guides.missing, pathOf)
    list('Guides stale', guides.stale, pathOf)
    list('Missing', missing, (key) => english[key])
    const earlier = earlierEnglish(stale, sources)
    list('Stale', stale, (key) =>
      earlier[key] === undefined
        ? `English: ${JSON.stringify(english[key])}`
        : `was ${JSON.stringify(earlier[key])}, is ${JSON.stringify(english[key])}`,
    )
  }
  return faults.length + unused.length
}

/** @param parts topics and keys; without any, all */
function noteDone(language, englishTexts, parts) {
  const english = { ...englishTexts, ...readGuides('en') }
  const translated = { ...readTexts(language), ...readGuides(language) }
  const isMeant = (key) =>
    parts.length === 0 || parts.some((part) => key === part || key.startsWith(`${part}.`))
  const known = readSources(language)
  const others = Object.keys(translated).filter((key) => Object.hasOwn(english, key) && !isMeant(key))
  const earlier = earlierEnglish(
    others.filter((key) => !known.has(markOf(key, english[key]))),
    known,
  )
  const read = Object.keys(translated)
    .filter((key) => Object.hasOwn(english, key) && isMeant(key))
    .concat(others.filter((key) => known.has(markOf(key, english[key]))))
    .map((key) => [key, english[key]])
  writeSources(language, { ...earlier, ...Object.fromEntries(read) })
}

await orFail(() => {
  const { values, positionals } = parseArgs({
    options: { done: { type: 'boolean' } },
    allowPositionals: true,
  })
  const languages = translatedLanguages()
  const [language, ...parts] = positionals
  if (language !== undefined && !languages.includes(language))
    throw new Error(`There is no file config/messages/${language}.json.`)
  if (values.done && language === undefined) throw new Error('Name the language whose texts are done.')
  const english = readTexts('en')
  if (values.done) noteDone(language, english, parts)
  const isWhole = language !== undefined
  const unread = isWhole ? [] : findUnread(Object.keys(english))
  list('Read by no code (scripts/used-texts.mjs says how it is looked for)', unread, (key) => english[key])
  const faults = (isWhole ? [language] : languages).map((one) => tellOf(one, english, isWhole))
  const missing = isWhole ? 0 : tellMissing()
  if (unread.length > 0 || missing > 0 || faults.some((count) => count > 0)) process.exitCode = 1
})
