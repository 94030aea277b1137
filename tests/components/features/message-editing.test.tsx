import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { messageOption, richMessageOption } from '@/packages/bot/src/message-option'
import { welcome } from '@/config/features/welcome'
import { savedFeature } from '@/tests/msw/features'
import { patches } from '@/tests/msw/received'
import { around } from '@/tests/support/nodes'
import { aMessage, declarationOf, openFeature, openOptions, retype, save } from './open-feature'
import { editInForm } from '@/tests/support/edit-in-form'
import { saveButton } from '@/tests/support/save-bar'

editInForm()

const openMessage = (message: unknown) => openOptions({ message: aMessage('Message') }, { message })

const wholeMessage = z.toJSONSchema(
  messageOption({ title: 'Message', placeholders: [], requiredToEnable: true }),
)
const openEmbed = (embed: unknown, enabled = false) => {
  const message = { content: '', embed }
  return openOptions({ message: wholeMessage }, undefined, { saved: { enabled, message } })
}

const field = (label: string) => screen.getByLabelText(label)

test('typing into an embed keeps it a message, and the field keeps the focus', async () => {
  const image = { url: 'https://q.example/a.png' }
  const { user } = await openMessage({ content: '', embed: { image, fields: [{ name: 'a', value: '' }] } })

  for (const name of ['Title link', 'Large image', 'Name']) {
    await user.clear(field(name))
    await user.keyboard('h#')
    expect(field(name)).toHaveFocus()
    expect(field(name)).toHaveValue('h#')
  }
})

test('a newly added field shows no error yet, even if the previous one did', async () => {
  const { user } = await openEmbed({ title: 'Ahoy' })
  const add = () => user.click(screen.getByText('Add a field'))
  await add()
  await user.tab()
  await user.tab()
  expect(field('Name')).toBeInvalid()

  await user.click(field('Remove Field 1'))
  await add()

  expect(field('Name')).toBeValid()
})

test('a message of another backend is editable with missing, null or unknown parts', async () => {
  const embed = { title: null, author: { icon_url: 'https://q.example/a.png' }, provider: 'theirs' }
  const { user } = await openMessage({ content: null, embed })
  await user.click(field('Title'))
  await user.paste('Ahoy')

  await save(user)

  expect(savedFeature().message).toEqual({
    content: '',
    embed: { title: 'Ahoy', author: { name: '', icon_url: 'https://q.example/a.png' }, provider: 'theirs' },
  })
})

test('a value that is not a message is edited as JSON until it is one and loses focus', async () => {
  const { user } = await openMessage({ content: 'Ahoy', embed: 'none' })
  const json = screen.getByRole('textbox', { name: 'Message' })
  await retype(user, json, '{"content":"Hello","embed":null}')
  expect(json).toHaveFocus()
  await user.tab()

  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Hello')
})

test('an invalid colour is refused at its field, and intermediate input is not stored', async () => {
  const { user } = await openEmbed({ title: 'Ahoy' })
  const colour = screen.getByRole('textbox', { name: 'Colour' })
  await user.type(colour, '#12345')
  await user.click(saveButton())

  await waitFor(() => expect(colour).toHaveFocus())
  expect(colour).toHaveAccessibleDescription('Enter six hex digits, such as #422AFB.')
  expect(patches()).toEqual([])

  await user.keyboard('6')
  await save(user)
  expect(savedFeature()).toMatchObject({ message: { embed: { title: 'Ahoy', color: 0x123456 } } })
})

test('an empty message is refused, even if its embed has a colour and a timestamp', async () => {
  const { user } = await openEmbed({ color: 0x123456, timestamp: '2030-01-01T00:00:00Z', title: 'A' }, true)
  await user.clear(field('Title'))
  await user.click(saveButton())

  await waitFor(() => expect(field('Text')).toHaveFocus())
  expect(patches()).toEqual([])
})

test('a link without a title, and texts that are too long in total, are refused at their fields', async () => {
  const { user } = await openEmbed({ description: 'd'.repeat(4000), footer: { text: 'f'.repeat(2000) } })
  await retype(user, field('Title link'), 'https://q')
  await user.click(saveButton())
  await waitFor(() => expect(field('Title link')).toHaveFocus())
  expect(field('Title link')).toHaveAccessibleDescription(/Add a title/)

  await user.type(field('Title'), 'T')
  await user.click(saveButton())

  await waitFor(() =>
    expect(screen.getByText('An embed can have at most 6000 characters in total.')).toHaveFocus(),
  )
  expect(patches()).toEqual([])
})

test('a collapsed part with an error is opened, and only its field is marked', async () => {
  const { user } = await openEmbed({ author: { name: 'Mira', icon_url: '' } })
  await retype(user, field('Author image'), 'no link')
  const part = around<HTMLDetailsElement>(screen.getByText('Author'), 'details')
  part.open = false
  await user.click(saveButton())

  expect(part).toHaveAttribute('open')
  expect(field('Author image')).toHaveFocus()
  expect(around(field('Author image'), '[data-landed]')).not.toContainElement(field('Author name'))
})

const open = (saved: Record<string, unknown> = {}) =>
  openFeature({ declaration: declarationOf(welcome), saved })
const plain = () => screen.getByLabelText<HTMLTextAreaElement>('Text', { selector: 'textarea' })
const rich = async () =>
  within(await screen.findByRole('group', { name: 'Text with an embed' })).getByLabelText('Text')
const takeBack = () => screen.queryByText('Use the earlier text instead')

test('the text is carried over to the other kind of message, and back', async () => {
  const { user } = await open()
  await retype(user, plain(), 'Ahoy')

  await user.click(field('Text with an embed'))
  expect(await rich()).toHaveValue('Ahoy')
  await user.type(await rich(), '!')
  await user.click(screen.getByRole('radio', { name: 'Text' }))

  expect(plain()).toHaveValue('Ahoy!')
})

