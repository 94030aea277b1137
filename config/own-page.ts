const segment = '[A-Za-z0-9_-][A-Za-z0-9._~-]*'
const text = '(?:[A-Za-z0-9._~=&+-]|%(?:[2-6][0-9A-Fa-f]|7[0-9A-Ea-e]|[89A-Fa-f][0-9A-Fa-f]))*'
const ownPath = new RegExp(`^/(?:${segment}(?:/${segment})*)?(?:\\?${text})?(?:#${text})?$`)
/** These answer programs, not people; the first would also start the next sign-in. */
const notPages = /^\/(?:api|backend|platform|_next|error-reports)(?:[/?#]|$)/

/**
 * `wished` if it is plainly a page of ours, else undefined. Only what is known to be harmless passes: no host, backslash,
 * escaped path, dot segment or control character.
 */
export function ownPage(wished: string | string[] | undefined): string | undefined {
  if (typeof wished !== 'string' || wished.length > 1024) return undefined
  return ownPath.test(wished) && !notPages.test(wished) ? wished : undefined
}
