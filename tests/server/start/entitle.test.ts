import { once } from 'node:events'
import { chmodSync, chownSync, linkSync, mkdirSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '@/server/db/open'
import { entitlements } from '@/server/db/schema'
import { createBackendApp } from '@/server/start/backend-app'
import { controlAddress } from '@/server/start/control-channel'
import { parseEntitleArgs } from '@/server/start/operator'
import { ids } from '@/tests/support/factories'
import { aClient } from '@/tests/server/test-server'
import { signIn } from '@/tests/server/sign-in'
import { aPlace } from '@/tests/server/database'
import { aFolder } from './test-http-server'
import { aRunningProgram, done, entitle, failed } from './operator-commands'

/** Whom the environment names. */
const named = '300000000000000009'
const profile = `/users/${ids.user}`
const granted = done(`${ids.user} may have premium from now on.`)
const revoked = done(`${ids.user} may not have premium any more.`)

/** A running program, and one of its people. */
async function aProgramWithPeople(dataDir: string) {
  const program = await aRunningProgram(dataDir, { premiumUserIds: [named] })
  const person = aClient(createBackendApp(program.rt), '/backend', await signIn(program.rt, ids.user))
  return { ...program, person }
}

const socketIn = (dataDir: string) => join(dataDir, 'control.sock')

test('granting and revoking premium while the program runs takes effect at once', async () => {
  const cwd = aFolder()
  const { person } = await aProgramWithPeople(join(cwd, '.data'))
  expect((await person.patch(profile, { premium: true })).status).toBe(403)

  expect(await entitle(ids.user, { cwd })).toEqual(granted)
  expect(await person.read(`${profile}/entitlements`)).toMatchObject({ premium: true })
  expect((await person.patch(profile, { premium: true })).status).toBe(200)

  expect(await entitle('--list', { cwd })).toEqual(
    done(expect.stringContaining(`${ids.user}  granted `), `${named}  PREMIUM_USER_IDS`),
  )
  expect(await entitle(`${ids.user} --revoke`, { cwd })).toEqual(revoked)
  expect(await (await person.get(profile)).json()).toMatchObject({ profile: { premium: false } })
  expect((await person.patch(profile, { premium: true })).status).toBe(403)
})

test('the demo’s database is used with --demo, as the error says', async () => {
  const cwd = aFolder()
  const { person } = await aProgramWithPeople(join(cwd, '.data/demo'))

  const noDatabase = /^There is no database in .*\.data\. .* The demo’s is reached with --demo\.$/
  expect(await entitle(ids.user, { cwd })).toEqual(failed(expect.stringMatching(noDatabase)))
  expect(await entitle(`${ids.user} --demo`, { cwd })).toEqual(granted)
  expect(await person.read(`${profile}/entitlements`)).toMatchObject({ premium: true })
})

test('revoking a user who is only listed in PREMIUM_USER_IDS is refused', async () => {
  const cwd = aFolder()
  const { rt } = await aProgramWithPeople(join(cwd, '.data'))

  expect(await entitle(`${named} --revoke`, { cwd })).toEqual(
    failed(`${named} was not granted premium here. PREMIUM_USER_IDS still names them.`),
  )
  expect(await rt.db.$count(entitlements)).toBe(0)
})

test('the control socket is private to the account, and removed on exit', async () => {
  const dataDir = aFolder()
  const { close } = await aProgramWithPeople(dataDir)

  expect(statSync(socketIn(dataDir)).mode & 0o777).toBe(0o600)
  await close()
  expect(() => statSync(socketIn(dataDir))).toThrow('ENOENT')
})

/** As a killed process leaves its socket behind: closing would take the file away. */
async function aDeadSocket(path: string) {
  const server: Server = createServer().listen(`${path}.first`)
  await once(server, 'listening')
  linkSync(`${path}.first`, path)
  server.close()
  await once(server, 'close')
}

test('a socket that a killed process left behind is replaced, also in the folder that .env names', async () => {
  const cwd = aFolder({ '.env': 'DATA_DIR=kept\n', 'kept/a-file': '' })
  await aDeadSocket(socketIn(join(cwd, 'kept')))

  await aProgramWithPeople(join(cwd, 'kept'))

  expect(await entitle('--list', { cwd })).toEqual(done(`${named}  PREMIUM_USER_IDS`))
})

test('if the path is too long for a socket, the log says so, and the command suggests alternatives', async () => {
  const cwd = aFolder()
  const dataDir = join(cwd, 'x'.repeat(100))

  const { lines } = await aProgramWithPeople(dataDir)

  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('The path of DATA_DIR is too long for a socket')
  const inUse = `in use by process ${process.pid}, .*\\. Stop it and try again, or .*PREMIUM_USER_IDS`
  const said = await entitle(ids.user, { cwd, DATA_DIR: dataDir })
  expect(said).toEqual(failed(expect.stringMatching(new RegExp(inUse))))
})

test('the program runs even if the socket’s path is taken', async () => {
  const dataDir = aFolder({ 'control.sock/a-file': '' })

  const { lines } = await aProgramWithPeople(dataDir)

  expect(lines).toHaveLength(1)
})

test('another account’s database is not opened', async () => {
  const cwd = aFolder()
  const dataDir = join(cwd, '.data')
  const database = join(dataDir, 'db')
  mkdirSync(database, { recursive: true })
  // Root may open everything, and would leave files behind that the program's own account cannot write.
  if (process.getuid?.() === 0) chownSync(database, 65_534, 65_534)
  else chmodSync(dataDir, 0)
  onTestFinished(() => chmodSync(dataDir, 0o700))

  expect(await entitle(ids.user, { cwd })).toEqual(
    failed(expect.stringMatching(/\.data belongs to another account\. Run this as the account that runs/)),
  )
})

test('a program of another version, or something else that listens, is reported in one line', async () => {
  const cwd = aFolder({ '.data/a-file': '' })
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => socket.end('HTTP/1.1 404 Not Found\r\n'))
  })
  server.listen(socketIn(join(cwd, '.data')))
  await once(server, 'listening')
  onTestFinished(() => void server.close())

  expect(await entitle(ids.user, { cwd })).toEqual(
    failed(expect.stringContaining('if it is of another version, restart it first')),
  )
})

