import { expect, test } from 'vitest'
import { maxJsonBytes } from '@/server/http/bounded-body'
import { ids } from '@/tests/factories'
import { botKey } from '@/tests/server/a-runtime'
import { aFile, aForm, chunk, png, pngWith } from '@/tests/server/images/an-image'
import { avifBeforeWords, avifWithItems } from '@/tests/server/images/crafted-avif'
import { aWatchedServer, expectCheap } from './a-watched-server'
import { worstJson } from './worst-json'

const json = { 'content-type': 'application/json' }
const guild = `/guilds/${ids.guild}`
const person = `/users/${ids.user}`
const bot = { ...json, authorization: `Bot ${botKey}` }

const routes: [string, string, string, Record<string, string>][] = [
  ['PATCH', `${guild}/settings`, 'manager_roles', json],
  ['PATCH', `${guild}/settings`, 'chat_prefix', json],
  ['PATCH', `${guild}/features/custom-commands`, 'commands', json],
  ['PATCH', `${guild}/features/welcome`, 'message', json],
  ['POST', `${guild}/history/1/revert`, 'paths', json],
  ['PATCH', person, 'profile_embed', json],
  ['PATCH', person, 'possibleProfileArguments', json],
  ['POST', '/user/game', 'host', json],
  ['POST', '/bot/heartbeat', 'shards', bot],
  ['POST', `/bot${guild}/loaded`, 'versions', bot],
]

test.each(routes)(
  '%s %s answers the worst of %s soon, and nobody else waits',
  async (method, path, key, headers) => {
    const { sendWatched } = await aWatchedServer()
    await sendWatched(method, path, '{}', headers)
    for (const [kind, body] of Object.entries(worstJson(maxJsonBytes, key))) {
      expect(body.length, kind).toBeLessThanOrEqual(maxJsonBytes)
      const answer = await sendWatched(method, path, body, headers)
      expect([400, 404, 422], kind).toContain(answer.status)
      expectCheap(answer, kind)
    }
  },
)

const boundary = 'b'
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const field = (name: string, text: string, more = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`
const formOf = (...fields: string[]) => `${fields.join('')}--${boundary}--\r\n`

const forms = {
  'a megabyte of empty texts': formOf(field('profile_embed', `[${Array(330_000).fill('""').join()}]`)),
  'a megabyte of nothing': formOf(field('profile_embed', ' '.repeat(1_000_000))),
  'a name of a megabyte': formOf(field('n'.repeat(1_000_000), '1')),
  'a file whose field has a name of a megabyte': formOf(
    field('n'.repeat(1_000_000), '1', '; filename="a.png"'),
  ),
  'thousands of fields': formOf(...Array.from({ length: 16_000 }, (_, index) => field(`f${index}`, '1'))),
  'a boundary that never comes': `--${boundary}\r\n${'\r\n--'.repeat(250_000)}`,
  'a header that never ends': `--${boundary}\r\n${'a: b\r\n'.repeat(170_000)}`,
  'a long header': `--${boundary}\r\nContent-Disposition: form-data; name="${'%22'.repeat(330_000)}"\r\n\r\n1`,
  quotes: `--${boundary}\r\nContent-Disposition: form-data; name=${'"'.repeat(1_000_000)}\r\n\r\n1`,
}

test('the worst forms are answered soon, and nobody else waits', async () => {
  const { sendWatched } = await aWatchedServer()
  await sendWatched('PATCH', person, formOf(field('premium', 'false')), form)

  for (const [kind, body] of Object.entries(forms))
    for (const [method, path] of [
      ['PATCH', person],
      ['POST', `${person}/images`],
    ] as const) {
      const answer = await sendWatched(method, path, body, form)
      expect([400, 415, 422], kind).toContain(answer.status)
      expectCheap(answer, kind)
    }
})

/** Files just below what an image may weigh, of which none is one. */
const images = {
  'an AVIF of thousands of items': () => avifWithItems(45_000),
  'an AVIF before what looks like items': () => avifBeforeWords(980_000),
  'a PNG of thousands of empty texts': () =>
    pngWith(...Array<Buffer>(65_000).fill(chunk('tEXt', Buffer.from('C\0')))),
  'a JPEG of nothing but scans': async () => Buffer.from(`ffd8ff${'ffda'.repeat(490_000)}`, 'hex'),
}

test.each(Object.entries(images))('%s is uploaded, and nobody else waits', async (_, make) => {
  const { sendWatched } = await aWatchedServer()
  const upload = (bytes: Buffer) => sendWatched('POST', `${person}/images`, aForm(['image', aFile(bytes)]))
  await upload(await png())

  const answer = await upload(await make())

  expect([201, 422]).toContain(answer.status)
  // An image may take long in a process of its own, and as little here as anything else.
  expectCheap(answer, 'an image', { text: 20_000, work: Infinity })
})
