import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { drafts } from '@/stores/drafts'
import { aSettings, ids } from '@/tests/factories'
import { savedFeature } from '@/tests/msw/features'
import { setSettings } from '@/tests/msw/settings'
import { aDeclaration, allSaved, openFeature, saveButton } from './open-feature'

afterEach(() => drafts.setState(drafts.getInitialState(), true))

/** A form of one option named "Thing" that has this value. */
async function openOption(schema: Record<string, unknown>, value: unknown) {
  const declaration = aDeclaration({ thing: { title: 'Thing', ...schema } }, { thing: value })
  const app = await openFeature({ declaration })

  async function saved() {
    await app.user.click(saveButton())
    await allSaved()
    return savedFeature().thing
  }
  return { ...app, saved }
}

const id = { type: 'string', pattern: '^\\d{15,21}$' }
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] })

test('a line of text', async () => {
  const { user, saved } = await openOption({ type: 'string', control: 'text' }, 'a')
  await user.type(screen.getByRole('textbox', { name: 'Thing' }), 'b')
  expect(await saved()).toBe('ab')
})

test('lines of text with placeholders', async () => {
  const placeholders = [{ name: 'member', sample: '@Mira' }]
  const { user, saved } = await openOption({ type: 'string', control: 'template', placeholders }, 'Hi')
  await user.type(await screen.findByRole('textbox', { name: 'Thing' }), '!')
  expect(screen.getByRole('button', { name: /member/ })).toBeVisible()
  expect(await saved()).toBe('Hi!')
})

test('a preview shows the name of the current server', async () => {
  const placeholders = [{ name: 'guild', sample: 'Somewhere else' }]
  await openOption({ type: 'string', control: 'template', placeholders }, 'Hi {guild}')
  expect(await screen.findByRole('figure')).toHaveTextContent('Hi Harbour Lights')
})

test('a placeholder without a sample is offered as well', async () => {
  const placeholders = [{ name: 'member', sample: '@Mira' }, { name: 'rank' }]
  await openOption({ type: 'string', control: 'template', placeholders }, 'Hi')
  expect(await screen.findByRole('button', { name: /rank/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /member/ })).toBeVisible()
})

test('a number with its unit and range', async () => {
  const number = { type: 'integer', control: 'number', minimum: 1, maximum: 9, unit: 'roles' }
  const { user, saved } = await openOption(number, 3)
  const field = screen.getByRole('spinbutton', { name: 'Thing' })
  expect(screen.getByText('roles')).toBeVisible()
  expect(screen.getByText('From 1 to 9.')).toBeVisible()

  await user.clear(field)
  await user.type(field, '12')
  await user.tab()
  expect(screen.getByText('Use 9 or less.')).toBeVisible()
  await user.clear(field)
  await user.type(field, '7')
  expect(await saved()).toBe(7)
})

test('a switch', async () => {
  const { user, saved } = await openOption({ type: 'boolean', control: 'switch' }, false)
  await user.click(screen.getByRole('switch', { name: 'Thing' }))
  expect(await saved()).toBe(true)
})

test('few choices are radio buttons', async () => {
  const choice = { type: 'string', enum: ['a', 'b'], labels: { a: 'Apple', b: 'Pear' }, control: 'choice' }
  const { user, saved } = await openOption(choice, 'a')
  const group = screen.getByRole('radiogroup', { name: 'Thing' })
  await user.click(within(group).getByRole('radio', { name: 'Pear' }))
  expect(await saved()).toBe('b')
})

test('many choices are a select, which keeps a value that is no longer offered', async () => {
  const { user, saved } = await openOption({ enum: [1, 2, 3, 4, 5] }, 9)
  const list = screen.getByRole('combobox', { name: 'Thing' })
  expect(list).toHaveDisplayValue('9 (not offered any more)')
  await user.selectOptions(list, '3')
  expect(await saved()).toBe(3)
})

