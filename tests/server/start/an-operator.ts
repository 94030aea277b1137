import { vi } from 'vitest'
import { entitle as runEntitle } from '@/server/start/operator'
import { linesOf } from '@/tests/server/a-program'
import { startedIn } from './a-start'

/** Runs `entitle` in a folder with these variables and nothing else of ours. */
export async function entitle(
  words: string,
  { cwd, ...variables }: Record<string, string> & { cwd: string },
) {
  const end = startedIn(cwd, variables)
  const said = { out: '', err: '' }
  const streams = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((said.out += String(text)))),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((said.err += String(text)))),
  ]
  try {
    const code = await runEntitle(words.split(' ').filter(Boolean))
    return { code, out: linesOf(said.out), err: linesOf(said.err) }
  } finally {
    for (const stream of streams) stream.mockRestore()
    end()
  }
}

/** What a command that worked says. */
export const done = (...out: unknown[]) => ({ code: 0, out, err: [] })
/** What a command that failed says: one line, and nothing else. */
export const failed = (line: unknown) => ({ code: 1, out: [], err: [line] })
