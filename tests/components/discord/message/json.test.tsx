import { screen } from '@testing-library/react'
import { fc } from '@/tests/support/fast-check'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import {
  findSyntaxError,
  readEmbedJson,
  writeEmbedJson,
} from '@/components/discord/message/editor/embed-json'
import { openEditor, textbox } from './open-editor'

const use = (json: unknown) => readEmbedJson(JSON.stringify(json))

test.each([
  ['an embed', { title: 'a' }],
  ['a list of embeds', [{ title: 'a' }]],
  ['a message with an embed', { embed: { title: 'a' } }],
  ['a message with embeds', { content: null, embeds: [{ title: 'a' }] }],
  ['a message that Discohook keeps', { messages: [{ data: { embeds: [{ title: 'a' }] } }] }],
  [
    'a message that Discohook shares',
    { data: { messages: [{ _id: 'x', data: { embeds: [{ title: 'a' }] } }] } },
  ],
  ['the data of one message', { data: { content: '', embeds: [{ title: 'a' }] } }],
  ['a list of Discord’s messages', [{ content: '', embeds: [{ title: 'a' }] }]],
])('reads %s', (_, json) => {
  expect(use(json)).toMatchObject({ ok: true, embeds: [{ title: 'a' }], others: 0 })
})

test('reads a message of text alone, and names what it leaves out of a message', () => {
  const content = { content: 'Hi', embeds: [], attachments: [], tts: false }
  const json = { ...content, components: [{ type: 1 }], username: 'Bob' }
  const left = ['username', 'components']

  expect(use(json)).toEqual({ ok: true, content: 'Hi', embeds: [], links: [], left, others: 0, messages: 0 })
  expect(use({ ...json, embeds: [{ title: 'a' }] })).toMatchObject({ embeds: [{ title: 'a' }], left })
})

const base64 = (json: unknown) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(json))))
const urlSafe = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

test('reads a long link of Discohook, whose messages are in it, and says of a short one what to do', () => {
  const data = base64({ messages: [{ data: { content: 'Grüße 🎉??>', embeds: null } }] })

  for (const written of [encodeURIComponent(data), urlSafe(data)])
    expect(readEmbedJson(` https://discohook.app/?data=${written}\n`)).toMatchObject({
      ok: true,
      content: 'Grüße 🎉??>',
      embeds: [],
    })
  for (const link of ['https://discohook.app/?share=abc', 'https://discohook.app/?data=%25%25'])
    expect(readEmbedJson(link)).toEqual({ ok: false, problems: [{ kind: 'shortLink' }] })
})

test('of a message that Discord’s API gave, the text and the embed are kept and all else is named', () => {
  const embed = {
    type: 'rich',
    title: 'a',
    image: { url: 'https://q.example/i.png', proxy_url: 'https://p.example' },
  }
  const author = { id: '1', username: 'Bot' }
  const flags = { tts: false, mention_everyone: false, pinned: false, flags: 0, type: 0 }
  const lists = { attachments: [], mentions: [author], mention_roles: [], components: [{ type: 1 }] }
  const json = { id: '2', channel_id: '3', author, content: 'Hi', embeds: [embed], ...flags, ...lists }

  expect(use(json)).toEqual({
    ok: true,
    content: 'Hi',
    embeds: [{ title: 'a', image: { url: 'https://q.example/i.png' } }],
    links: [],
    left: ['id', 'channel_id', 'author', 'mentions', 'components', 'type', 'image.proxy_url'],
    others: 0,
    messages: 0,
  })
})

test('of what Discohook keeps beside a message, what is left out is named', () => {
  const reference = 'https://discord.com/channels/1/2/3'
  const message = { _id: 'x', data: { content: 'Hi', username: 'Bob' }, reference }

  expect(use({ version: 'd2', messages: [message, message], targets: [{ url: reference }] })).toMatchObject({
    content: 'Hi',
    left: ['targets', 'reference', 'username'],
    messages: 1,
  })
})

test('a text that is none is named as left out', () => {
  expect(use({ content: 5, embeds: [{ title: 'a' }] })).toMatchObject({ ok: true, left: ['content'] })
})

