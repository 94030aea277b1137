import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  aDeclaration,
  aList,
  allSaved,
  openFeature,
  saveButton,
} from '@/tests/components/features/open-feature'
import { savedFeature, setFeature } from '@/tests/msw/features'
import { around } from '@/tests/support/nodes'

const declaration = aDeclaration(
  {
    title: { type: 'string', title: 'Title' },
    colour: { type: 'string', title: 'Colour' },
    rows: aList('Rows', 'row', { name: { type: 'string', title: 'Name' } }, ['name']),
  },
  { title: 'Hello', colour: 'red', rows: [{ name: 'one' }, { name: 'two' }, { name: 'three' }] },
)
const open = () => openFeature({ declaration })
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
  const row = {
    emoji: { type: ['string', 'null'], title: 'Emoji', control: 'emoji', default: null },
    name: { type: 'string', title: 'Name', default: '' },
  }
  const { user } = await openFeature({
    declaration: aDeclaration({ rows: aList('Rows', 'row', row) }, { rows: [] }),
  })

  await user.click(button('Add row'))
  expect(screen.getByRole('textbox', { name: 'Name' })).not.toHaveFocus()
  expect(await screen.findByRole('combobox', { name: 'Emoji' })).toHaveFocus()
})

test('saving focuses the topmost invalid field', async () => {
  const { user } = await openFeature({
    declaration: aDeclaration(
      {
        rows: aList(
          'Rows',
          'row',
          {
            name: { type: 'string', title: 'Name', maxLength: 3 },
            channel: {
              type: ['string', 'null'],
              title: 'Channel',
              control: 'channel',
              default: null,
              requiredToEnable: true,
            },
          },
          ['name', 'channel'],
        ),
      },
      { rows: [] },
    ),
  })
  await user.click(button('Add row'))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'too long')
  await user.click(screen.getByRole('switch', { name: /Enable/ }))

  await user.click(saveButton())

  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
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

test('after Save and Discard by keyboard the field has the focus again', async () => {
  const { user } = await open()
  const title = screen.getByRole('textbox', { name: 'Title' })
  await user.type(title, '!')
  saveButton().focus()
  await user.keyboard(' ')
  await allSaved()
  expect(title).toHaveFocus()

  await user.type(title, '?')
  button('Discard').focus()
  await user.keyboard(' ')
  expect(title).toHaveFocus()
})

test('after a click on Save or Discard, and after undoing a Discard, the form has the focus', async () => {
  const { user } = await open()
  const title = screen.getByRole('textbox', { name: 'Title' })
  await user.type(title, '!')
  await user.click(saveButton())
  await allSaved()
  expect(form()).toHaveFocus()

  await user.type(title, '?')
  await user.click(button('Discard'))
  expect(form()).toHaveFocus()
  const notice = await screen.findByText('Trial: changes discarded')
  await user.click(within(around(notice, '[role=status]')).getByText('Undo'))
  await waitFor(() => expect(title).toHaveValue('Hello!?'))
  expect(form()).toHaveFocus()
})

test('saving while a field has the focus leaves it there', async () => {
  const { user } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')
  await user.keyboard('{Control>}s{/Control}')

  await allSaved()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus()
})

test('each conflict is focused in turn, and then Save', async () => {
  const { user } = await open()
  setFeature({ ...savedFeature(), title: 'Theirs', colour: 'blue' })
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')
  await user.type(screen.getByRole('textbox', { name: 'Colour' }), '!')
  await user.click(saveButton())

  const title = within(await screen.findByRole('group', { name: 'Title' }))
  await user.click(title.getByRole('button', { name: 'Keep mine' }))
  const colour = within(screen.getByRole('group', { name: 'Colour' }))
  expect(colour.getByRole('button', { name: 'Use the saved one' })).toHaveFocus()
  await user.keyboard(' ')
  expect(saveButton()).toHaveFocus()
})

test('Enter on a radio button or a switch saves nothing', async () => {
  const { user } = await openFeature({
    declaration: aDeclaration(
      {
        title: { type: 'string', title: 'Title' },
        loud: { type: 'boolean', title: 'Loud', control: 'switch' },
        mode: { enum: ['one', 'two'], title: 'Mode', control: 'choice', labels: { one: 'One', two: 'Two' } },
      },
      { title: 'Hello', loud: false, mode: 'one' },
    ),
  })
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')

  for (const field of [
    screen.getByRole('switch', { name: 'Loud' }),
    screen.getByRole('radio', { name: 'One' }),
  ]) {
    field.focus()
    await user.keyboard('{Enter}')
  }

  expect(screen.getByText('1 unsaved change', { ignore: '[role=status]' })).toBeVisible()
  expect(savedFeature()).toMatchObject({ title: 'Hello' })
})
