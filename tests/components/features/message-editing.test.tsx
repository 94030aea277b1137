import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { messageOption } from '@/config/features/message-option'
import { savedFeature } from '@/tests/msw/features'
import { patches } from '@/tests/msw/received'
import { around } from '@/tests/support/nodes'
import { aMessage, openOptions, retype, save, saveButton } from './open-feature'

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

test('a partly typed address shows an error on blur, and is not sent', async () => {
  const { user } = await openEmbed({ title: 'Ahoy' })
  await user.type(field('Title link'), 'h')
  expect(field('Title link')).toBeValid()

  await user.tab()

  expect(field('Title link')).toBeInvalid()
  expect(field('Title link')).toHaveAccessibleDescription(/http/)
  await user.click(saveButton())
  expect(field('Title link')).toHaveFocus()
  expect(patches()).toEqual([])
})

test('a newly added field shows no error yet, even if the previous one did', async () => {
  const { user } = await openEmbed({ title: 'Ahoy' })
  const add = () => user.click(screen.getByText('Add a field'))
  await add()
  await user.tab()
  await user.tab()
  expect(field('Name')).toBeInvalid()

  await user.click(field('Remove field 1'))
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

  expect(colour).toHaveFocus()
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

  expect(field('Text')).toHaveFocus()
  expect(patches()).toEqual([])
})

test('a link without a title, and texts that are too long in total, are refused at their fields', async () => {
  const { user } = await openEmbed({ description: 'd'.repeat(4000), footer: { text: 'f'.repeat(2000) } })
  await retype(user, field('Title link'), 'https://q')
  await user.click(saveButton())
  expect(field('Title link')).toHaveFocus()
  expect(field('Title link')).toHaveAccessibleDescription(/Add a title/)

  await user.type(field('Title'), 'T')
  await user.click(saveButton())

  expect(screen.getByText('An embed can have at most 6000 characters in total.')).toHaveFocus()
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
