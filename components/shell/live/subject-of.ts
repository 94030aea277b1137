/** The form that an address shows, as events name it; undefined for a page without one. */
export function subjectOf({ pathname, query }: { pathname: string; query: { feature?: string | string[] } }) {
  if (pathname === '/guilds/[guild]/settings') return 'settings'
  const isFeature = pathname === '/guilds/[guild]/features/[feature]'
  const isId = typeof query.feature === 'string' && /^[a-z][a-z0-9-]{0,63}$/.test(query.feature)
  return isFeature && isId ? `feature:${String(query.feature)}` : undefined
}
