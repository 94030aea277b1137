import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { failure } from '@/api/failure.schema'
import { deleteSessions } from '@/server/auth/sessions'
import { openDatabase } from '@/server/db/open'
import { sessions } from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { aServer } from '@/tests/server/a-server'
import { aPlace } from '@/tests/server/database'
import { readEvents } from '@/tests/server/live/read-events'
import { aFolder } from '@/tests/server/start/an-http-server'

const megabyte = 1024 * 1024
const guild = `/guilds/${ids.guild}`
/** Opening databases takes seconds on a busy machine. */
const patience = 90_000

/** A program on an embedded database of its own, with one person who may change everything. */
async function onItsOwnDisk(dataDir: string, readFree?: () => number) {
  await aPlace(dataDir)
  const database = await openDatabase({ dataDir, databaseUrl: null, readFree })
  onTestFinished(database.close)
  const clock = { now: new Date() }
  const person = await aServer({ database, now: () => clock.now })
  const save = (prefix: string) => person.patch(`${guild}/settings`, { chat_prefix: prefix })
  return { person, save, clock, database }
}

test(
  'below the reserve nothing is saved but everything is read; saving resumes once there is space',
  async () => {
    const disk = { free: 500 * megabyte }
    const { person, save, clock, database } = await onItsOwnDisk(join(aFolder(), 'data'), () => disk.free)
    expect((await save('?')).status).toBe(200)

    disk.free = 63 * megabyte
    const refused = await save('!')

    expect(refused.status).toBe(507)
    expect(failure.parse(await refused.json())).toMatchObject({
      code: 'storage_full',
      detail: expect.stringContaining('disk is full') as unknown,
    })
    expect(await database.hasRoom()).toBe(false)
    // Long enough for the session's use to be noted, which must not keep anybody from reading.
    clock.now = new Date(clock.now.getTime() + 10 * 60_000)
    expect(await (await person.get(`${guild}/settings`)).json()).toMatchObject({ chat_prefix: '?' })
    expect(await readEvents(await person.get(`${guild}/events`)).until('ready')).toBeDefined()

    disk.free = 64 * megabyte
    expect((await save('!')).status).toBe(200)
    expect(await database.hasRoom()).toBe(true)

    disk.free = 0
    await deleteSessions(database.db, ids.user)
    expect(await database.db.$count(sessions)).toBe(0)
  },
  patience,
)

test('without space no database is created, and the message says how much is needed', async () => {
  const opening = openDatabase({ dataDir: aFolder(), databaseUrl: null, readFree: () => 100 * megabyte })

  await expect(opening).rejects.toMatchObject({
    lines: [expect.stringMatching(/has 100 MB free; a new database needs 112 MB\. Make room, or/)],
  })
})

/** A small disk of its own until the test ends. */
function aDisk(size: string) {
  const folder = aFolder()
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return folder
}

const probe = ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']
const mayMount =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('unshare', probe).status === 0

if (mayMount) {
  test(
    'a disk that really fills up stops saving before the database hangs, and saving resumes with space',
    async () => {
      const disk = aDisk('220m')
      const { database, save } = await onItsOwnDisk(join(disk, 'data'))
      const { db } = database
      const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize
      const ballast = join(disk, 'ballast')
      writeFileSync(ballast, Buffer.alloc(Math.max(0, free() - 90 * megabyte)))
      await db.execute(sql`create table filler (content text)`)

      const filling = async () => {
        for (;;)
          await db.execute(
            sql`insert into filler select string_agg(md5(random()::text), '') from generate_series(1, 30000)`,
          )
      }
      await expect(filling()).rejects.toThrow()

      expect((await save('?')).status).toBe(507)
      writeFileSync(join(disk, 'rest'), Buffer.alloc(Math.max(0, free() - megabyte)))
      expect((await save('?')).status).toBe(507)
      expect(await db.$count(sql`filler`)).toBeGreaterThan(0)
      rmSync(join(disk, 'rest'))
      truncateSync(ballast, 0)
      expect((await save('?')).status).toBe(200)
    },
    patience,
  )
} else {
  process.stdout.write('No disk can be mounted here: a disk that really fills up was not tried.\n')
}
