import { StartError } from '@/server/env'
import type { Send } from './ask'
import { checkConformance } from './check'
import { isConforming, tableOf } from './report'
import { parseCliArgs, type Tokens, usage } from './words'

/** Calls below an address, as the dashboard's server makes them. */
const sendTo = (base: URL): Send => {
  const prefix = base.href.replace(/\/+$/, '')
  return (path, init) => fetch(`${prefix}${path}`, init)
}

/**
 * `npm run conformance`: prints what was found out about a backend.
 * @returns the exit code: 1 when something is wrong, or something required was not checked, 2 for words that make no sense
 */
export async function runConformance(
  words: string[],
  tokens: Tokens,
  print: (line: string) => void,
): Promise<number> {
  try {
    const asked = parseCliArgs(words, tokens)
    if (!asked) {
      print(usage.join('\n'))
      return 0
    }
    const { url, token, otherToken, ...about } = asked
    const bearer = (text: string) => ({ authorization: `Bearer ${text}` })
    const results = await checkConformance({
      send: sendTo(url),
      headers: bearer(token),
      otherHeaders: otherToken === undefined ? null : bearer(otherToken),
      ...about,
    })
    print(tableOf(results))
    return isConforming(results) ? 0 : 1
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    print(error.lines.join('\n'))
    return 2
  }
}
