import { writeSync } from 'node:fs'
import { openDatabase } from '@/server/db/open'
import { changeSettings } from '@/server/guilds/settings'

/*
 * A process that saves without pause until it is killed: `writer.ts <data directory> <guild> <address of PostgreSQL>`,
 * the last empty for the embedded database. It says the version of each write once that is acknowledged, with a system
 * call of its own, so that no buffer loses it.
 */

const [dataDir = '', guildId = '', url = ''] = process.argv.slice(2)
const opened = await openDatabase({ dataDir, databaseUrl: url || null })

for (let turn = 0; ; turn += 1) {
  const patch = { chat_prefix: `${process.pid % 1000}.${turn % 100_000}` }
  const saved = await changeSettings(opened.db, guildId, patch, { userId: guildId, accepts: () => true })
  writeSync(1, `${saved.version} ${patch.chat_prefix}\n`)
}
