import { parseArgs } from 'node:util'
import { isSnowflake } from '@/contract/discord/snowflake'
import { version } from '@/server/auth/oauth'
import { readRealEnv, StartError, type Variables } from '@/server/env'
import { asksForHelp } from '@/server/asks-for-help'
import { backendCheck } from './backend-check'
import { type Context, type Report, runChecks } from './check'
import { discordChecks } from './discord-checks'
import { guildChecks } from './guild-checks'
import { localChecks } from './local-checks'

/** In the order in which they run. */
const allChecks = [...localChecks, ...discordChecks, ...guildChecks, backendCheck]

const usage = 'Write: npm run doctor -- [--json] [--guild <server id>].'

function parse(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean' }, guild: { type: 'string' } } })
    if (values.guild !== undefined && !isSnowflake(values.guild))
      throw new StartError([`--guild takes a server’s id, 15 to 21 digits. ${usage}`])
    return { isJson: values.json ?? false, guildId: values.guild ?? null }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError([usage])
  }
}

const marks = { ok: '✓', warning: '!', failed: '✗', skipped: '-' } as const

function formatReports(reports: readonly Report[]) {
  const width = Math.max(...reports.map(({ name }) => name.length))
  const lines = reports.flatMap((report) => {
    const { status, name, found, todo } = report
    // Checks that are skipped for the same reason share a line.
    const alike = status === 'skipped' ? reports.filter((other) => other.found === found) : [report]
    if (alike[0] !== report) return []
    if (alike.length > 1) return [`  ${marks.skipped} ${alike.map((one) => one.name).join(', ')}: ${found}`]
    return [`  ${marks[status]} ${name.padEnd(width)}  ${found}${todo === undefined ? '' : ` ${todo}`}`]
  })
  const count = (status: Report['status']) => reports.filter((report) => report.status === status).length
  const summary = `${count('failed')} failed, ${count('warning')} warnings, ${count('ok')} ok, ${count('skipped')} skipped.`
  return `${[...lines, '', summary].join('\n')}\n`
}

type Options = Pick<Context, 'migrations'> &
  Partial<Pick<Context, 'env' | 'now'>> & { write?: (text: string) => void }

/**
 * `doctor`: checks a deployment and prints what is wrong and what to do.
 * @param args the arguments after `doctor`
 * @returns the exit code: 1 if any check failed
 * @throws StartError for invalid arguments
 */
export async function doctor(args: string[], variables: Variables, options: Options): Promise<0 | 1> {
  const { write = (text: string) => void process.stdout.write(text) } = options
  if (asksForHelp(args)) {
    write(`${usage}\n`)
    return 0
  }
  const { isJson, guildId } = parse(args)
  const { migrations, env = () => readRealEnv(variables), now = () => new Date() } = options
  const reports = await runChecks(allChecks, { variables, env, guildId, migrations, now })
  const isWell = reports.every(({ status }) => status !== 'failed')
  const document = { version, node: process.versions.node, ok: isWell, checks: reports }
  write(isJson ? `${JSON.stringify(document, null, 2)}\n` : formatReports(reports))
  return isWell ? 0 : 1
}