test('a choice declared with oneOf and const', async () => {
  const oneOf = [
    { const: 'a', title: 'Apple' },
    { const: 'b', title: 'Pear' },
  ]
  const { user, saved } = await openOption({ oneOf }, 'a')
  await user.click(screen.getByRole('radio', { name: 'Pear' }))
  expect(await saved()).toBe('b')
})

test('several choices are checkboxes', async () => {
  const items = { type: 'string', enum: ['a', 'b'] }
  const { user, saved } = await openOption(
    { type: 'array', items, labels: { a: 'Apple', b: 'Pear' }, control: 'choices' },
    ['a'],
  )
  await user.click(screen.getByRole('checkbox', { name: 'Pear' }))
  expect(await saved()).toEqual(['a', 'b'])
})

test('a duration with its unit', async () => {
  const { user, saved } = await openOption({ type: 'integer', control: 'duration' }, 120)
  const field = screen.getByRole('spinbutton', { name: 'Thing' })
  expect(field).toHaveValue(2)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Thing: unit' }), 'hours')
  expect(await saved()).toBe(7200)
})

test('a colour by its hex digits', async () => {
  const { user, saved } = await openOption({ type: 'integer', control: 'colour' }, 0x422afb)
  const field = screen.getByRole('textbox', { name: 'Thing' })
  expect(field).toHaveValue('#422AFB')
  await user.clear(field)
  await user.type(field, '#00ff00')
  expect(await saved()).toBe(0x00ff00)
})

test('a date and time in the guild’s time zone', async () => {
  setSettings(aSettings({ timezone: 'Europe/Berlin' }))
  const { saved } = await openOption(
    orNull({ type: 'string', format: 'date-time', control: 'datetime' }),
    '2030-07-01T10:00:00Z',
  )
  await screen.findByText('Time zone: Europe/Berlin.')
  const field = screen.getByLabelText('Thing')
  expect(field).toHaveValue('2030-07-01T12:00')
  fireEvent.change(field, { target: { value: '2030-12-24T18:00' } })
  expect(await saved()).toBe('2030-12-24T18:00:00+01:00')
})

test('a partly typed date says that it counts as empty', async () => {
  await openOption(orNull({ type: 'string', format: 'date-time', control: 'datetime' }), null)
  const field = screen.getByLabelText<HTMLInputElement>('Thing')
  // Only a browser knows what stands in such a field.
  Object.defineProperty(field, 'validity', { value: { badInput: true } })

  fireEvent.blur(field)

  expect(field).toHaveAccessibleDescription(/^This date and time is not complete, so it counts as empty/)
})

test('a role, roles, a channel, channels and an emoji', async () => {
  const declaration = aDeclaration(
    {
      role: { ...orNull(id), control: 'role', title: 'Role' },
      roles: { type: 'array', items: id, control: 'roles', title: 'Roles' },
      place: { ...orNull(id), control: 'channel', title: 'Channel' },
      places: { type: 'array', items: id, control: 'channels', title: 'Channels' },
      emoji: { ...orNull({ type: 'string' }), control: 'emoji', title: 'Emoji' },
    },
    { role: null, roles: [], place: null, places: [], emoji: null },
  )
  const { user } = await openFeature({ declaration })
  for (const name of ['Role', 'Roles', 'Channel', 'Channels', 'Emoji'])
    expect(await screen.findByRole('combobox', { name })).toBeVisible()

  await user.click(screen.getByRole('combobox', { name: 'Channel' }))
  await user.click(await screen.findByRole('option', { name: /general/ }))
  await user.click(saveButton())

  await allSaved()
  expect(savedFeature().place).toBe(ids.channel)
})

