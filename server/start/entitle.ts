import { parseArgs } from 'node:util'
import { isSnowflake } from '@/api/discord.schema'
import { type Place, StartError } from '@/server/env'
import { type Command, failureLines, type Outcome } from './control-channel'
import { readPlace } from './environment'
import { runForOperator } from './operator'

const usage = [
  'npm run entitle -- <user id>           lets a person have premium',
  'npm run entitle -- <user id> --revoke  takes that back',
  'npm run entitle -- --list              shows who may have it',
  'With --demo it is about the demo. In a build of its own: node main.mjs entitle …',
]
const hint = 'Write: npm run entitle -- <user id> [--revoke], or npm run entitle -- --list.'
const refused = (reason: string) => new StartError([`${reason} ${hint}`])

const boolean = { type: 'boolean' } as const
const options = { revoke: boolean, list: boolean, demo: boolean, help: boolean }

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const [reason = ''] = error instanceof Error ? error.message.split(/[\n.]/, 1) : []
    throw refused(`${reason}.`)
  }
}

/**
 * Parses the arguments: what to do, and in which deployment.
 * @throws StartError with one line
 */
export function parseCliArgs(args: string[]): { command: Command | 'help'; mode: Place['mode'] } {
  const { values, positionals } = parse(args)
  const [userId, ...others] = positionals
  const mode = values.demo ? 'demo' : 'real'
  if (values.help) return { command: 'help', mode }
  if (values.list && (userId !== undefined || values.revoke)) throw refused('--list stands alone.')
  if (values.list) return { command: { kind: 'list' }, mode }
  if (userId === undefined) throw refused('Name a person by their user id.')
  if (others.length > 0) throw refused('Name one person at a time.')
  if (!isSnowflake(userId))
    throw new StartError([
      `${JSON.stringify(userId.slice(0, 40))} is no user id: those have 15 to 21 digits.`,
    ])
  return { command: { kind: values.revoke ? 'revoke' : 'grant', userId }, mode }
}

async function run(args: string[]): Promise<Outcome> {
  const { command, mode } = parseCliArgs(args)
  if (command === 'help') return { lines: usage, isDone: true }
  const place = readPlace(mode)
  return runForOperator(place, command)
}

/**
 * `entitle`: lets the operator grant premium, revoke it and list who has it, and prints the result.
 * @param args the arguments after `entitle`
 * @returns the exit code
 */
export async function entitle(args: string[]): Promise<0 | 1> {
  const { lines, isDone } = await run(args).catch((error: unknown) => ({
    lines: failureLines(error),
    isDone: false,
  }))
  ;(isDone ? process.stdout : process.stderr).write(`${lines.join('\n')}\n`)
  return isDone ? 0 : 1
}