test('an invalid id or a broken .env is reported in one line', async () => {
  const cwd = aFolder({ '.env': 'PREMIUM_USER_IDS=me\n' })

  expect(await entitle('somebody', { cwd })).toEqual(
    failed('"somebody" is no user id: those have 15 to 21 digits.'),
  )
  expect(await entitle(ids.user, { cwd })).toEqual(
    failed(expect.stringMatching(/^PREMIUM_USER_IDS must be /)),
  )
})

test('on Windows the control channel is a pipe named after the folder', () => {
  expect(controlAddress('C:\\data', 'win32')).toMatch(/^\\\\\.\\pipe\\guildhall-[0-9a-f]{32}$/)
  expect(controlAddress('c:\\DATA', 'win32')).toBe(controlAddress('C:\\data', 'win32'))
  expect(controlAddress('C:\\other', 'win32')).not.toBe(controlAddress('C:\\data', 'win32'))
})

test.each([
  [],
  [''],
  ['1'.repeat(14)],
  ['1'.repeat(22)],
  [` ${ids.user}`],
  [`${ids.user}\n${ids.otherUser}`],
  ['../etc'],
  [ids.user, ids.otherUser],
  ['--revoke'],
  ['--list', ids.user],
  ['--list', '--revoke'],
  ['--revoke=no', ids.user],
  ['--', '--revoke', ids.user],
  ['-r', ids.user],
])('"%s" "%s" "%s" is refused in one line', (...words) => {
  expect(() => parseEntitleArgs(words)).toThrow(
    expect.objectContaining({ name: 'StartError', lines: [expect.stringMatching(/^[^\n]+\.$/)] }),
  )
})

/*
 * The command on a database that no program of ours has open: the embedded one, and PostgreSQL in that project.
 */

test('npm run entitle grants, lists and revokes premium, and refuses tables of another version', async () => {
  const cwd = aFolder()
  const place = await aPlace(join(cwd, 'data'))
  const run = (words: string, more = {}) => entitle(words, { cwd, ...place, ...more })

  expect(await run(ids.user)).toEqual(granted)
  const since = expect.stringMatching(new RegExp(`^${ids.user} {2}granted \\d{4}-\\d\\d-\\d\\d$`))
  const listed = await run('--list', { PREMIUM_USER_IDS: named })
  expect(listed).toEqual(done(since, `${named}  PREMIUM_USER_IDS`))
  expect(await run(`${ids.user} --revoke`)).toEqual(revoked)
  expect(await run('--list')).toEqual(done('Nobody may have premium.'))

  const opened = await openDatabase({ dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL || null })
  await opened.db.execute(sql`drop table entitlements`)
  await opened.close()
  expect(await run(ids.user)).toEqual(failed(expect.stringContaining('is not one of this version')))
})
