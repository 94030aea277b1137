import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '@/server/db/open'
import { guildChanges } from '@/server/db/schema'
import { readSettings } from '@/server/guilds/settings'
import { ids } from '@/tests/factories'
import { bundled } from '@/tests/server/a-program'
import { aPlace } from '@/tests/server/database'
import { aFolder } from '@/tests/server/start/an-http-server'

/** A few each time; `KILL_CYCLES=200` for the long proof. */
const cycles = Number(process.env.KILL_CYCLES ?? 2)
const patience = 60_000 + cycles * 10_000

/** Starts a writer and kills it after so many acknowledged writes; the last one that it told of, however late the word came. */
async function killAfter(writes: number, program: string, dataDir: string) {
  const writer = spawn(process.execPath, [program, dataDir, ids.guild], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: writer.stdout }).on('line', (line) => {
    lines.push(line)
    if (lines.length === writes) writer.kill('SIGKILL')
  })
  expect(await once(writer, 'close')).toEqual([null, 'SIGKILL'])
  const [version, prefix] = (lines.at(-1) ?? '').split(' ')
  return { version: Number(version), prefix }
}

test(
  'every acknowledged write survives a kill, and every restart works without help',
  async () => {
    const dataDir = join(aFolder(), 'data')
    await aPlace(dataDir)
    const program = bundled('tests/server/db/writer.ts')
    let last = { version: 0, prefix: '' as string | undefined }

    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const before = last.version
      last = await killAfter(5 + ((cycle * 17) % 60), program, dataDir)
      expect(last.version).toBeGreaterThan(before)
    }

    const { db, close } = await openDatabase({ dataDir, databaseUrl: null })
    const { value, version } = await readSettings(db, ids.guild)
    const history = await db
      .select({ version: guildChanges.version })
      .from(guildChanges)
      .where(eq(guildChanges.guildId, ids.guild))
      .orderBy(guildChanges.version)
    await close()
    // The write under way when the last kill came may have been kept although nobody was told.
    expect([last.version, last.version + 1]).toContain(version)
    if (version === last.version) expect(value.chat_prefix).toBe(last.prefix)
    expect(history).toEqual(Array.from({ length: version }, (_, index) => ({ version: index + 1 })))
  },
  patience,
)
