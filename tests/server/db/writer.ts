import { writeSync } from 'node:fs'
import { openDatabase } from '@/server/db/open'
import { savePrefix } from '@/tests/server/save-prefix'

/*
 * A process that saves without pause until it is killed: `writer.ts <data directory> <guild> <address of PostgreSQL>`,
 * the last empty for the embedded database. It says the version of each write once that is acknowledged, with a system
 * call of its own, so that no buffer loses it.
 */

const [dataDir = '', guildId = '', url = ''] = process.argv.slice(2)
const opened = await openDatabase({ dataDir, databaseUrl: url || null })

for (let turn = 0; ; turn += 1) {
  const prefix = `${process.pid % 1000}.${turn % 100_000}`
  const { version } = await savePrefix(opened.db, guildId, prefix)
  writeSync(1, `${version} ${prefix}\n`)
}
