import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  aList,
  allSaved,
  aMessage,
  aText,
  declarationOf,
  openFeature,
  openOptions,
  save,
} from './open-feature'
import { scheduledMessages } from '@/config/features/scheduled-messages'
import { setSettings } from '@/tests/msw/settings'
import { aSettings, ids } from '@/tests/support/factories'
import { patches } from '@/tests/msw/received'
import { saveBar, saveButton } from '@/tests/support/save-bar'

const texts = { type: 'array', title: 'Words', item: 'word', maxItems: 5, items: { type: 'string' } }
const openWords = (words: string[]) => openOptions({ words: texts }, { words })
const rowOfMessages = {
  active: true,
  channel: null,
  first: null,
  last: null,
  repeat: 'never',
  interval: 21600,
  replace: false,
  publish: false,
}
const word = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('a row’s name is read as Discord shows it, and never by half a code', async () => {
  const rest = 'a text that is as long as the name of a row has room for'
  const rows = [{ name: `Live <t:1700000000:D> in <#${ids.channel}>` }, { name: `${rest} <#${ids.channel}>` }]
  const panels = aList('Panels', 'panel', { name: aText('Name'), more: aText('More') })
  await openOptions({ panels }, {}, { saved: { panels: rows } })

  expect(await screen.findByText(/^.?Live November 1[45], 2023 in #general/)).toBeVisible()
  expect(screen.getByText(new RegExp(`^.?${rest} …`))).toBeVisible()
})

test('Enter in a row adds a row below and focuses it, without saving', async () => {
  const { user } = await openWords(['one', 'two'])

  await user.click(word('one'))
  await user.keyboard('{Enter}between')

  expect(patches()).toEqual([])
  await save(user)
  expect(patches()).toEqual([{ words: ['one', 'between', 'two'] }])
})

test('pasted lines become rows up to the limit, and the rest is reported', async () => {
  const { user } = await openWords(['one', 'two'])
  await user.click(word('one'))
  await user.paste(' and a half\r\nb\n\n c \nd\ne\nf\n')

  expect(await screen.findByText('2 lines were left out: this list takes at most 5.')).toBeVisible()
  expect(word('d')).toHaveFocus()
  await save(user)
  expect(patches()).toEqual([{ words: ['one and a half', 'b', 'c', 'd', 'two'] }])
})

test('a single pasted line stays in its field, and pasted numbers become numbers', async () => {
  const numbers = { type: 'array', title: 'Levels', item: 'level', items: { type: 'integer' } }
  const { user } = await openOptions({ words: texts, numbers }, { words: ['one'], numbers: [1] })
  await user.click(word('one'))
  await user.paste('s\n')
  await user.click(screen.getByRole('spinbutton', { name: 'Level 1' }))
  await user.paste('10\n20\nmany')
  await save(user)

  expect(patches()).toEqual([{ words: ['ones'], numbers: [10, 20] }])
})

test('Enter in a field of one line, in a row or in a message saves nothing, and Ctrl+S saves', async () => {
  const rows = aList('Rows', 'row', { name: aText('Name') })
  const { user } = await openOptions(
    { word: aText('Word'), rows, message: aMessage('Message') },
    { word: 'Ahoy', rows: [{ name: 'first' }], message: { content: '', embed: {} } },
  )
  await user.type(word('Word'), '!{Enter}')
  await user.click(screen.getByRole('button', { name: 'first' }))
  await user.type(word('Name'), '!{Enter}')
  await user.type(word('Title'), 'Hi{Enter}')
  expect(patches()).toEqual([])

  await user.keyboard('{Control>}s{/Control}')
  await allSaved()
  const message = { content: '', embed: { title: 'Hi' } }
  expect(patches()).toEqual([{ word: 'Ahoy!', rows: [{ name: 'first!' }], message }])
})

test('a closed row shows what it holds, and one without a name goes by its message', async () => {
  const rows = [
    {
      name: 'Movie night',
      channel: ids.channel,
      first: '2030-11-28T20:30:00Z',
      message: { content: 'Popcorn!', embed: null },
    },
    { name: '', message: { content: 'Bring snacks\nand friends', embed: null } },
  ].map((row) => ({ ...rowOfMessages, ...row }))
  setSettings(aSettings({ timezone: 'Pacific/Chatham' }))
  const declaration = declarationOf(scheduledMessages)
  const { user } = await openFeature({ declaration, saved: { messages: rows } })

  const row = await screen.findByRole('button', { name: 'Movie night' })
  await waitFor(() =>
    expect(row).toHaveAccessibleDescription(
      /^Fri, Nov 29, 10:15.AM \(Pacific\/Chatham\) · #general · Popcorn!$/,
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Bring snacks' }))
  await user.clear(screen.getByRole('textbox', { name: 'Name' }))
  await user.click(screen.getByRole('switch', { name: 'Active' }))
  await save(user)
  expect(patches()).toMatchObject([{ messages: [{ name: 'Movie night' }, { name: '', active: false }] }])
})

test('Undo restores a removed row in its place; removing an empty one offers no Undo', async () => {
  const rows = aList('Rows', 'row', { name: { ...aText('Name'), default: '' } })
  const named = ['one', 'two', 'three'].map((name) => ({ name }))
  const { user } = await openOptions({ rows }, { rows: named })
  const shown = () => screen.getAllByRole('listitem').map((row) => row.textContent)
  const before = shown()
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

  await press('Add row')
  await press('Remove Row 4')
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await press('Remove two')
  expect(shown()).toHaveLength(2)
  expect(await screen.findByText('Removed two.', { selector: 'p' })).toBeVisible()
  await press('Undo')

  expect(await screen.findByText('Undone', { selector: 'p' })).toBeVisible()
  expect(screen.getByLabelText('Name')).toHaveValue('two')
  await user.click(screen.getByRole('button', { name: 'two' }))
  expect(shown()).toEqual(before)
  expect(saveBar()).toBeNull()
})

test('an empty row blocks adding another, is removed with Backspace, and is left out when saving', async () => {
  const needed = { ...texts, items: { type: 'string', minLength: 1 } }
  const { user } = await openOptions({ words: needed }, { words: ['bar'] })
  await user.click(word('bar'))
  await user.keyboard('{Enter}{Enter}{Enter}')
  expect(screen.getAllByRole('textbox')).toHaveLength(2)
  await user.keyboard('{Backspace}')
  expect(word('bar')).toHaveFocus()

  await user.keyboard('{Enter}')
  word('bar').setSelectionRange(2, 2)
  word('bar').focus()
  await user.paste('x1\nx2')
  await save(user)
  expect(patches()).toEqual([{ words: ['bax1', 'x2r'] }])
})

test('the same word twice is refused at its row, whatever the case', async () => {
  const rules = [{ distinct: [], complaint: 'This word is already in the list.' }]
  const { user } = await openOptions({ words: { ...texts, rules } }, { words: ['foo'] })
  await user.click(word('foo'))
  await user.keyboard('{Enter}FOO')
  await user.click(saveButton())

  expect(word('FOO')).toHaveAccessibleDescription('This word is already in the list.')
  expect(word('FOO')).toHaveFocus()
  expect(patches()).toEqual([])
})