const kinds = {
  style: { type: 'string', enum: ['text', 'embeds'], labels: { text: 'Text', embeds: 'Several embeds' } },
  message: { type: 'string', title: 'Line', control: 'template', shownWhen: { style: ['text'] } },
  rich: z.toJSONSchema(
    richMessageOption({ title: 'Message', placeholders: [], shownWhen: { style: ['embeds'] } }),
  ),
}

test('a text that becomes a message with several embeds gets the first one', async () => {
  const empty = { content: '', embeds: [], links: [] }
  const { user } = await openOptions(kinds, { style: 'text', message: '', rich: empty })
  await retype(user, field('Line'), 'Ahoy')

  await user.click(field('Several embeds'))
  await user.type(await screen.findByLabelText(/^Title(, embed 1)?$/), 'Rules')
  await save(user)

  expect(savedFeature()).toMatchObject({ rich: { content: 'Ahoy', embeds: [{ title: 'Rules' }] } })
})

test('the earlier text can be restored, also after an embed was added', async () => {
  const { user } = await open({ rich_message: { content: 'Long ago', embed: null } })
  await retype(user, plain(), 'Ahoy')
  await user.click(field('Text with an embed'))
  expect(await rich()).toHaveValue('Ahoy')
  await user.type(field('Title'), 'Rules')

  await user.click(screen.getByText('Use the earlier text instead'))

  expect(await rich()).toHaveValue('Long ago')
  expect(field('Title')).toHaveValue('Rules')
  expect(takeBack()).not.toBeInTheDocument()
})

test('switching back and forth without editing changes nothing', async () => {
  const { user } = await open({ message: 'Ahoy', rich_message: { content: 'Long ago', embed: null } })

  await user.click(field('Text with an embed'))
  expect(await rich()).toHaveValue('Ahoy')
  await user.click(screen.getByRole('radio', { name: 'Text' }))
  await user.click(field('Send silently'))
  await save(user)

  expect(patches()).toEqual([{ silent: true }])
})

test('a text that was saved when the default still named {guild} is not taken for an edited one', async () => {
  const message = 'Welcome to {guild}, {member}!'
  const { user } = await open({ message, rich_message: { content: 'Long ago', embed: null } })
  expect(plain()).toHaveValue(message)

  await user.click(field('Text with an embed'))

  expect(await rich()).toHaveValue('Long ago')
})

test('an error in a message that is not in use says why it is shown, and can be discarded', async () => {
  const { user } = await open({
    message: 'Ahoy',
    rich_message: { content: 'Ahoy', embed: { title: 'Rules' } },
  })
  await user.click(field('Text with an embed'))
  await rich()
  await user.type(field('Title link'), 'h')
  await user.click(screen.getByRole('radio', { name: 'Text' }))
  await user.click(field('Send silently'))
  expect(screen.getByText(/^“Text with an embed” isn’t used with your current choices/)).toBeVisible()

  await user.click(screen.getByText('Discard this change'))

  expect(screen.queryByLabelText('Title link')).not.toBeInTheDocument()
  expect(screen.getByRole('form')).toHaveFocus()
  await save(user)
  expect(patches()).toEqual([{ silent: true }])
})

test('choosing an embed adds one, keeps the focus, and shows no error until the editor is left', async () => {
  const { user } = await open({ message: 'Ahoy' })

  await user.click(field('Text with an embed'))
  const title = await screen.findByLabelText('Title')
  expect(screen.getByRole('radio', { name: 'Text with an embed' })).toHaveFocus()
  await user.click(title)
  await user.click(field('Title link'))
  expect(screen.queryByText(/^Discord doesn’t show empty embeds/)).not.toBeInTheDocument()
  await user.click(field('Send silently'))
  expect(screen.getByText(/^Discord doesn’t show empty embeds/)).toBeVisible()

  await user.type(title, 'Rules')
  await save(user)

  expect(patches()).toEqual([
    { style: 'embed', silent: true, rich_message: { content: 'Ahoy', embed: { title: 'Rules' } } },
  ])
})

test.each([
  ['its default text', undefined],
  ['a text that is copied along', 'Ahoy'],
])('choosing an embed over %s is one change, and what is written into it is another', async (_, message) => {
  const { user } = await open(message === undefined ? {} : { message })
  await user.click(field('Text with an embed'))
  const title = await screen.findByLabelText('Title')
  const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }))
  expect(bar.getByText('1 unsaved change')).toBeVisible()

  await user.type(title, 'Rules')
  expect(await bar.findByText('2 unsaved changes')).toBeVisible()
})

test('an embed that is added to the message in use is a change', async () => {
  const { user } = await open({ style: 'embed', rich_message: { content: 'Ahoy', embed: null } })
  await user.click(await screen.findByRole('button', { name: /^Add an embed/ }))
  await screen.findByLabelText('Title')
  const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }))
  expect(bar.getByText('1 unsaved change')).toBeVisible()
})

test('an embed that was left empty is refused, until it is removed or plain text is chosen again', async () => {
  const { user } = await open({ message: 'Ahoy' })
  await user.click(field('Text with an embed'))
  await rich()
  await user.click(saveButton())

  await waitFor(() => expect(screen.getByText(/^Discord doesn’t show empty embeds/)).toHaveFocus())
  expect(patches()).toEqual([])

  await user.click(screen.getByRole('radio', { name: 'Text' }))
  expect(screen.queryByText(/^Discord doesn’t show empty embeds/)).not.toBeInTheDocument()
  await user.click(field('Send silently'))
  await save(user)
  expect(patches()).toEqual([{ silent: true }])
})
