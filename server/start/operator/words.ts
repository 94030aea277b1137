import { parseArgs } from 'node:util'
import { type Place, StartError } from '@/server/env'

export type Command = { kind: 'grant' | 'revoke'; userId: string } | { kind: 'list' } | { kind: 'help' }

export const usage = [
  'npm run entitle -- <user id>           lets a person have premium',
  'npm run entitle -- <user id> --revoke  takes that back',
  'npm run entitle -- --list              shows who may have it',
  'With --demo it is about the demo. In a build of its own: node main.mjs entitle …',
]

const options = {
  revoke: { type: 'boolean' },
  list: { type: 'boolean' },
  demo: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

const hint = 'Write: npm run entitle -- <user id> [--revoke], or npm run entitle -- --list.'
const refused = (reason: string) => new StartError([`${reason} ${hint}`])

const notAnId = (text: string) =>
  new StartError([`${JSON.stringify(text.slice(0, 40))} is no user id: those have 15 to 21 digits.`])

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split(/[\n.]/, 1) : []
    throw refused(`${reason}.`)
  }
}

function commandOf({ values, positionals }: ReturnType<typeof parse>): Command {
  const [userId, ...others] = positionals
  if (values.help) return { kind: 'help' }
  if (values.list && (userId !== undefined || values.revoke)) throw refused('--list stands alone.')
  if (values.list) return { kind: 'list' }
  if (userId === undefined) throw refused('Name a person by their user id.')
  if (others.length > 0) throw refused('Name one person at a time.')
  if (!/^\d{15,21}$/.test(userId)) throw notAnId(userId)
  return { kind: values.revoke ? 'revoke' : 'grant', userId }
}

/**
 * What is asked for, and of which deployment.
 * @throws StartError with one line
 */
export function parseCliArgs(words: string[]): { command: Command; mode: Place['mode'] } {
  const parsed = parse(words)
  return { command: commandOf(parsed), mode: parsed.values.demo ? 'demo' : 'real' }
}
