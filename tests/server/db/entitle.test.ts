import { sql } from 'drizzle-orm'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isGranted } from '@/server/people/entitlements'
import { openDatabase } from '@/server/db/open'
import { ids } from '@/tests/factories'
import { aPlace } from '@/tests/server/database'
import { aFolder } from '@/tests/server/start/an-http-server'
import { done, entitle, failed } from '@/tests/server/start/an-operator'

/*
 * The command on a database that no program of ours has open: the embedded one, and PostgreSQL in that project.
 */

/** Several programs are started one after the other. */
const patience = 90_000

/** Opens the place as a program of ours does. */
async function inside<Value>(
  place: Awaited<ReturnType<typeof aPlace>>,
  work: (opened: Awaited<ReturnType<typeof openDatabase>>) => Promise<Value>,
) {
  const opened = await openDatabase({ dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL || null })
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

test(
  'the operator grants premium, sees it, and takes it back',
  async () => {
    const cwd = aFolder()
    const place = await aPlace(join(cwd, 'data'))
    const run = (words: string, more = {}) => entitle(words, { cwd, ...place, ...more })

    expect(await run(ids.user)).toEqual(done(`${ids.user} may have premium from now on.`))
    expect(await run('--list', { PREMIUM_USER_IDS: '300000000000000009' })).toEqual(
      done(
        expect.stringMatching(new RegExp(`^${ids.user} {2}granted \\d{4}-\\d\\d-\\d\\d$`)),
        '300000000000000009  PREMIUM_USER_IDS',
      ),
    )
    expect(await run(`${ids.user} --revoke`)).toEqual(done(`${ids.user} may not have premium any more.`))
    expect(await inside(place, ({ db }) => isGranted(db, ids.user))).toBe(false)
  },
  patience,
)

test(
  'a database whose tables are not of this version is left as it is',
  async () => {
    const cwd = aFolder()
    const place = await aPlace(join(cwd, 'data'))
    await inside(place, ({ db }) => db.execute(sql`drop table entitlements`))

    expect(await entitle(ids.user, { cwd, ...place })).toEqual(
      failed(expect.stringContaining('is not one of this version')),
    )
  },
  patience,
)

test('a PostgreSQL that is away is told in one line, without its password', async () => {
  const DATABASE_URL = 'postgres://someone:hunter2@127.0.0.1:1/none'

  const told = await entitle(ids.user, { cwd: aFolder(), DATABASE_URL })

  expect(told).toEqual(failed(expect.stringMatching(/^DATABASE_URL cannot be reached: /)))
  expect(told.err.join()).not.toContain('hunter2')
})
