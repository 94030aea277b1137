import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aList, allSaved, aText, openOptions, orNull, save } from '@/tests/components/features/open-feature'
import { savedFeature, setFeature } from '@/tests/msw/features'
import { around, nodes } from '@/tests/support/nodes'
import { expectFocus } from '@/tests/support/expect-focus'
import { saveBar, saveButton } from '@/tests/support/save-bar'

const options = {
  title: aText('Title'),
  colour: aText('Colour'),
  rows: aList('Rows', 'row', { name: aText('Name') }, ['name']),
}
const named = ['one', 'two', 'three'].map((name) => ({ name }))
const open = () => openOptions(options, { title: 'Hello', colour: 'red', rows: named })
const form = () => screen.getByRole('form')
const button = (name: string) => screen.getByRole('button', { name })
const rows = () => within(screen.getByRole('group', { name: 'Rows' })).queryAllByRole('listitem')

test('an added row is focused, so that the next key press does not add another', async () => {
  const { user } = await open()

  button('Add row').focus()
  await user.keyboard(' ')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await user.keyboard(' new')

  expect(rows()).toHaveLength(4)
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue(' new')
  await user.click(button('Duplicate one'))
  expect(rows()).toHaveLength(5)
  expect(within(rows()[1] ?? form()).getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

test('the first field of a new row gets the focus even if its code has yet to load', async () => {
  const emoji = orNull({ type: 'string' }, { title: 'Emoji', control: 'emoji', default: null })
  const rows = aList('Rows', 'row', { emoji, name: { ...aText('Name'), default: '' } })
  const { user } = await openOptions({ rows }, { rows: [] })

  await user.click(button('Add row'))
  expect(screen.getByRole('textbox', { name: 'Name' })).not.toHaveFocus()
  await expectFocus(await screen.findByRole('combobox', { name: 'Emoji' }))
})

test('saving focuses the topmost invalid field', async () => {
  const needed = { title: 'Channel', control: 'channel', default: null, requiredToEnable: true }
  const row = { name: { ...aText('Name'), maxLength: 3 }, channel: orNull({ type: 'string' }, needed) }
  const rows = aList('Rows', 'row', row, ['name', 'channel'])
  const { user } = await openOptions({ rows }, { rows: [] })
  await user.click(button('Add row'))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'long')
  await user.click(screen.getByRole('switch', { name: /Enable/ }))

  await user.click(saveButton())

  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
})

test('a field that was led to is framed until somebody changes it', async () => {
  const needed = orNull({ type: 'string' }, { title: 'Title', default: null, requiredToEnable: true })
  const { user } = await openOptions({ title: needed }, { title: null })
  await user.click(screen.getByRole('switch', { name: /Enable/ }))
  await user.click(saveButton())
  const field = screen.getByRole('textbox', { name: 'Title' })
  await waitFor(() => expect(nodes('[data-landed]')).toHaveLength(1))
  expect(around(field, '[data-landed]')).toBeVisible()

  await user.keyboard('H')

  expect(field).toHaveValue('H')
  expect(nodes('[data-landed]')).toEqual([])
})

test('after removing a row the focus moves to the next row, else to the previous one, else to the add button', async () => {
  const { user } = await open()

  await user.click(button('Remove two'))
  expect(button('Remove three')).toHaveFocus()
  await user.keyboard(' ')
  expect(button('Remove one')).toHaveFocus()
  await user.keyboard(' ')
  expect(button('Add row')).toHaveFocus()
})

test('a row moved to an end keeps the focus on the arrow, which is then disabled', async () => {
  const { user } = await open()

  await user.click(button('Move two up'))

  expect(button('Move two up')).toHaveFocus()
  await user.keyboard(' ')
  expect(rows().map((row) => row.getAttribute('aria-label'))).toEqual(['two', 'one', 'three'])
})

async function openText() {
  const text = { type: 'string', title: 'Text', control: 'template' }
  const { user } = await openOptions({ text }, { text: 'Hello' }, { saved: { enabled: true } })
  const field = screen.getByRole('textbox', { name: 'Text' })
  /** Presses a button, and the same key again a moment later. */
  const pressTwice = async (name: string, isDone: () => Promise<unknown>) => {
    button(name).focus()
    await user.keyboard('{Enter}')
    await isDone()
    await user.keyboard('{Enter} ')
  }
  return { user, field, pressTwice }
}
const card = () => screen.getByRole('region', { name: 'Options' })

test.each([
  ['Save', 'Hello!'],
  ['Discard', 'Hello'],
])('a second press of the key that pressed %s changes no text', async (name, left) => {
  const { user, field, pressTwice } = await openText()
  await user.type(field, '!')

  await pressTwice(name, allSaved)

  expect(card()).toHaveFocus()
  expect(field).toHaveValue(left)
  expect(saveBar()).not.toBeInTheDocument()
})

test('a shortcut leaves the focus in the field, and a second press of the key that undid the save changes nothing', async () => {
  const { user, field, pressTwice } = await openText()
  await user.type(field, '!{Control>}s{/Control}')
  await allSaved()
  expect(field).toHaveFocus()
  await screen.findByText('Trial saved')

  await pressTwice('Undo', () => waitFor(() => expect(savedFeature()).toMatchObject({ text: 'Hello' })))

  expect(card()).toHaveFocus()
  await waitFor(() => expect(field).toHaveValue('Hello'))
  expect(saveBar()).not.toBeInTheDocument()
})

test('after a click on Save or Discard, and after undoing a Discard, the form has the focus', async () => {
  const { user } = await open()
  const title = screen.getByRole('textbox', { name: 'Title' })
  await user.type(title, '!')
  await save(user)
  expect(form()).toHaveFocus()

  await user.type(title, '?')
  await user.click(button('Discard'))
  expect(form()).toHaveFocus()
  const notice = await screen.findByText('Trial: changes discarded')
  await user.click(within(around(notice, '[role=status]')).getByText('Undo'))
  await waitFor(() => expect(title).toHaveValue('Hello!?'))
  expect(form()).toHaveFocus()
})

test('each conflict is focused in turn, where a second press decides nothing, and then Save', async () => {
  const { user } = await open()
  setFeature({ ...savedFeature(), title: 'Theirs', colour: 'blue' })
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')
  await user.type(screen.getByRole('textbox', { name: 'Colour' }), '!')
  saveButton().focus()
  await user.keyboard('{Enter}')

  const title = await screen.findByRole('group', { name: 'Title' })
  await waitFor(() => expect(title).toHaveFocus())
  await user.keyboard('{Enter} ')
  await user.tab()
  await user.tab()
  expect(within(title).getByRole('button', { name: 'Keep mine' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('group', { name: 'Colour' })).toHaveFocus()
  await user.keyboard('{Enter} ')
  await user.click(
    within(screen.getByRole('group', { name: 'Colour' })).getByRole('button', { name: 'Keep mine' }),
  )
  expect(saveButton()).toHaveFocus()
  await user.keyboard('{Enter}')
  await allSaved()
  expect(savedFeature()).toMatchObject({ title: 'Hello!', colour: 'red!' })
})

test('Enter on a radio button or a switch saves nothing', async () => {
  const loud = { type: 'boolean', title: 'Loud', control: 'switch' }
  const mode = { enum: ['one', 'two'], title: 'Mode', control: 'choice', labels: { one: 'One', two: 'Two' } }
  const { user } = await openOptions(
    { title: aText('Title'), loud, mode },
    { title: 'Hello', loud: false, mode: 'one' },
  )
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')

  screen.getByRole('switch', { name: 'Loud' }).focus()
  await user.keyboard('{Enter}')
  screen.getByRole('radio', { name: 'One' }).focus()
  await user.keyboard('{Enter}')

  expect(screen.getByText('1 unsaved change', { ignore: '[role=status]' })).toBeVisible()
  expect(savedFeature()).toMatchObject({ title: 'Hello' })
})
