/** The path to come back to after signing in; undefined for anything that is not a path of this very host. */
export function nextPath(next: string | string[] | undefined) {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return undefined
  const here = new URL('http://here.invalid')
  const url = URL.canParse(next, here) ? new URL(next, here) : undefined
  return url?.origin === here.origin ? `${url.pathname}${url.search}${url.hash}` : undefined
}
