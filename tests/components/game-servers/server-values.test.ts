import { expect, test } from 'vitest'
import { checkFailures, gameServerDetails } from '@/contract/calls/game-servers'
import { type ServerValues, validateValues } from '@/components/game-servers/server-values'
import { formatAddress, splitAddress } from '@/components/game-servers/split-address'
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
  'the address %s is sent unchanged',
  (host) => {
    expect(validateValues(values({ host: ` ${host} ` }))).toMatchObject({ details: { host } })
  },
)

test('wide letters of a keyboard are read as an address and a port, and left alone in a password', () => {
  expect(splitAddress('ｐｌａｙ．example。org：２５５７５')).toEqual({
    host: 'play.example.org',
    port: '25575',
  })
  expect(
    validateValues(values({ host: 'ｌｏｃａｌｈｏｓｔ', port: '４３００９', password: 'ｐ' })),
  ).toMatchObject({ details: { host: 'localhost', port: 43009, password: 'ｐ' } })
  expect(validateValues(values({ host: 'サーバー.example' }))).toMatchObject({
    details: { host: 'サーバー.example' },
  })
})

test.each([
  ['', 'validation.required'],
  ['play example org', 'gameServers.errors.hostSpaces'],
  ['play.example.org:abc', 'gameServers.errors.hostPort'],
  ['play.example.org:', 'gameServers.errors.hostPort'],
  [':25575', 'gameServers.errors.hostPort'],
  ['someone@play.example.org', 'gameServers.errors.hostLink'],
  ['play.example.org/panel', 'gameServers.errors.hostLink'],
  ['a'.repeat(254), 'validation.textLong?max=253&over=1'],
])('the address %j is refused with %s', (host, error) => {
  expect(validateValues(values({ host }))).toEqual({ errors: { host: error } })
})

test.each(['', '0', '65536', '1e3', '25.5'])('the port %j is refused', (port) => {
  expect(validateValues(values({ port }))).toEqual({ errors: { port: 'validation.port' } })
})

test('a password is required and sent untouched; an empty name is not sent', () => {
  expect(validateValues(values({ password: '' }))).toEqual({ errors: { password: 'validation.required' } })
  expect(validateValues(values({ password: ' x ', name: '  ', keep: true }))).toEqual({
    details: { game: 'minecraft', host: 'play.example.org', port: 25575, password: ' x ', keep: true },
  })
  expect(validateValues(values({ name: ' Survival ' }))).toMatchObject({ details: { name: 'Survival' } })
})

test.each<Partial<ServerValues>>([
  { host: 'a'.repeat(253), port: '1', password: '🗝'.repeat(512), name: 'é'.repeat(100), keep: true },
  { port: ' 65535 ' },
  { host: 'a'.repeat(254) },
  { host: '' },
  { port: '0' },
  { port: '65536' },
  { port: '9'.repeat(400) },
  { password: '' },
  { password: '🗝'.repeat(513) },
  { name: 'é'.repeat(101) },
])('the form takes what the schema takes: %o', (changes) => {
  const typed = values(changes)
  const validated = validateValues(typed)
  const { host, password, name } = typed
  const sent = { game: 'minecraft', host, port: Number(typed.port), password, ...(name !== '' && { name }) }
  const found = gameServerDetails.safeParse(sent)
  expect('errors' in validated ? validated.errors : {}).toEqual(
    Object.fromEntries(found.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []),
  )
})

test('every failure has advice', () => {
  expect(Object.keys(stepsAfter).toSorted()).toEqual([...checkFailures].toSorted())
})

test.each([
  ['play.example.org', 'play.example.org', null],
  ['  play.example.org ', 'play.example.org', null],
  ['play.example.org:25575', 'play.example.org', '25575'],
  ['203.0.113.7 27015', '203.0.113.7', '27015'],
  ['play.example.org:0025575', 'play.example.org:0025575', null],
  ['play.example.org:00575', 'play.example.org', '575'],
  ['[2001:db8::7]:27015', '2001:db8::7', '27015'],
  ['[2001:db8::7]', '2001:db8::7', null],
  ['2001:db8::7', '2001:db8::7', null],
  ['2001:db8::7:27015', '2001:db8::7:27015', null],
  ['https://play.example.org:8443/panel?x=1#top', 'play.example.org', '8443'],
  ['http://[2001:db8::7]:28016/', '2001:db8::7', '28016'],
  ['ws://someone:secret@play.example.org:28016/pass', 'play.example.org', '28016'],
  ['steam://connect/203.0.113.7:27015/joinpassword', '203.0.113.7', '27015'],
  [':25575', ':25575', null],
  ['[]:25575', '[]:25575', null],
  ['', '', null],
])('%j is split into host %j and port %j', (text, host, port) => {
  expect(splitAddress(text)).toEqual({ host, port })
})

test.each([
  [{ host: 'play.example.org', port: 25575 }, 'play.example.org:25575'],
  [{ host: '2001:db8::7', port: 27015 }, '[2001:db8::7]:27015'],
])('a formatted address can be split again', (address, text) => {
  expect(formatAddress(address)).toBe(text)
  expect(splitAddress(text)).toEqual({ host: address.host, port: String(address.port) })
})