test('however deep JSON is nested, it is refused and nothing breaks', () => {
  const nested = (key: string) => `${`{"${key}":`.repeat(50_000)}1${'}'.repeat(50_000)}`

  for (const key of ['data', 'messages', 'embed'])
    expect(readEmbedJson(nested(key)).ok, key).toBe(key === 'embed')
})

test('reads exports of other tools, and says what it leaves out', () => {
  const field = { name: 'n', value: 'v', inline: false }
  const image = { url: 'https://q.example/i.png' }
  const embed = {
    ...{ type: 'rich', title: 'a', url: null, color: '#422afb', timestamp: 0 },
    ...{ image: { ...image, width: 3 }, fields: [{ ...field, id: 1 }] },
  }

  expect(use({ content: 'Hi', embeds: [embed, { title: 'b' }] })).toEqual({
    ok: true,
    content: 'Hi',
    embeds: [{ title: 'a', color: 0x422afb, timestamp: '1970-01-01T00:00:00.000Z', image, fields: [field] }],
    links: [],
    left: ['type', 'image.width', 'fields.1.id'],
    others: 1,
    messages: 0,
  })
})

test.each([
  ['', [{ kind: 'empty' }]],
  ['{"title": }', [{ kind: 'syntax', line: 1, column: 11 }]],
  ['{"a": 1,\n "b": [1, 2}', [{ kind: 'syntax', line: 2, column: 12 }]],
  ['{"title": "a"', [{ kind: 'syntax', line: 1, column: 14 }]],
  ['[]', [{ kind: 'noMessage' }]],
  ['"text"', [{ kind: 'noMessage' }]],
  ['{"foo": 1}', [{ kind: 'noMessage' }]],
  ['{"components":[{"type":1}],"flags":32768}', [{ kind: 'componentsAlone' }]],
  ['{"version":6,"backups":[{"name":"Mine","messages":[]}]}', [{ kind: 'emptyBackup' }]],
  [`"${'x'.repeat(1_000_001)}"`, [{ kind: 'tooLong' }]],
])('refuses %.20j with the reason', (text, problems) => {
  expect(readEmbedJson(text)).toEqual({ ok: false, problems })
})

test('reading never throws, whatever is pasted', () => {
  const embeds = fc.jsonValue().map((embeds) => JSON.stringify({ embeds }))
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json(), embeds), (text) => void readEmbedJson(text)))
})

test('an exported message can be imported', () => {
  // Discord takes no name that is blank.
  const text = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== '')
  const field = fc.record({ name: text, value: text, inline: fc.boolean() })
  const embed = fc.record({
    title: text,
    color: fc.integer({ min: 0, max: 0xffffff }),
    fields: fc.array(field, { minLength: 1, maxLength: 3 }),
  })
  fc.assert(
    fc.property(text, embed, (content, written) => {
      const reading = readEmbedJson(writeEmbedJson({ content, embed: written }))
      expect(reading).toMatchObject({ ok: true, content, embeds: [written], left: [], others: 0 })
    }),
  )
})

const room = { embeds: 3, links: 3 }
const button = (more: object) => ({ type: 2, style: 5, url: 'https://a.example', ...more })
const rowsOfButtons = [
  {
    type: 1,
    components: [
      button({ label: 'Rules', emoji: { id: null, name: '📜' } }),
      button({ emoji: { id: '500000000000000001', name: 'pin', animated: true } }),
      button({ style: 1, label: 'Claim', custom_id: 'claim' }),
    ],
  },
  { type: 1, components: [{ type: 3, custom_id: 'menu', options: [] }] },
  { type: 1, components: [button({ label: 'Shop' }), button({ label: 'Too much' })] },
]
const keptLinks = [
  { label: 'Rules', url: 'https://a.example', emoji: '📜' },
  { label: '', url: 'https://a.example', emoji: '<a:pin:500000000000000001>' },
  { label: 'Shop', url: 'https://a.example' },
]

test('several embeds and link buttons are kept as far as there is room, and what is left out is named', () => {
  const embeds = [{ title: 'a' }, { title: 'b', type: 'rich' }, { title: 'c' }, { title: 'd' }]

  expect(readEmbedJson(JSON.stringify({ content: '', embeds, components: rowsOfButtons }), room)).toEqual({
    ok: true,
    content: undefined,
    embeds: [{ title: 'a' }, { title: 'b' }, { title: 'c' }],
    links: keptLinks,
    left: ['components.1.3', 'components.2.1', 'components.3.2', 'embeds.2.type'],
    others: 1,
    messages: 0,
  })
})

test('a message with several embeds and link buttons survives being copied and pasted', () => {
  const message = { content: 'Hi', embeds: [{ title: 'a' }, { title: 'b' }], links: keptLinks }

  expect(readEmbedJson(writeEmbedJson(message), room)).toMatchObject({
    ok: true,
    ...message,
    left: [],
    others: 0,
  })
})

