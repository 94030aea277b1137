import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { openDatabase } from '@/server/db/open'
import { guildChanges } from '@/server/db/schema'
import { readStoredSettings } from '@/server/guilds/stored-configuration'
import { ids } from '@/tests/support/factories'
import { bundled } from '@/tests/server/test-program'
import { aPlace } from '@/tests/server/database'
import { aFolder } from '@/tests/server/start/test-http-server'

type Place = Awaited<ReturnType<typeof aPlace>>

/** Starts a writer and kills it after so many acknowledged writes; the last one that it told of, however late the word came. */
async function killAfter(writes: number, program: string, { DATA_DIR, DATABASE_URL }: Place) {
  const writer = spawn(process.execPath, [program, DATA_DIR, ids.guild, DATABASE_URL], {
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

/**
 * Kills a writing program so many times, one start after the other. Every acknowledged write is there afterwards, and the
 * history has no gap.
 * @returns how many writes there were
 */
export async function killWriters(kills: number) {
  const place = await aPlace(join(aFolder(), 'data'))
  const program = bundled('tests/server/db/writer.ts')
  let last = { version: 0, prefix: '' as string | undefined }

  for (let kill = 0; kill < kills; kill += 1) {
    const before = last.version
    last = await killAfter(5 + ((kill * 17) % 60), program, place)
    expect(last.version).toBeGreaterThan(before)
  }

  const { db, close } = await openDatabase({
    dataDir: place.DATA_DIR,
    databaseUrl: place.DATABASE_URL || null,
  })
  const { value, version } = await readStoredSettings(db, ids.guild)
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
  return version
}
