import { sql } from 'drizzle-orm'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '@/server/db/open'
import { ids } from '@/tests/factories'
import { aPlace } from '@/tests/server/database'
import { aFolder } from '@/tests/server/start/an-http-server'
import { done, entitle, failed } from '@/tests/server/start/an-operator'

/*
 * The command on a database that no program of ours has open: the embedded one, and PostgreSQL in that project.
 */

test('the operator grants premium, sees it, and takes it back, but only in tables of this version', async () => {
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
  expect(await run('--list')).toEqual(done('Nobody may have premium.'))

  const opened = await openDatabase({ dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL || null })
  await opened.db.execute(sql`drop table entitlements`)
  await opened.close()
  expect(await run(ids.user)).toEqual(failed(expect.stringContaining('is not one of this version')))
}, 90_000)
