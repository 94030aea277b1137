import { parseArgs } from 'node:util'
import { StartError } from '@/server/env'
import { checkConformance } from './check'
import { isConforming, tableOf } from './report'
import type { Send } from './target'

const sendTo = (base: URL): Send => {
  const prefix = base.href.replace(/\/+$/, '')
  return (path, init) => fetch(`${prefix}${path}`, init)
}

/**
 * `npm run conformance`: prints what was found out about a backend.
 * @returns the exit code: 1 when something is wrong, or something required was not checked, 2 for invalid arguments
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

const usage = [
  'npm run conformance -- --url <address> --token <token> --guild <id> [--user <id>]',
  '  [--other-token <token>] [--feature <id>]',
  '  --url      where the backend answers, with its prefix: what BACKEND_URL would be',
  '  --token    a Discord access token of somebody who may manage the guild; or CONFORMANCE_TOKEN',
  '  --guild    a guild that the bot is in; its settings are changed for a moment and put back',
  '  --user     whose token it is; without it, profiles are not checked, which does not pass',
  '  --other-token  a token of somebody who may not manage it; or CONFORMANCE_OTHER_TOKEN. Without it, nothing passes',
  '  --feature  the feature to switch over and back; otherwise the one of GET /features that needs the least',
]

const word = { type: 'string' } as const
const options = {
  url: word,
  token: word,
  guild: word,
  user: word,
  'other-token': word,
  feature: word,
  help: { type: 'boolean' },
} as const

/** Tokens from the environment, where the list of processes does not show them. */
type Tokens = { token?: string | undefined; otherToken?: string | undefined }

const refused = (reason: string) => new StartError([reason, ...usage])

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options }).values
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split(/[\n.]/, 1) : []
    throw refused(`${reason}.`)
  }
}

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const isFit = url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
  if (!isFit) throw refused('--url must be an http(s) address without a password, a query or a #.')
  return url
}

const id = [/^\d{15,21}$/, 'an id of 15 to 21 digits'] as const
const token = [/^[\x21-\x7e]+$/, 'one word of plain characters'] as const
const forms = {
  guild: id,
  user: id,
  feature: [/^[a-z][a-z0-9-]{0,63}$/, 'an id such as auto-role'],
  token,
  'other-token': token,
} as const

/** What is asked for; null for the usage. */
function parseCliArgs(words: string[], known: Tokens) {
  const { help, ...given } = parse(words)
  if (help) return null
  const args: Record<string, string | undefined> = {
    ...given,
    token: given.token ?? known.token,
    'other-token': given['other-token'] ?? known.otherToken,
  }
  for (const [name, [pattern, what]] of Object.entries(forms))
    if (args[name] !== undefined && !pattern.test(args[name])) throw refused(`--${name} must be ${what}.`)
  const { url, token, guild, user, feature, 'other-token': otherToken } = args
  if (!url || !token || !guild) throw refused('--url, --token and --guild are needed.')
  return { url: addressOf(url), token, guildId: guild, userId: user, otherToken, featureId: feature }
}
