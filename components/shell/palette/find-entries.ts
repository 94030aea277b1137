import { searchable } from '@/components/discord/find-guilds'
import { type Entry, entryId } from './use-entries'

const maxFound = 40
/** Guilds that are suggested before anything is typed. */
const maxGuilds = 5

/** How well an entry matches, from 0: at the start of its name, of a word, in its name, or in all its texts; null if not. */
function rank({ name, about, keywords = '' }: Entry, wanted: string) {
  const title = searchable(name)
  const words = wanted.split(/\s+/)
  if (title.startsWith(wanted)) return 0
  if (` ${title}`.includes(` ${wanted}`)) return 1
  if (words.every((word) => title.includes(word))) return 2
  const all = searchable(`${name} ${about} ${keywords}`)
  return words.every((word) => all.includes(word)) ? 3 : null
}

/** The matching entries, best first; of equal matches, the one that was chosen last. */
export function findEntries(entries: readonly Entry[], search: string, recent: readonly string[]) {
  const wanted = searchable(search)
  const age = (entry: Entry) =>
    recent.includes(entryId(entry)) ? recent.indexOf(entryId(entry)) : recent.length
  return entries
    .flatMap((entry) => {
      const score = rank(entry, wanted)
      return score === null ? [] : [{ entry, score }]
    })
    .sort((one, other) => one.score - other.score || age(one.entry) - age(other.entry))
    .slice(0, maxFound)
    .map(({ entry }) => entry)
}

/** What is shown before anything is typed: recent choices first. */
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
