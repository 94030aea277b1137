import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { StartError } from '@/server/env'
import { decodeEnvFile } from '@/server/start/load-environment'

const unwritable =
  'cannot be written to .env as it is: leave out line breaks and invisible characters, or one kind of quotation marks.'

const plain = /^[\w.:/+=-]*$/
/** First what other programs read in the same way, such as Docker Compose; without quotes as the last resort. */
const quotes = ["'", '"', '`', '']

function written(name: string, value: string) {
  if (plain.test(value)) return `${name}=${value}`
  const lines = quotes.map((quote) => `${name}=${quote}${value}${quote}`)
  return lines.find((line) => parseEnv(line)[name] === value) ?? `${name}=`
}

function withValue(text: string, name: string, value: string) {
  const line = written(name, value)
  const blank = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=.*$`, 'm')
  if (blank.test(text)) return text.replace(blank, () => line)
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`
}

const readText = (path: string) => (existsSync(path) ? decodeEnvFile(readFileSync(path)) : '')

/**
 * The text of a `.env` with more variables. What has a value there keeps it.
 * @throws StartError with a line for each variable that would be read back as something else
 */
export function completedEnvFile(path: string, values: Record<string, string>): string {
  const before = readText(path)
  const kept = parseEnv(before)
  const added = Object.entries(values).filter(([name]) => !kept[name]?.trim())
  const text = added.reduce((rest, [name, value]) => withValue(rest, name, value), before)
  // As it is read from the file, where a NUL would have it taken for another encoding.
  const read = parseEnv(Buffer.from(text.replaceAll('\0', '')).toString())
  const wrong = Object.entries({ ...kept, ...Object.fromEntries(added) }).filter(
    ([name, value]) => read[name] !== value,
  )
  if (wrong.length === 0) return text
  throw new StartError(
    wrong.map(([variable]) => ({ variable, code: 'unwritable', line: `${variable} ${unwritable}` })),
  )
}

/**
 * Adds variables to a `.env` that only this account may read. The file is replaced in one step, so that nobody reads half
 * of it.
 * @throws StartError when it cannot be written
 */
export function completeEnvFile(path: string, values: Record<string, string>) {
  const text = completedEnvFile(path, values)
  const draft = join(dirname(path), `.env.${randomUUID()}`)
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new StartError([`${path} cannot be written (${reason}).`])
  }
}
