import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { readEmbedJson, writeEmbedJson } from '@/components/discord/message/editor/embed-json'
import { openEditor, textbox } from './an-editor'

const use = (json: unknown) => readEmbedJson(JSON.stringify(json))

test.each([
  ['an embed', { title: 'a' }],
  ['a list of embeds', [{ title: 'a' }]],
  ['a message with an embed', { embed: { title: 'a' } }],
  ['a message with embeds', { content: null, embeds: [{ title: 'a' }] }],
])('reads %s', (_, json) => {
  expect(use(json)).toMatchObject({ ok: true, embed: { title: 'a' }, others: 0 })
})

test('reads what other tools export, and says what it leaves out', () => {
  const reading = use({
    content: 'Hi',
    embeds: [
      {
        type: 'rich',
        title: 'a',
        url: null,
        color: '#422afb',
        timestamp: 0,
        image: { url: 'https://q.example/i.png', width: 3 },
        fields: [{ name: 'n', value: 'v', inline: false, id: 1 }],
      },
      { title: 'b' },
    ],
  })

  expect(reading).toEqual({
    ok: true,
    content: 'Hi',
    embed: {
      title: 'a',
      color: 0x422afb,
      timestamp: '1970-01-01T00:00:00.000Z',
      image: { url: 'https://q.example/i.png' },
      fields: [{ name: 'n', value: 'v', inline: false }],
    },
    left: ['type', 'image.width', 'fields.1.id'],
    others: 1,
  })
})

test.each([
  ['', [{ kind: 'empty' }]],
  ['{"title": }', [{ kind: 'syntax', line: 1, column: 11 }]],
  ['{"a": 1,\n "b": [1, 2}', [{ kind: 'syntax', line: 2, column: 12 }]],
  ['{"title": "a"', [{ kind: 'syntax', line: 1, column: 14 }]],
  ['[]', [{ kind: 'noEmbed' }]],
  ['"text"', [{ kind: 'noEmbed' }]],
  ['{"foo": 1}', [{ kind: 'noEmbed' }]],
  [`"${'x'.repeat(100_001)}"`, [{ kind: 'tooLong' }]],
])('refuses %.20j with the reason', (text, problems) => {
  expect(readEmbedJson(text)).toEqual({ ok: false, problems })
})

test('reading never throws, whatever is pasted', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.jsonValue().map((embeds) => JSON.stringify({ embeds })),
      ),
      (text) => {
        expect(() => readEmbedJson(text)).not.toThrow()
      },
    ),
  )
})

test('what is exported can be imported', () => {
  const text = fc.string({ minLength: 1, maxLength: 20 })
  const embed = fc.record({
    title: text,
    color: fc.integer({ min: 0, max: 0xffffff }),
    fields: fc.array(fc.record({ name: text, value: text, inline: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  fc.assert(
    fc.property(text, embed, (content, written) => {
      const reading = readEmbedJson(writeEmbedJson({ content, embed: written }))
      expect(reading).toMatchObject({ ok: true, content, embed: written, left: [], others: 0 })
    }),
  )
})

test('pasted JSON becomes the embed, and can be undone', async () => {
  const { user, current } = openEditor({ content: 'Stays' })
  await user.click(screen.getByText('Import or export as JSON'))
  await user.click(textbox('JSON of an embed'))
  await user.paste('{"embeds":[{"title":"Imported","type":"rich"}]}')

  await user.click(screen.getByRole('button', { name: 'Use this JSON' }))

  expect(current()).toEqual({ content: 'Stays', embed: { title: 'Imported' } })
  expect(screen.getByText('Left out: type.')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(current()).toEqual({ content: 'Stays', embed: null })
})

test('invalid JSON is explained by path, and changes nothing', async () => {
  const { user, current } = openEditor({ embed: { title: 'Before' } })
  await user.click(screen.getByText('Import or export as JSON'))
  await user.click(textbox('JSON of an embed'))
  await user.paste(
    '{"url":"javascript:alert(1)","fields":[{"name":"a","value":"b"},{"name":"","value":"b"}]}',
  )

  await user.click(screen.getByRole('button', { name: 'Use this JSON' }))

  expect(screen.getByRole('alert')).toHaveTextContent('Title link: Enter a link that starts with http')
  expect(screen.getByRole('alert')).toHaveTextContent('Field 2, Name:')
  expect(current().embed).toEqual({ title: 'Before' })
})

test('the message is copied as JSON', async () => {
  const { user } = openEditor({ content: 'Hi', embed: { title: 'a' } })
  await user.click(screen.getByText('Import or export as JSON'))

  let copied = ''
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void (copied = text))

  await user.click(screen.getByRole('button', { name: 'Copy as JSON' }))

  expect(await screen.findByText('Copied.')).toBeVisible()
  expect(JSON.parse(copied)).toEqual({
    content: 'Hi',
    embeds: [{ title: 'a' }],
  })
})

test('if the browser refuses to copy, the JSON is shown for copying by hand', async () => {
  const { user } = openEditor({ embed: { title: 'a' } })
  await user.click(screen.getByText('Import or export as JSON'))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))

  await user.click(screen.getByRole('button', { name: 'Copy as JSON' }))

  expect(await screen.findByText(/did not allow copying/)).toBeVisible()
  expect(textbox('JSON of an embed')).toHaveValue(writeEmbedJson({ content: '', embed: { title: 'a' } }))
})
