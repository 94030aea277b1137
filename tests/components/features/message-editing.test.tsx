import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { messageOption } from '@/config/features/message-option'
import { welcome } from '@/config/features/welcome'
import { savedFeature } from '@/tests/msw/features'
import { aDeclaration, aMessage, allSaved, declarationOf, openFeature, saveButton } from './open-feature'
import { patches } from '@/tests/msw/received'
import { around } from '@/tests/support/nodes'

const openMessage = (saved: unknown) =>
  openFeature({ declaration: aDeclaration({ message: aMessage('Message') }, { message: saved }) })

const editorOf = (label: string) => screen.getByRole('group', { name: label })

test('typing into an embed keeps it a message, and the field keeps the focus', async () => {
  const image = { url: 'https://q.example/a.png' }
  const { user } = await openMessage({ content: '', embed: { image, fields: [{ name: 'a', value: '' }] } })
  const editor = within(editorOf('Message'))

  for (const name of ['Title link', 'Large image', 'Name']) {
    const field = editor.getByLabelText<HTMLInputElement>(name)
    await user.clear(field)
    await user.keyboard('h#')
    expect(field).toHaveFocus()
    expect(field).toHaveValue('h#')
  }
})

test('a partly typed address shows an error on blur, and is not sent', async () => {
  const { user } = await openFeature({ declaration: declarationOf(welcome), saved: { style: 'embed' } })
  const editor = within(editorOf('Text with an embed'))
  await user.click(editor.getByText('Add an embed'))
  await user.type(editor.getByLabelText('Title link'), 'h')
  expect(editor.getByLabelText('Title link')).toBeValid()

  await user.tab()

  expect(editor.getByLabelText('Title link')).toBeInvalid()
  expect(editor.getByLabelText('Title link')).toHaveAccessibleDescription(/http/)
  await user.click(saveButton())
  expect(editor.getByLabelText('Title link')).toHaveFocus()
  expect(savedFeature()).toMatchObject({ rich_message: { embed: null } })
})

test('a newly added field shows no error yet, even if the previous one did', async () => {
  const { user } = await openFeature({ declaration: declarationOf(welcome), saved: { style: 'embed' } })
  const editor = within(editorOf('Text with an embed'))
  const add = () => user.click(editor.getByText('Add a field'))
  await user.click(editor.getByText('Add an embed'))
  await add()
  await user.tab()
  await user.tab()
  expect(editor.getByLabelText('Name')).toBeInvalid()

  await user.click(editor.getByLabelText('Remove field 1'))
  await add()

  expect(editor.getByLabelText('Name')).toBeValid()
})

test('a message of another backend is editable with missing, null or unknown parts', async () => {
  const embed = { title: null, author: { icon_url: 'https://q.example/a.png' }, provider: 'theirs' }
  const { user } = await openMessage({ content: null, embed })
  await user.type(within(editorOf('Message')).getByLabelText('Title'), 'Ahoy')

  await user.click(saveButton())
  await allSaved()

  expect(savedFeature().message).toEqual({
    content: '',
    embed: { title: 'Ahoy', author: { name: '', icon_url: 'https://q.example/a.png' }, provider: 'theirs' },
  })
})

test('a value that is not a message is edited as JSON until it is one and loses focus', async () => {
  const { user } = await openMessage({ content: 'Ahoy', embed: 'none' })
  const json = screen.getByRole('textbox', { name: 'Message' })
  await user.clear(json)
  await user.type(json, '{{"content":"Hello","embed":null}')
  expect(json).toHaveFocus()
  await user.tab()

  expect(within(editorOf('Message')).getByRole('textbox', { name: 'Text' })).toHaveValue('Hello')
})

test('an invalid colour is refused at its field, and intermediate input is not stored', async () => {
  const { user } = await openFeature({ declaration: declarationOf(welcome), saved: { style: 'embed' } })
  const editor = within(editorOf('Text with an embed'))
  await user.click(editor.getByText('Add an embed'))
  await user.type(editor.getByLabelText('Title'), 'Ahoy')
  const colour = editor.getByRole('textbox', { name: 'Colour' })
  await user.type(colour, '#12345')
  await user.click(saveButton())

  expect(colour).toHaveFocus()
  expect(colour).toHaveAccessibleDescription('Enter six hex digits, such as #422AFB.')
  expect(savedFeature()).toMatchObject({ rich_message: { embed: null } })

  await user.keyboard('6')
  await user.click(saveButton())
  await allSaved()
  expect(savedFeature()).toMatchObject({ rich_message: { embed: { color: 0x123456 } } })
})

const wholeMessage = z.toJSONSchema(
  messageOption({ title: 'Message', placeholders: [], requiredToEnable: true }),
)
const openEmbed = (embed: unknown, enabled = false) => {
  const declaration = aDeclaration({ message: wholeMessage }, { message: { content: '', embed: null } })
  return openFeature({ declaration, saved: { enabled, message: { content: '', embed } } })
}

test('an empty message is refused, even if its embed has a colour and a timestamp', async () => {
  const { user } = await openEmbed({ color: 0x123456, timestamp: '2030-01-01T00:00:00Z', title: 'A' }, true)
  const editor = within(editorOf('Message'))
  await user.clear(editor.getByLabelText('Title'))
  await user.click(saveButton())

  expect(editor.getByLabelText('Text')).toHaveFocus()
  expect(savedFeature()).toMatchObject({ message: { embed: { title: 'A' } } })
})

test('a link without a title, and texts that are too long in total, are refused at their fields', async () => {
  const { user } = await openEmbed({ description: 'd'.repeat(4000), footer: { text: 'f'.repeat(2000) } })
  const editor = within(editorOf('Message'))
  await user.type(editor.getByLabelText('Title link'), 'https://q')
  await user.click(saveButton())
  expect(editor.getByLabelText('Title link')).toHaveFocus()
  expect(editor.getByLabelText('Title link')).toHaveAccessibleDescription(/Add a title/)

  await user.type(editor.getByLabelText('Title'), 'T')
  await user.click(saveButton())

  expect(editor.getByText('An embed can have at most 6000 characters in total.')).toHaveFocus()
  expect(patches()).toEqual([])
})

test('a collapsed part with an error is opened, and only its field is marked', async () => {
  const { user } = await openEmbed({ author: { name: 'Mira', icon_url: 'https://q.example/a.png' } })
  const editor = within(editorOf('Message'))
  await user.type(editor.getByLabelText('Author image'), ' not a link')
  const part = around<HTMLDetailsElement>(editor.getByText('Author'), 'details')
  part.open = false
  await user.click(saveButton())

  expect(part).toHaveAttribute('open')
  expect(editor.getByLabelText('Author image')).toHaveFocus()
  expect(around(editor.getByLabelText('Author image'), '[data-landed]')).not.toContainElement(
    editor.getByLabelText('Author name'),
  )
})