test('a wrong value in one of several embeds is told with the embed that it is in', async () => {
  const start = { content: 'Hi', embed: undefined, embeds: [], links: [] }
  const { user, current } = openEditor(start, { room })
  await openPanel(user)
  await user.click(textbox('JSON of a message or an embed'))
  await user.paste(JSON.stringify({ embeds: [{ title: 'a' }, { title: 'b', url: 'nowhere' }] }))
  await user.click(screen.getByRole('button', { name: 'Use this JSON' }))
  expect(screen.getByText(/^Embed 2, Title link: /)).toBeVisible()
  expect(current().embeds).toEqual([])

  await user.clear(textbox('JSON of a message or an embed'))
  await user.paste(JSON.stringify({ embeds: [{ title: 'a' }, { title: 'b' }], components: rowsOfButtons }))
  await user.click(screen.getByRole('button', { name: 'Use this JSON' }))

  expect(current()).toEqual({ content: 'Hi', embeds: [{ title: 'a' }, { title: 'b' }], links: keptLinks })
  expect(screen.getByText('Left out: components.1.3, components.2.1, components.3.2.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(current()).toEqual({ content: 'Hi', embeds: [], links: [] })
})

test('a JSON syntax error is reported at its position', () => {
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, fc.nat(), fc.array(tie('tree'))),
  }))
  fc.assert(
    fc.property(tree, fc.nat(), (value, place) => {
      const json = JSON.stringify(value)
      const at = place % (json.length + 1)

      expect(findSyntaxError(`${json.slice(0, at)}?${json.slice(at)}`)).toBe(at)
    }),
  )
})

test.each([
  ['{"a": 1 "b"}', 8],
  ['{a: 1}', 1],
  ['{"a" 1}', 5],
  ["{'a': 1}", 1],
  ['[1,]', 3],
  ['{"a": 1,}', 8],
  ['{"a": "x', 6],
  ['[1}', 2],
  ['1 2', 2],
  ['', 0],
])('%j breaks at %i', (text, at) => {
  expect(findSyntaxError(text)).toBe(at)
})

/** Its code comes when it is first opened. */
async function openPanel(user: UserEvent) {
  await user.click(screen.getByText('Import or export as JSON'))
  await screen.findByRole('button', { name: 'Use this JSON' })
}

async function openJson(...[start, props]: Parameters<typeof openEditor>) {
  const editor = openEditor(start, props)
  await openPanel(editor.user)
  return editor
}

async function pasteAndUse(user: UserEvent, json: string) {
  await user.click(textbox('JSON of a message or an embed'))
  await user.paste(json)
  await user.click(screen.getByRole('button', { name: 'Use this JSON' }))
}

test.each([
  ['of a message beside its text', {}, { content: 'Stays' }, 'type'],
  ['of a whole message, without its text', { allowContent: false }, {}, 'content, type'],
])('pasted JSON %s becomes the embed, and can be undone', async (_case, props, start, leftOut) => {
  const { user, current } = await openJson(start, props)
  const before = current()

  const text = 'allowContent' in props ? '"content":"Hi",' : ''
  await pasteAndUse(user, `{${text}"embeds":[{"title":"Imported","type":"rich"}]}`)

  expect(current()).toEqual({ ...before, embed: { title: 'Imported' } })
  expect(screen.getByText(`Left out: ${leftOut}.`)).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(current()).toEqual(before)
})

test('a pasted link that holds no message is explained, and changes nothing', async () => {
  const { user, current } = await openJson({ content: 'Before' })

  await pasteAndUse(user, 'https://discohook.app/?share=abc')

  expect(screen.getByRole('alert')).toHaveTextContent('This link holds no message.')
  expect(current()).toMatchObject({ content: 'Before' })
})

test('of a backup the first message takes the place of text and embed, and the others are counted', async () => {
  const { user, current } = await openJson({ content: 'Before', embed: { title: 'Before' } })
  const messages = ['One', 'Two', 'Three'].map((content) => ({ data: { content } }))

  await pasteAndUse(user, JSON.stringify({ version: 6, backups: [{ name: 'Mine', messages }] }))

  expect(current()).toEqual({ content: 'One', embed: null })
  expect(
    screen.getByText(/^Only the first message was used: 2 further messages were left out\.$/),
  ).toBeVisible()
})

test('invalid JSON is explained by path, and changes nothing', async () => {
  const { user, current } = await openJson({ embed: { title: 'Before' } })
  const fields = '[{"name":"a","value":"b"},{"name":"","value":"b"}]'

  await pasteAndUse(user, `{"url":"javascript:alert(1)","fields":${fields}}`)

  expect(screen.getByRole('alert')).toHaveTextContent('Title link: Enter a link that starts with http')
  expect(screen.getByRole('alert')).toHaveTextContent('Field 2, Name:')
  expect(current().embed).toEqual({ title: 'Before' })
})

test('the message is copied as JSON; if the browser refuses, it is shown for copying by hand', async () => {
  const message = { content: 'Hi', embed: { title: 'a' } }
  const { user } = await openJson(message)
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const json = JSON.stringify({ content: 'Hi', embeds: [{ title: 'a' }] }, null, 2)

  await user.click(screen.getByRole('button', { name: 'Copy as JSON' }))
  expect(await screen.findByText('Copied.')).toBeVisible()
  expect(copy).toHaveBeenCalledWith(json)

  copy.mockRejectedValue(new Error('denied'))
  await user.click(screen.getByRole('button', { name: 'Copy as JSON' }))
  expect(await screen.findByText(/didn’t allow copying/)).toBeVisible()
  expect(textbox('JSON of a message or an embed')).toHaveValue(json)
})
