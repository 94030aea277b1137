import { parseArgs } from 'node:util'
import { z } from 'zod'
import { snowflakePattern } from '@/contract/discord/snowflake'
import { StartError } from '@/server/env'
import { checkConformance, partNames } from './check'
import { isConforming, tableOf } from './report'

const usage = [
  'npm run conformance -- --url <address> --token <token> --guild <id> [--user <id>]',
  '  [--other-token <token>] [--feature <id>] [--channel <id>] [--role <id>] [--second-guild <id>] [--only <parts>]',
  '  --url      where the backend answers, with its prefix: what BACKEND_URL would be',
  '  --token    a Discord access token of somebody who may manage the guild; or CONFORMANCE_TOKEN',
  '  --guild    a guild that the bot is in; its settings are changed for a moment and put back',
  '  --user     whose token it is; without it, profiles are not checked, which does not pass',
  '  --other-token  a token of somebody who may not manage it; or CONFORMANCE_OTHER_TOKEN. Without it, nothing passes',
  '  --feature  the feature to switch over and back; otherwise the one of GET /features that needs the least',
  '  --channel  a channel of the guild, and --role one of its roles, for options that need one; otherwise the first listed',
  '  --second-guild  another guild that the person may manage; without it, nobody sees whether guilds share what is saved',
  `  --only     checks only these parts, with commas between them: ${partNames.join(', ')}`,
]

/** Tokens from the environment, where the list of processes does not show them. */
type Tokens = { token?: string | undefined; otherToken?: string | undefined }

function isAddress(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
}

const needed = '--url, --token and --guild are needed.'
const matching = (pattern: RegExp, message: string) => z.string(needed).regex(pattern, message)
const id = (name: string) => matching(snowflakePattern, `--${name} must be an id of 15 to 21 digits.`)
const token = (name: string) => matching(/^[\x21-\x7e]+$/, `--${name} must be one word of plain characters.`)

const cliArgs = z.object({
  channel: id('channel').optional(),
  role: id('role').optional(),
  'second-guild': id('second-guild').optional(),
  guild: id('guild'),
  user: id('user').optional(),
  feature: matching(/^[a-z][a-z0-9-]{0,63}$/, '--feature must be an id such as auto-role.').optional(),
  token: token('token'),
  'other-token': token('other-token').optional(),
  only: z
    .string()
    .transform((names) => names.split(','))
    .pipe(
      z.array(z.enum(partNames, `--only takes these, with commas between them: ${partNames.join(', ')}.`)),
    )
    .optional(),
  url: z
    .string(needed)
    .refine(isAddress, '--url must be an http(s) address without a password, a query or a #.'),
})

const texts = Object.keys(cliArgs.shape).map((name) => [name, { type: 'string' }] as const)
const options = { ...Object.fromEntries(texts), help: { type: 'boolean' } } as const

/** @throws StartError for arguments that parseArgs does not know */
function parse(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split(/[\n.]/, 1) : []
    throw new StartError([`${reason}.`, ...usage])
  }
}

/** What is asked for; null for the usage. @throws StartError */
function parseCliArgs(args: string[], tokens: Tokens) {
  const { help, ...given } = parse(args)
  if (help) return null
  const { data, error } = cliArgs.safeParse({
    token: tokens.token,
    'other-token': tokens.otherToken,
    ...given,
  })
  if (error) throw new StartError([error.issues[0]?.message ?? needed, ...usage])
  return data
}

/**
 * `npm run conformance`: prints what was found out about a backend.
 * @returns the exit code: 1 when something is wrong, or something required was not checked, 2 for invalid arguments
 */
export async function runConformance(args: string[], tokens: Tokens, print: (line: string) => void) {
  try {
    const asked = parseCliArgs(args, tokens)
    if (!asked) {
      print(usage.join('\n'))
      return 0
    }
    const { url, guild, user, feature, channel, role, token, only } = asked
    const { 'other-token': otherToken, 'second-guild': secondGuildId } = asked
    const base = new URL(url).href.replace(/\/+$/, '')
    const bearer = (text: string) => ({ authorization: `Bearer ${text}` })
    const results = await checkConformance({
      send: (path, init) => fetch(base + path, init),
      headers: bearer(token),
      otherHeaders: otherToken === undefined ? null : bearer(otherToken),
      guildId: guild,
      userId: user,
      featureId: feature,
      channelId: channel,
      roleId: role,
      secondGuildId,
      only,
    })
    print(tableOf(results, only ? 'parts' : 'whole'))
    return isConforming(results) ? 0 : 1
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    print(error.lines.join('\n'))
    return 2
  }
}
