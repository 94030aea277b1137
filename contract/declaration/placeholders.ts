import type { Placeholder } from './hints'

/** A name in braces, as texts may use it; add the flags that the search needs. */
export const placeholderPattern = /\{([A-Za-z][A-Za-z0-9_]{0,31})\}/

/** A name as texts use it. */
export const inBraces = (name: string) => `{${name}}`

const wholeName = new RegExp(`^${placeholderPattern.source}$`)

/** Whether texts can use it in braces. */
export const isPlaceholder = (name: string) => wholeName.test(inBraces(name))

/** What stands for the person who writes and their server, in place of whom this person and this server can be shown. */
export const usualSamples = {
  member: '@Mira',
  member_name: 'Mira',
  member_avatar: 'https://cdn.discordapp.com/embed/avatars/2.png',
  server: 'Harbour Lights',
  guild: 'Harbour Lights',
  member_count: '1,284',
} as const

/** Whom or what a name stands for: the one that is known, unless its declaration has a sample of its own. */
export function sampleOf({ name, sample }: Placeholder, known: Readonly<Record<string, string | undefined>>) {
  const usual: Readonly<Record<string, string>> = usualSamples
  const isUsual = Object.hasOwn(usual, name) && (sample === undefined || sample === usual[name])
  return (isUsual ? known[name] : undefined) ?? sample
}

/** The names to choose from: `guild` is the older name of `server`, and goes on working where both are filled in. */
export const offered = <One extends Pick<Placeholder, 'name'>>(placeholders: readonly One[]) =>
  placeholders.some(({ name }) => name === 'server')
    ? placeholders.filter(({ name }) => name !== 'guild')
    : placeholders

/** The names in braces that nobody fills in, each once, with the offered name that is closest to it where one is close. */
export function unknownPlaceholders(text: string, placeholders: readonly Pick<Placeholder, 'name'>[]) {
  const known = placeholders.map(({ name }) => name)
  const used = [...text.matchAll(new RegExp(placeholderPattern, 'g'))].map(([, name = '']) => name)
  return [...new Set(used)]
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, suggestion: synonymOf(name, known) ?? closest(name, known) }))
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** As `unknownPlaceholders`, of all texts in an option's value. Options without placeholders may have braces in their texts. */
export const unknownPlaceholdersIn = (value: unknown, placeholders: readonly Pick<Placeholder, 'name'>[]) =>
  placeholders.length === 0 ? [] : unknownPlaceholders(textsIn(value).join('\n'), placeholders)

const synonyms: ReadonlyMap<string, string> = new Map([
  ['server', 'guild'],
  ['guild', 'server'],
])

function synonymOf(name: string, known: readonly string[]) {
  const synonym = synonyms.get(name.toLowerCase())
  return synonym !== undefined && known.includes(synonym) ? synonym : null
}

/** @param mostOf how many letters of a word may be wrong */
export function closest(
  name: string,
  known: readonly string[],
  mostOf = (word: string) => Math.max(1, Math.floor(word.length / 3)),
) {
  const [best] = known
    // Nothing is compared letter by letter that is too long, or too short, for it.
    .filter((candidate) => Math.abs(candidate.length - name.length) <= mostOf(candidate))
    .map((candidate) => ({ candidate, far: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((one, other) => one.far - other.far)
  return best && best.far <= mostOf(best.candidate) ? best.candidate : null
}

/** The question to ask after a name that nobody knows; empty where none that is known is close. */
export function suggestion(name: string, known: readonly string[], mostOf?: (word: string) => number) {
  const meant = closest(name, known, mostOf)
  return meant === null || meant === name ? '' : ` Did you mean "${meant}"?`
}

/** How many letters must be added, dropped, changed or swapped with their neighbour to get from one word to the other. */
export function distance(from: string, to: string) {
  const letters = [...from]
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [line, letter] of letters.entries()) {
    const next = [line + 1]
    for (let at = 1; at <= to.length; at++) {
      const change = (row[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1)
      const isSwap = at > 1 && letter === to[at - 2] && letters[line - 1] === to[at - 1]
      const swap = isSwap ? (before[at - 2] ?? 0) + 1 : Infinity
      next.push(Math.min(change, swap, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}
