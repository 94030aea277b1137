import { expect, test } from 'vitest'
import { platformToken } from '@/server/auth/platform-token'
import { sessions, signInAttempts } from '@/server/db/schema'
import { createLogger } from '@/server/log'
import { anEmptyDatabase } from '@/tests/server/database'
import { aSignIn } from './a-sign-in'

const textOf = async (response: Response) => `${[...response.headers].join('\n')}\n${await response.text()}`

test('the tokens of the platform are in no answer, no log line and no row', async () => {
  const lines: string[] = []
  const log = createLogger('trace', { write: (line) => void lines.push(line) })
  const stage = await aSignIn({ log, lifeSeconds: 3600 })
  const browser = stage.aBrowser()
  const begun = await stage.begin(browser)
  const attempts = await stage.rt.db.select().from(signInAttempts)
  const answers = [await browser.get(stage.returnAddress(begun)), await browser.get('/api/auth')]
  const session = await stage.sessionOf(browser)
  if (!session) throw new Error('Nobody is signed in.')
  stage.clock.now = new Date(stage.clock.now.getTime() + 3_600_000)
  await platformToken(stage.rt, session)
  const rows = await stage.rt.db.select().from(sessions)
  stage.endpoint.answerWith(() => ({ status: 500, body: 'canary-access-2' }))
  answers.push(await browser.post('/api/auth/signout'), await browser.get('/api/auth'))

  const everything = [
    ...(await Promise.all(answers.map(textOf))),
    ...lines,
    JSON.stringify(rows),
    JSON.stringify(attempts),
  ].join('\n')
  expect(lines.length).toBeGreaterThan(3)
  expect(everything).not.toContain('canary')
  expect(lines.join('\n')).not.toContain(browser.cookies.get('guildhall') ?? 'nothing')
})

test('the tokens of the platform are in no file of the database', async () => {
  const stage = await aSignIn()
  await stage.signedIn()
  const opened = await anEmptyDatabase()
  if (opened.kind !== 'embedded') return
  const dump = Buffer.from(await (await opened.client.dumpDataDir('none')).arrayBuffer())

  // What was deleted is still in the files: the person's id shows that this is the place to look.
  expect(dump.includes(stage.user.id)).toBe(true)
  expect(dump.includes('canary')).toBe(false)
})

test('a code and a state that were refused are in no log line', async () => {
  const lines: string[] = []
  const log = createLogger('trace', { write: (line) => void lines.push(line) })
  const stage = await aSignIn({ log })
  const browser = stage.aBrowser()
  await browser.get('/api/auth/callback?code=canary-code&state=canary-state&iss=canary-issuer')

  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('\n')).not.toContain('canary')
})
