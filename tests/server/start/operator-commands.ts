import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { claimDataDirectory } from '@/server/db/data-directory'
import { openControlChannel } from '@/server/start/control-channel'
import { entitle as runEntitle } from '@/server/start/operator'
import type { Env } from '@/server/env'
import { aLog } from '@/tests/server/test-log'
import { linesOf } from '@/tests/server/test-program'
import { aRuntime } from '@/tests/server/test-runtime'
import { startedIn } from './test-http-server'

type Where = Record<string, string> & { cwd: string }

/** Runs a command of the operator in a folder with these variables and nothing else of ours. */
export async function operate(command: () => Promise<number>, { cwd, ...variables }: Where) {
  const end = startedIn(cwd, variables)
  const said = { out: '', err: '' }
  const streams = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((said.out += String(text)))),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((said.err += String(text)))),
  ]
  try {
    const code = await command()
    return { code, out: linesOf(said.out), err: linesOf(said.err) }
  } finally {
    for (const stream of streams) stream.mockRestore()
    end()
  }
}

export const entitle = (words: string, where: Where) =>
  operate(() => runEntitle(words.split(' ').filter(Boolean)), where)

/** What a command that worked says. */
export const done = (...out: unknown[]) => ({ code: 0, out, err: [] })
/** What a command that failed says: one line, and nothing else. */
export const failed = (line: unknown) => ({ code: 1, out: [], err: [line] })

/** A program that runs on an embedded database in this folder, as far as its operator is concerned. */
export async function aRunningProgram(dataDir: string, env: Partial<Env> = {}) {
  const { log, lines } = aLog('warn')
  const rt = await aRuntime({ env: { dataDir, ...env }, log })
  mkdirSync(join(dataDir, 'db'), { recursive: true })
  const held = await claimDataDirectory(dataDir)
  const close = await openControlChannel(rt)
  onTestFinished(async () => {
    await close()
    held.release()
  })
  return { rt, close, lines }
}
