import { createHash, randomBytes } from 'node:crypto'

/** What an authorization code stands for until it is traded. */
export type CodeGrant = { userId: string; scope: string; redirectUri: string; codeChallenge: string }

/** RFC 6749 recommends ten minutes at most; a redirect takes seconds. */
const codeLife = 60_000
const mostCodes = 1000

/** Single-use codes, in memory: a sign-in under way need not survive a restart. */
export function createCodes(now: () => number) {
  const codes = new Map<string, CodeGrant & { expiresAt: number }>()

  return {
    issue(grant: CodeGrant) {
      for (const oldest of codes.keys()) {
        if (codes.size < mostCodes) break
        codes.delete(oldest)
      }
      const code = randomBytes(24).toString('base64url')
      codes.set(code, { ...grant, expiresAt: now() + codeLife })
      return code
    },
    /** Whatever comes of it, the code is gone: a wrong verifier does not get a second try. */
    take(code: string): CodeGrant | null {
      const found = codes.get(code)
      codes.delete(code)
      return found && found.expiresAt > now() ? found : null
    },
  }
}
export type Codes = ReturnType<typeof createCodes>

/** The S256 challenge of a verifier (RFC 7636, section 4.2). */
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
