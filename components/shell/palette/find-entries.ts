import { searchable } from '@/components/discord/find-guilds'
import type { Entry } from './use-entries'

/** More than anybody reads. */
const maxFound = 40
/** Of the servers, before anything is typed. */
const maxServers = 5

/** How well an entry fits: its name's beginning, a word's beginning, its name, and then all that is known of it. */
function rank({ name, about, words = '' }: Entry, wanted: string) {
  const title = searchable(name)
  const parts = wanted.split(/\s+/)
  if (title.startsWith(wanted)) return 0
  if (` ${title}`.includes(` ${wanted}`)) return 1
  if (parts.every((part) => title.includes(part))) return 2
  const all = searchable(`${name} ${about} ${words}`)
  return parts.every((part) => all.includes(part)) ? 3 : null
}

/** The entries that fit, the best first; of those that fit alike, the one that was chosen last. */
export function findEntries(entries: readonly Entry[], text: string, recent: readonly string[]) {
  const wanted = searchable(text.trim())
  const age = ({ id }: Entry) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return entries
    .flatMap((entry) => {
      const fit = rank(entry, wanted)
      return fit === null ? [] : [{ entry, fit }]
    })
    .sort((one, other) => one.fit - other.fit || age(one.entry) - age(other.entry))
    .slice(0, maxFound)
    .map(({ entry }) => entry)
}

/** What is offered before anything is typed: what was chosen lately, then what one may be after. */
export function offeredEntries(entries: readonly Entry[], recent: readonly string[]) {
  const known = new Map(entries.map((entry) => [entry.id, entry]))
  const lately = recent.flatMap((id) => known.get(id) ?? [])
  const rest = entries.filter((entry) => !lately.includes(entry))
  const within = (section: Entry['section']) => rest.filter((entry) => entry.section === section)
  return [
    { name: 'recent', entries: lately },
    { name: 'guild', entries: within('guild') },
    { name: 'servers', entries: within('servers').slice(0, maxServers) },
    { name: 'dashboard', entries: within('dashboard') },
    { name: 'actions', entries: within('actions') },
  ] as const
}
