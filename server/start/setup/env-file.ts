import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { StartError } from '@/server/env'
import { decodeEnvFile } from '@/server/start/load-environment'

const plain = /^[\w.:/+=-]*$/

/** A value as it stands in the file. @throws StartError for one that cannot */
function written(name: string, value: string) {
  if (plain.test(value)) return `${name}=${value}`
  const quote = ["'", '"', '`'].find((mark) => !value.includes(mark))
  const line = `${name}=${quote ?? ''}${value}${quote ?? ''}`
  if (parseEnv(line)[name] !== value) throw new StartError([`${name} cannot be written to .env.`])
  return line
}

function withValue(text: string, name: string, value: string) {
  const line = written(name, value)
  const blank = new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*=.*$`, 'm')
  if (blank.test(text)) return text.replace(blank, () => line)
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`
}

/**
 * Adds variables to a `.env` that only this account may read. What has a value there keeps it. The file is replaced in
 * one step, so that nobody reads half of it.
 * @throws StartError with one line when it cannot be written
 */
export function completeEnvFile(path: string, values: Record<string, string>) {
  const before = existsSync(path) ? decodeEnvFile(readFileSync(path)) : ''
  const kept = parseEnv(before)
  const added = Object.entries(values).filter(([name]) => !kept[name]?.trim())
  const text = added.reduce((rest, [name, value]) => withValue(rest, name, value), before)
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
