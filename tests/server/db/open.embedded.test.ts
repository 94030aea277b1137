import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { VersionConflict } from '@/server/live/changes'
import { isMigrated, migrate } from '@/server/db/migrate'
import { openDatabase } from '@/server/db/open'
import { changeSettings, readSettings } from '@/server/guilds/settings-queries'
import { StartError } from '@/server/env'
import { ids } from '@/tests/factories'
import { migrations } from '@/tests/server/database'

test('what was saved is there when the embedded database is opened again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-open-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const first = await openDatabase({ dataDir, databaseUrl: null })
  await migrate(first, migrations)
  const write = { userId: ids.user, accepts: () => true }
  expect(await changeSettings(first.db, ids.guild, { chat_prefix: '?' }, write)).not.toBeInstanceOf(
    VersionConflict,
  )

  await expect(openDatabase({ dataDir, databaseUrl: null })).rejects.toBeInstanceOf(StartError)
  await first.close()
  expect(readdirSync(dataDir)).toEqual(['database.json', 'db'])

  const second = await openDatabase({ dataDir, databaseUrl: null })
  onTestFinished(second.close)
  expect(await isMigrated(second.db, migrations)).toBe(true)
  expect(await readSettings(second.db, ids.guild)).toMatchObject({ value: { chat_prefix: '?' }, version: 1 })
})

test('a PostgreSQL that is not there is told in one line', async () => {
  const opening = openDatabase({ dataDir: '', databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })

  await expect(opening).rejects.toMatchObject({
    name: 'StartError',
    lines: [expect.stringMatching(/^DATABASE_URL cannot be reached: .*ECONNREFUSED/)],
  })
})
