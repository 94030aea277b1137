import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allChecks } from '@/server/doctor/doctor'
import { aFolder } from '@/tests/server/start/an-http-server'

test('the command needs no build, takes the options that npm keeps, and reports by its exit code', () => {
  const cwd = aFolder({ '.env': 'PUBLIC_URL=nowhere\nDISCORD_CLIENT_SECRET=never-to-be-printed\n' })
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const, npm_config_json: 'true' }

  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(process.cwd(), 'scripts/operate.mjs'), 'doctor', '--guild', '300000000000000001'],
    { cwd, env, encoding: 'utf8' },
  )

  expect(JSON.parse(stdout)).toMatchObject({ ok: false, node: process.versions.node })
  expect(stdout).toContain('PUBLIC_URL must be an http(s) address.')
  expect(stdout).not.toContain('never-to-be-printed')
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
})

test('docs/doctor.md has a row for each check, in the order in which they run', () => {
  const rows = [...readFileSync('docs/doctor.md', 'utf8').matchAll(/^\| `([a-z][a-z-]*)` +\|/gm)].map(
    ([, name]) => name,
  )

  expect(rows).toEqual(allChecks.map(({ name }) => name))
})
