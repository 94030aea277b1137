import { StartError } from '@/server/env'
import type { Send } from './ask'
import { checkConformance } from './check'
import { isConforming, tableOf } from './report'
import { readWords, usage } from './words'

/** Calls below an address, as the dashboard's server makes them. */
const sendTo = (base: URL): Send => {
  const prefix = base.href.replace(/\/+$/, '')
  return (path, init) => fetch(`${prefix}${path}`, init)
}

/**
 * `npm run conformance`: prints what was found out about a backend.
 * @returns the exit code: 1 when something required is wrong or was not checked, 2 for words that make no sense
 */
export async function runConformance(
  words: string[],
  token: string | undefined,
  print: (line: string) => void,
): Promise<number> {
  try {
    const asked = readWords(words, token)
    if (!asked) {
      print(usage.join('\n'))
      return 0
    }
    const { url, token: known, ...about } = asked
    const headers = { authorization: `Bearer ${known}` }
    const results = await checkConformance({ send: sendTo(url), headers, ...about })
    print(tableOf(results))
    return isConforming(results) ? 0 : 1
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    print(error.lines.join('\n'))
    return 2
  }
}
