import type { Option } from '@/api/json-schema/option'

type Options = ReadonlyMap<string, Option>

/** Where a path's field stands among those that are drawn: a rank for each of its parts. */
function ranksOf(options: Options, path: string): number[] {
  const [key = '', ...rest] = path.split('.')
  const rank = [...options.keys()].indexOf(key)
  const option = options.get(key)
  if (!option || rest.length === 0) return [rank]
  if (option.kind === 'object') return [rank, ...ranksOf(option.properties, rest.join('.'))]
  if (option.kind !== 'list') return [rank]
  const [row, ...inner] = rest
  const { items } = option
  const within = items.kind === 'object' && inner.length > 0 ? ranksOf(items.properties, inner.join('.')) : []
  return [rank, Number(row), ...within]
}

/** Paths of fields from the topmost to the last, as they are drawn. */
export function inDrawnOrder(options: Options, paths: readonly string[]): string[] {
  const ranks = new Map(paths.map((path) => [path, ranksOf(options, path)]))
  return paths.toSorted((one, other) => {
    const [mine = [], theirs = []] = [ranks.get(one), ranks.get(other)]
    const at = mine.findIndex((rank, at) => rank !== theirs[at])
    return at === -1 ? mine.length - theirs.length : (mine[at] ?? 0) - (theirs[at] ?? -1)
  })
}
