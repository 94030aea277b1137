import { createSimilarMatcher, wordsOf, wordsOfId } from '@/contract/find-matches'
import { startsWord } from '@/contract/unspaced'
import { type Entry, entryId } from './use-entries'

const maxFound = 40
/** Guilds that are suggested before anything is typed. */
const maxGuilds = 5

const textsOf = (entry: Entry) =>
  `${entry.name} ${entry.about} ${entry.keywords ?? ''} ${wordsOfId(entryId(entry))}`

/**
 * How well an entry matches, from 0: its name is it, starts with it, has it at the start of a word, or has all its words
 * there; its texts have them there; its name or its texts have them inside of words, unless they are as short as "xp". Null if
 * not at all.
 */
function rank(entry: Entry, wanted: string) {
  const title = wordsOf(entry.name)
  const all = wordsOf(textsOf(entry))
  const words = wanted.split(' ')
  const isInside = (text: string) =>
    words.every((word) => startsWord(text, word) || (word.length > 2 && text.includes(word)))
  const found = [
    title === wanted,
    title.startsWith(wanted),
    startsWord(title, wanted),
    words.every((word) => startsWord(title, word)),
    words.every((word) => startsWord(all, word)),
    isInside(title),
    isInside(all),
  ].indexOf(true)
  return found < 0 ? null : found
}

/** Those with a similar name; where there are none, those in whose texts similar words occur. */
function findSimilar(entries: readonly Entry[], search: string) {
  const isSimilar = createSimilarMatcher(search)
  const named = entries.filter(({ name }) => isSimilar(name))
  return named.length > 0 ? named : entries.filter((entry) => isSimilar(textsOf(entry)))
}

/** The matching entries, best first; of equal matches, the one that was chosen last. Without any, those that are similar. */
export function findEntries(entries: readonly Entry[], search: string, recent: readonly string[]) {
  const wanted = wordsOf(search)
  const age = (entry: Entry) =>
    recent.includes(entryId(entry)) ? recent.indexOf(entryId(entry)) : recent.length
  const found = entries
    .flatMap((entry) => {
      const score = wanted === '' ? null : rank(entry, wanted)
      return score === null ? [] : [{ entry, score }]
    })
    .sort((one, other) => one.score - other.score || age(one.entry) - age(other.entry))
    .slice(0, maxFound)
    .map(({ entry }) => entry)
  return found.length > 0 ? found : findSimilar(entries, wanted).slice(0, maxFound)
}

export function suggestEntries(entries: readonly Entry[], recent: readonly string[]) {
  const chosen = recent.flatMap((id) => entries.find((entry) => entryId(entry) === id) ?? [])
  const others = (section: Entry['section']) =>
    entries.filter((entry) => entry.section === section && !chosen.includes(entry))
  const groups = [
    { name: 'recent', entries: chosen },
    { name: 'guild', entries: others('guild') },
    { name: 'servers', entries: others('servers').slice(0, maxGuilds) },
    { name: 'dashboard', entries: others('dashboard') },
    { name: 'actions', entries: others('actions') },
  ] as const
  return groups.filter((group) => group.entries.length > 0)
}
