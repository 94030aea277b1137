import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '@/server/db/open'
import { guildChanges } from '@/server/db/schema'
import { readSettings } from '@/server/guilds/settings'
import { ids } from '@/tests/factories'
import { migrations } from '@/tests/server/database'

/** A few each time; `KILL_CYCLES=200` for the long proof. */
const cycles = Number(process.env.KILL_CYCLES ?? 3)
const patience = 60_000 + cycles * 10_000

type Writer = ChildProcessByStdio<null, Readable, null>

const startWriter = (dataDir: string): Writer =>
  spawn(process.execPath, ['--import', 'tsx', 'tests/server/db/writer.ts', dataDir, migrations, ids.guild], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** Kills the writer after so many acknowledged writes; the last one that it told of, however late the word came. */
async function killAfter(writer: Writer, writes: number) {
  const lines: string[] = []
  const gone = once(writer, 'close')
  createInterface({ input: writer.stdout }).on('line', (line) => {
    lines.push(line)
    if (lines.length === writes) writer.kill('SIGKILL')
  })
  const [code, signal] = await gone
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' })
  const [version, prefix] = (lines.at(-1) ?? '').split(' ')
  return { version: Number(version), prefix }
}

test(
  'whatever was acknowledged before a kill is there afterwards, and every start takes over unaided',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-kill-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    let last = { version: 0, prefix: '' as string | undefined }

    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const before = last.version
      last = await killAfter(startWriter(dataDir), 5 + ((cycle * 17) % 60))
      expect(last.version).toBeGreaterThan(before)
    }

    const { db, close } = await openDatabase({ dataDir, databaseUrl: null })
    const { value, version } = await readSettings(db, ids.guild)
    const history = await db
      .select({ version: guildChanges.version })
      .from(guildChanges)
      .where(eq(guildChanges.guildId, ids.guild))
    await close()
    // The write under way when the last kill came may have been kept although nobody was told.
    expect([last.version, last.version + 1]).toContain(version)
    if (version === last.version) expect(value.chat_prefix).toBe(last.prefix)
    expect(history.map((row) => row.version).sort((a, b) => a - b)).toEqual(
      Array.from({ length: version }, (_, index) => index + 1),
    )
  },
  patience,
)
