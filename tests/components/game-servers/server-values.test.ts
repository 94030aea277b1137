import { expect, test } from 'vitest'
import { rconFailures } from '@/api/game.schema'
import {
  draftOf,
  validateValues,
  type ServerValues,
  usableDraft,
} from '@/components/game-servers/server-values'
import { stepsAfter } from '@/config/games'

const values = (changes: Partial<ServerValues> = {}): ServerValues => ({
  variant: 'minecraft',
  host: 'play.example.org',
  port: '25575',
  password: 'let me in',
  name: '',
  keep: false,
  ...changes,
})

test.each(['play.example.org', '203.0.113.7', '2001:db8::7', '::1', 'my_host.example', 'müller.example'])(
  'the address %s is sent as it is',
  (host) => {
    expect(validateValues(values({ host: ` ${host} ` }))).toMatchObject({ details: { host } })
  },
)

test.each([
  ['', 'validation.required'],
  ['   ', 'validation.required'],
  ['play example org', 'game.complaints.hostSpaces'],
  ['play.example.org:abc', 'game.complaints.hostPort'],
  ['play.example.org:', 'game.complaints.hostPort'],
  [':25575', 'game.complaints.hostPort'],
  ['someone@play.example.org', 'game.complaints.hostLink'],
  ['play.example.org/panel', 'game.complaints.hostLink'],
  ['https://', 'game.complaints.hostLink'],
  ['a'.repeat(254), 'validation.textLong'],
])('the address %j is complained about with %s', (host, complaint) => {
  expect(validateValues(values({ host }))).toEqual({ errors: { host: complaint } })
})

test.each(['', '0', '65536', '25575x', '1e3', '0x50', '-1', '25.5'])('the port %j is refused', (port) => {
  expect(validateValues(values({ port }))).toEqual({ errors: { port: 'validation.port' } })
})

test('a password is needed and sent untouched, an empty name is not sent', () => {
  expect(validateValues(values({ password: '' }))).toEqual({ errors: { password: 'validation.required' } })
  expect(validateValues(values({ password: ' x ', name: '  ', keep: true }))).toEqual({
    details: { game: 'minecraft', host: 'play.example.org', port: 25575, password: ' x ', keep: true },
  })
  expect(validateValues(values({ name: ' Survival ' }))).toMatchObject({ details: { name: 'Survival' } })
})

test('a draft holds all but the password, and nothing while there is nothing to keep', () => {
  expect(draftOf(values({ name: 'Survival', password: 'secret' }))).toEqual({
    variant: 'minecraft',
    host: 'play.example.org',
    port: '25575',
    name: 'Survival',
  })
  expect(draftOf(values({ host: ' ' }))).toEqual({})
})

test.each([{}, { variant: 'chess', host: 'a', port: '1', name: '' }, { host: 'a' }, { variant: 'rust' }])(
  'the draft %o is of no use',
  (found) => {
    expect(usableDraft(found)).toEqual({})
  },
)

test('there is something to try for every reason', () => {
  expect(Object.keys(stepsAfter).toSorted()).toEqual([...rconFailures].toSorted())
})
