import { parseArgs } from 'node:util'
import { isSnowflake } from '@/api/discord.schema'
import { version } from '@/server/auth/oauth'
import { readRealEnv, StartError, type Variables } from '@/server/env'
import { backendCheck } from './backend-check'
import { type Check, type Context, type Report, runChecks } from './check'
import { discordChecks } from './discord-checks'
import { guildChecks } from './guild-checks'
import { localChecks } from './local-checks'

/** Every check, in the order in which they run. */
export const allChecks: readonly Check[] = [...localChecks, ...discordChecks, ...guildChecks, backendCheck]

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

function lineOf({ status, name, found, todo }: Report, width: number) {
  return `  ${marks[status]} ${name.padEnd(width)}  ${found}${todo === undefined ? '' : ` ${todo}`}`
}

/** Checks that are skipped for the same reason share a line. */
function linesOf(reports: readonly Report[], width: number) {
  return reports.flatMap((report) => {
    const isAlike = ({ status, found }: Report) => status === 'skipped' && found === report.found
    const [first, ...others] = report.status === 'skipped' ? reports.filter(isAlike) : [report]
    if (first !== report) return []
    if (others.length === 0) return [lineOf(report, width)]
    return [`  ${marks.skipped} ${[first, ...others].map(({ name }) => name).join(', ')}: ${report.found}`]
  })
}

function formatReports(reports: readonly Report[]) {
  const width = Math.max(...reports.map(({ name }) => name.length))
  const count = (status: Report['status']) => reports.filter((report) => report.status === status).length
  const summary = `${count('failed')} failed, ${count('warning')} warnings, ${count('ok')} ok, ${count('skipped')} skipped.`
  return `${[...linesOf(reports, width), '', summary].join('\n')}\n`
}

export const isWell = (reports: readonly Report[]) => reports.every(({ status }) => status !== 'failed')

type Options = Omit<Context, 'env' | 'guildId' | 'now' | 'variables'> &
  Partial<Pick<Context, 'env' | 'now'>> & { write?: (text: string) => void }

/**
 * `doctor`: checks a deployment and prints what is wrong and what to do.
 * @param args the arguments after `doctor`
 * @returns the exit code: 1 if any check failed
 * @throws StartError for arguments that there are not
 */
export async function doctor(args: string[], variables: Variables, options: Options): Promise<0 | 1> {
  const { isJson, guildId } = parse(args)
  const { migrations, env = () => readRealEnv(variables), now = () => new Date() } = options
  const { write = (text: string) => void process.stdout.write(text) } = options
  const reports = await runChecks(allChecks, { variables, env, guildId, migrations, now })
  const document = { version, node: process.versions.node, ok: isWell(reports), checks: reports }
  write(isJson ? `${JSON.stringify(document, null, 2)}\n` : formatReports(reports))
  return isWell(reports) ? 0 : 1
}
