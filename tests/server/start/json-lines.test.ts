import { expect, test } from 'vitest'
import { bundled, runToEnd } from '@/tests/server/a-program'

/** Runs a program until it ends; its exit code, and what it said on both streams. */
async function run(program: string, words: string[], variables: Record<string, string> = {}) {
  const { code, out, err } = await runToEnd([process.execPath, bundled(program), ...words], variables)
  return { code, lines: [...out, ...err] }
}

const printing = 'tests/server/start/printing-program.ts'
const parsed = (lines: string[]) => lines.map((line): unknown => JSON.parse(line))

test('whatever a process in production prints is a JSON line of bounded length, but for what Next says of its own start', async () => {
  const { code, lines } = await run(printing, ['start'])

  expect(code).toBe(1)
  expect(parsed(lines)).toEqual([
    expect.objectContaining({ count: 1, msg: 'from the logger' }),
    expect.objectContaining({ msg: 'It is ready.\n\n  Open  http://localhost' }),
    expect.objectContaining({ level: 30, reason: 'stdout', msg: 'from a library' }),
    expect.objectContaining({ level: 40, reason: 'stderr', msg: expect.stringContaining('a caller sent x') }),
    expect.objectContaining({ msg: 'raw bytes' }),
    expect.objectContaining({ msg: 'written' }),
    expect.objectContaining({ error_name: 'DeprecationWarning', error_code: 'DEP0000', msg: 'this is old' }),
    expect.objectContaining({ level: 60, error_name: 'Error', stack: expect.any(String) }),
  ])
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2_000)
})

test('the demo says where to look as text, and all else is JSON there too', async () => {
  const { lines } = await run(printing, ['demo'])

  expect(lines.slice(1, 3)).toEqual(['It is ready.', '  Open  http://localhost'])
  expect(parsed(lines.toSpliced(1, 2))).toHaveLength(7)
})

test('a start that fails says why in JSON lines', async () => {
  const { code, lines } = await run('server/main.ts', ['start'], { PUBLIC_URL: 'not an address' })

  expect(code).toBe(1)
  expect(parsed(lines)).toEqual([expect.objectContaining({ msg: expect.stringContaining('PUBLIC_URL') })])
})
