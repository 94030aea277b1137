const mostRoutes = 300

/** Ids and image names out of a path, so that the counts stay few. */
const routeOf = (path: string) =>
  path.replace(/\d{15,21}/g, '{id}').replace(/[0-9a-f_]{32,34}\.\w+$/, '{image}')

/** How often each route was called; routes past the bound are counted together. */
export function createCalls() {
  const counts = new Map<string, number>()
  return {
    count(method: string, path: string) {
      const route = `${method} ${routeOf(path)}`
      const key = counts.has(route) || counts.size < mostRoutes ? route : 'other'
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    read: () => ({
      total: [...counts.values()].reduce((sum, count) => sum + count, 0),
      routes: Object.fromEntries(counts),
    }),
    clear: () => counts.clear(),
  }
}
export type Calls = ReturnType<typeof createCalls>