test('a message with its embed', async () => {
  const message = {
    type: 'object',
    control: 'message',
    properties: { content: { type: 'string', maxLength: 2000 }, embed: orNull({ type: 'object' }) },
    required: ['content', 'embed'],
  }
  const { user, saved } = await openOption(message, { content: 'Hi', embed: null })
  const group = await screen.findByRole('group', { name: 'Thing' })
  await user.type(within(group).getByRole('textbox', { name: 'Text' }), '!')
  expect(await saved()).toEqual({ content: 'Hi!', embed: null })
})

/** Every address of an image that is drawn from now on. */
function imagesAskedFor() {
  const asked = new Set<string>()
  const look = () => document.querySelectorAll('img').forEach(({ src }) => asked.add(src))
  const observer = new MutationObserver(look)
  onTestFinished(() => observer.disconnect())
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  return () => [...asked]
}

test('an image address with a preview, which is not requested while typing', async () => {
  const { user, saved } = await openOption(orNull({ type: 'string', control: 'image' }), null)
  // Whether an empty field is null depends on what stood there.
  const asked = imagesAskedFor()
  await user.type(screen.getByRole('textbox', { name: 'Thing' }), 'https://example.org/a.png')
  expect(await screen.findByRole('img', { name: 'Thing: preview' })).toBeInTheDocument()
  expect(asked()).toEqual(['https://example.org/a.png'])
  expect(await saved()).toBe('https://example.org/a.png')
})

const row = {
  type: 'object',
  properties: { name: { type: 'string', title: 'Name', default: '' } },
}

test('rows are added, duplicated, moved by keyboard and removed', async () => {
  const list = { type: 'array', control: 'list', item: 'row', items: row }
  const { user, saved } = await openOption(list, [{ name: 'one', kept: 1 }, { name: 'two' }])
  await screen.findByRole('button', { name: 'Move two up' })

  screen.getByRole('button', { name: 'Move two up' }).focus()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('button', { name: 'Duplicate one' }))
  await user.click(screen.getByRole('button', { name: 'Remove two' }))
  await user.click(screen.getByRole('button', { name: 'Add row' }))
  await user.type(screen.getAllByRole('textbox', { name: 'Name' }).at(-1) ?? document.body, 'new')

  expect(screen.getByRole('button', { name: 'Drag new' })).toBeVisible()
  expect(await saved()).toEqual([{ name: 'one', kept: 1 }, { name: 'one', kept: 1 }, { name: 'new' }])
})

test('a list of texts and a list within a list', async () => {
  const texts = { type: 'array', title: 'Words', item: 'word', items: { type: 'string', title: 'Word' } }
  const list = { type: 'array', item: 'row', items: { type: 'object', properties: { words: texts } } }
  const { user, saved } = await openOption(list, [{ words: ['a'] }])
  await user.click(await screen.findByRole('button', { name: 'Row 1' }))
  await user.click(await screen.findByRole('button', { name: 'Add word' }))
  await user.type(screen.getByRole('textbox', { name: 'Word 2' }), 'b')

  expect(await saved()).toEqual([{ words: ['a', 'b'] }])
})

test('any other schema as JSON', async () => {
  const { saved } = await openOption({ not: {} }, { deep: [1] })
  const field = screen.getByRole('textbox', { name: 'Thing' })
  fireEvent.change(field, { target: { value: '{"deep": [' } })
  expect(screen.getByText('This is not complete JSON yet.')).toBeVisible()
  fireEvent.change(field, { target: { value: '{"deep": [1, 2]}' } })
  expect(await saved()).toEqual({ deep: [1, 2] })
})

test('an option is shown while its condition holds, and keeps its value while hidden', async () => {
  const declaration = aDeclaration(
    {
      on: { type: 'boolean', title: 'More' },
      more: { type: 'string', title: 'How much', shownWhen: { on: [true] } },
    },
    { on: false, more: 'much' },
  )
  const { user } = await openFeature({ declaration })
  expect(screen.queryByRole('textbox', { name: 'How much' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('switch', { name: 'More' }))
  expect(screen.getByRole('textbox', { name: 'How much' })).toHaveValue('much')
})
