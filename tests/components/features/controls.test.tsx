import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aChannel, aThread, ids } from '@/tests/support/factories'
import { images } from '@/tests/support/nodes'
import { savedFeature } from '@/tests/msw/features'
import { setChannels, setThreads } from '@/tests/msw/guilds'
import { aList, aText, openOptions, orNull, retype, save } from './open-feature'
import { showImagesFrom } from '@/stores/image-hosts'
import { saveButton } from '@/tests/support/save-bar'

beforeEach(() => showImagesFrom('example.org'))

/** A form of one option named "Thing" that has this value. */
async function openOption(schema: Record<string, unknown>, value: unknown) {
  const app = await openOptions({ thing: { title: 'Thing', ...schema } }, { thing: value })

  async function saved() {
    await save(app.user)
    return savedFeature().thing
  }
  return { ...app, saved }
}

const id = { type: 'string', pattern: '^\\d{15,21}$' }
const labels = { a: 'Apple', b: 'Pear' }
const thing = (role: string) => screen.getByRole(role, { name: 'Thing' })

type Control = [
  name: string,
  schema: object,
  before: unknown,
  use: (user: UserEvent) => Promise<void>,
  after: unknown,
]

test.each<Control>([
  ['a line of text', { type: 'string' }, 'a', (user) => user.type(thing('textbox'), 'b'), 'ab'],
  ['a switch', { type: 'boolean', control: 'switch' }, false, (user) => user.click(thing('switch')), true],
  [
    'few short choices, which are chosen with the arrow keys',
    { type: 'string', enum: ['a', 'b'], labels, control: 'choice' },
    'a',
    async (user) => {
      act(() => within(thing('radiogroup')).getByRole('radio', { name: 'Apple' }).focus())
      await user.keyboard('{ArrowRight}')
      expect(screen.getByRole('radio', { name: 'Pear' })).toHaveFocus()
    },
    'b',
  ],
  [
    'few choices with long names, which are radio buttons too',
    {
      type: 'string',
      enum: ['a', 'b'],
      labels: { a: 'The apples of the orchard', b: 'The pears of the neighbours' },
      control: 'choice',
    },
    'a',
    (user) => user.click(screen.getByRole('radio', { name: 'The pears of the neighbours' })),
    'b',
  ],
  [
    'many choices, which are a list that keeps a value that is no longer available',
    { enum: [1, 2, 3, 4, 5] },
    9,
    async (user) => {
      expect(thing('combobox')).toHaveDisplayValue('9 (no longer available)')
      await user.selectOptions(thing('combobox'), '3')
    },
    3,
  ],
  [
    'a choice declared with oneOf and const',
    { oneOf: Object.entries(labels).map(([value, title]) => ({ const: value, title })) },
    'a',
    (user) => user.click(screen.getByRole('radio', { name: 'Pear' })),
    'b',
  ],
  [
    'several choices, which are checkboxes',
    { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, labels, control: 'choices' },
    ['a'],
    (user) => user.click(screen.getByRole('checkbox', { name: 'Pear' })),
    ['a', 'b'],
  ],
  [
    'a duration with its unit',
    { type: 'integer', control: 'duration' },
    120,
    async (user) => {
      expect(thing('spinbutton')).toHaveValue('2')
      await user.selectOptions(screen.getByRole('combobox', { name: 'Thing: unit' }), 'hours')
    },
    7200,
  ],
  [
    'a duration that is pasted as people write it, with its limits in the same words',
    { type: 'integer', control: 'duration', minimum: 60, maximum: 604800 },
    120,
    async (user) => {
      expect(thing('spinbutton')).toHaveAccessibleDescription('From 1 minute to 7 days.')
      await user.click(thing('spinbutton'))
      await user.paste('10s')
      await user.click(document.body)
      expect(await screen.findByText('Use 1 minute or more.')).toBeVisible()
      await user.click(thing('spinbutton'))
      await user.paste('1h 30m')
      expect(thing('spinbutton')).toHaveValue('90')
      expect(screen.getByRole('combobox', { name: 'Thing: unit' })).toHaveDisplayValue('minutes')
    },
    5400,
  ],
  [
    'a time zone by its city',
    { type: 'string', control: 'timezone' },
    'UTC',
    async (user) => {
      await user.click(thing('combobox'))
      await user.type(await screen.findByRole('combobox', { name: /^City, or an offset/ }), 'madrid{Enter}')
    },
    'Europe/Madrid',
  ],
  [
    'a time of day as people write it, which stays as typed until the field is left',
    { type: 'string', control: 'time', description: 'Of the server.' },
    '09:00',
    async (user) => {
      expect(thing('textbox')).toHaveValue('9:00 AM')
      await retype(user, thing('textbox'), 'quarter past')
      await user.click(document.body)
      expect(thing('textbox')).toHaveAccessibleDescription(
        '“quarter past” isn’t a time of day. Write it like 6:00 PM or 18:00.',
      )
      await retype(user, thing('textbox'), 'half past 6 pm')
      expect(thing('textbox')).toHaveValue('half past 6 pm')
      expect(thing('textbox')).toBeValid()
      await user.click(document.body)
      expect(thing('textbox')).toHaveValue('6:30 PM')
    },
    '18:30',
  ],
  [
    'a colour by its hex digits',
    { type: 'integer', control: 'colour' },
    0x422afb,
    async (user) => {
      expect(thing('textbox')).toHaveValue('#422AFB')
      await retype(user, thing('textbox'), '#00ff00')
    },
    0x00ff00,
  ],
  [
    'a colour by one of the colours that are offered',
    { type: 'integer', control: 'colour' },
    0x422afb,
    (user) => user.click(screen.getByRole('button', { name: 'Teal' })),
    0x1abc9c,
  ],
  [
    'a time that is switched on, and may begin with the value that means off',
    { type: 'integer', control: 'duration', minimum: 0, off: { value: 0, start: 60 } },
    0,
    async (user) => {
      expect(thing('switch')).not.toBeChecked()
      await user.click(thing('switch'))
      expect(thing('spinbutton')).toHaveValue('1')
      expect(screen.getByRole('combobox', { name: 'Thing: unit' })).toHaveDisplayValue('minute')
      await retype(user, thing('spinbutton'), '0.5')
      expect(screen.getByRole('combobox', { name: 'Thing: unit' })).toHaveDisplayValue('minutes')
      await user.click(thing('switch'))
      expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument()
      await user.click(thing('switch'))
    },
    30,
  ],
  [
    'a number with its unit and range',
    { type: 'integer', control: 'number', minimum: 1, maximum: 9, unit: 'roles' },
    3,
    async (user) => {
      expect(screen.getByText('roles')).toBeVisible()
      expect(screen.getByText('From 1 to 9.')).toBeVisible()
      await retype(user, thing('spinbutton'), '12')
      await user.tab()
      expect(screen.getByText('Use 9 or less.')).toBeVisible()
      await retype(user, thing('spinbutton'), '7')
    },
    7,
  ],
  [
    'a list of texts within a list',
    aList('Thing', 'row', {
      words: {
        ...{ type: 'array', title: 'Words', item: 'word', add: 'Add a word' },
        items: { type: 'string', title: 'Word' },
      },
    }),
    [{ words: ['a'] }],
    async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Row 1' }))
      await user.click(await screen.findByRole('button', { name: 'Add a word' }))
      await user.type(screen.getByRole('textbox', { name: 'Word 2' }), 'b')
    },
    [{ words: ['a', 'b'] }],
  ],
])('%s is edited and saved', async (_, schema, before, use, after) => {
  const { user, saved } = await openOption({ ...schema }, before)

  await use(user)

  expect(await saved()).toEqual(after)
})

const placeholders = [{ name: 'guild' }, { name: 'rank' }]

test('a colour that is not six hex digits is refused, and stays as it was typed', async () => {
  const { user } = await openOption({ type: 'integer', control: 'colour' }, 0x422afb)

  for (const text of ['#00ff0', '16711680', 'red', ' ']) {
    await retype(user, thing('textbox'), text)
    await user.click(saveButton())

    expect(thing('textbox'), text).toBeInvalid()
    expect(thing('textbox')).toHaveValue(text)
    expect(thing('textbox'), text).toHaveAccessibleDescription('Enter six hex digits, such as #422AFB.')
    expect(savedFeature(), text).toMatchObject({ thing: 0x422afb })
  }
})

test('lines of text have marks, placeholders, also those without a known sample, and a preview of this server', async () => {
  const option = { type: 'string', control: 'template', placeholders, description: 'For newcomers.' }
  const { user, saved } = await openOption(option, 'Hi ')
  const field = await screen.findByRole('textbox', { name: 'Thing' })
  expect(field).toHaveAccessibleDescription(/For newcomers\./)
  expect(screen.getByRole('button', { name: /Bold/ })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Insert {rank}' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Insert {guild}' }))

  expect(screen.getByRole('figure')).toHaveTextContent('Hi Harbour Lights')
  expect(await saved()).toBe('Hi {guild}')
})

test('a short text with placeholders is one line without marks, and keeps lines that it has', async () => {
  const option = { type: 'string', control: 'template', placeholders, maxLength: 100 }
  const { unmount } = await openOption(option, 'Survival: 3')
  expect((await screen.findByRole('textbox', { name: 'Thing' })).tagName).toBe('INPUT')
  expect(screen.queryByRole('button', { name: /Bold/ })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Insert {guild}' })).toBeVisible()
  unmount()

  await openOption(option, 'One\nTwo')
  expect(await screen.findByRole('textbox', { name: 'Thing' })).toHaveValue('One\nTwo')
})

test('one line of text has placeholders to insert, a warning about unknown ones, and a preview', async () => {
  const option = { type: 'string', control: 'text', placeholder: 'Hello', placeholders }
  const { user, saved } = await openOption(option, '')
  expect(await screen.findByRole('textbox', { name: 'Thing' })).toHaveAttribute('placeholder', 'Hello')

  await user.type(thing('textbox'), 'Hi {{rnk} of ')
  expect(thing('textbox')).toHaveAccessibleDescription(
    /Unknown placeholder: \{rnk\}\. Did you mean \{rank\}\?/,
  )
  await user.click(screen.getByRole('button', { name: 'Insert {guild}' }))

  expect(thing('textbox').tagName).toBe('INPUT')
  expect(screen.getByRole('figure')).toHaveTextContent('Hi {rnk} of Harbour Lights')
  expect(await saved()).toBe('Hi {rnk} of {guild}')
})

test('edits a role, roles, a channel, channels and an emoji', async () => {
  const { user } = await openOptions({
    role: orNull(id, { control: 'role', title: 'Role' }),
    roles: { type: 'array', items: id, control: 'roles', title: 'Roles' },
    place: orNull(id, { control: 'channel', title: 'Channel' }),
    places: { type: 'array', items: id, control: 'channels', title: 'Channels' },
    emoji: orNull({ type: 'string' }, { control: 'emoji', title: 'Emoji' }),
  })
  for (const name of ['Role', 'Roles', 'Channel', 'Channels', 'Emoji'])
    expect(await screen.findByRole('combobox', { name })).toBeVisible()

  await user.click(screen.getByRole('combobox', { name: 'Channel' }))
  await user.click(await screen.findByRole('option', { name: /general/ }))
  await save(user)

  expect(savedFeature().place).toBe(ids.channel)
})

test('an image address has a preview, which is not requested while typing', async () => {
  const { user, saved } = await openOption(orNull({ type: 'string', control: 'image' }), null)
  const asked = new Set<string>()
  const look = () => images(document).forEach(({ src }) => asked.add(src))
  const observer = new MutationObserver(look)
  onTestFinished(() => observer.disconnect())
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })

  await user.type(thing('textbox'), 'https://example.org/a.png')

  expect(await screen.findByRole('img', { name: 'Thing: preview' })).toBeInTheDocument()
  expect([...asked]).toEqual(['https://example.org/a.png'])
  expect(await saved()).toBe('https://example.org/a.png')
})

test('rows are added, duplicated, moved by keyboard and removed', async () => {
  const list = aList('Thing', 'row', { name: { ...aText('Name'), default: '' } })
  const { user, saved } = await openOption(list, [{ name: 'one', kept: 1 }, { name: 'two' }])
  const button = (name: string) => screen.getByRole('button', { name })
  ;(await screen.findByRole('button', { name: 'Move two up' })).focus()
  await user.keyboard('{Enter}')
  await user.click(button('Duplicate one'))
  await user.click(button('Remove two'))
  await user.click(button('Add row'))
  await user.type(screen.getAllByRole('textbox', { name: 'Name' }).at(-1) ?? document.body, 'new')

  expect(button('Drag new')).toBeVisible()
  expect(await saved()).toEqual([{ name: 'one', kept: 1 }, { name: 'one', kept: 1 }, { name: 'new' }])
})

test('an option is shown while its condition holds, and keeps its value while hidden', async () => {
  const more = { ...aText('How much'), shownWhen: { on: [true] } }
  const options = { on: { type: 'boolean', title: 'More' }, more }
  const { user } = await openOptions(options, { on: false, more: 'much' })
  expect(screen.queryByRole('textbox', { name: 'How much' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('switch', { name: 'More' }))
  expect(screen.getByRole('textbox', { name: 'How much' })).toHaveValue('much')
})

test('a name that is nearly right is offered as the option takes it', async () => {
  const { user } = await openOption({ type: 'string', pattern: '^[a-z0-9_-]+$' }, '')
  await user.type(thing('textbox'), '!Staff Rules')
  await user.tab()
  await user.click(await screen.findByRole('button', { name: /^Use “.*staff-rules.*”$/ }))

  expect(thing('textbox')).toHaveValue('staff-rules')
  expect(thing('textbox')).toHaveFocus()
  expect(thing('textbox')).toBeValid()
  expect(screen.queryByRole('button', { name: /^Use/ })).not.toBeInTheDocument()
})

test('a name that another row has is not offered, nor one that is in use as it is', async () => {
  const names = { ...aText('Name'), pattern: '^[a-z?]+$' }
  const list = {
    ...aList('Commands', 'command', { name: names }),
    rules: [{ distinct: ['name'], complaint: 'Another command has this name.' }],
  }
  const { user } = await openOptions({ commands: list }, { commands: [{ name: 'rules' }] })
  await user.click(screen.getByRole('button', { name: 'Add command' }))
  const name = screen.getByRole('textbox', { name: 'Name' })

  await user.type(name, '!Rules')
  await user.tab()
  expect(name).toHaveAccessibleDescription(/right format/)
  expect(screen.queryByRole('button', { name: /^Use/ })).not.toBeInTheDocument()

  await retype(user, name, 'rules')
  await user.tab()
  expect(await screen.findByText('Another command has this name.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Use/ })).not.toBeInTheDocument()

  await retype(user, name, '!Rules?')
  await user.tab()
  await user.click(await screen.findByRole('button', { name: /^Use “.*rules\?.*”$/ }))
  expect(name).toHaveValue('rules?')
  expect(name).toBeValid()
})

test('a closed row tells a thread by its name', async () => {
  setChannels([aChannel()])
  setThreads([aThread()])
  const target = orNull(id, { title: 'Target', control: 'channel', channelTypes: [0, 11] })
  const posts = aList('Posts', 'post', { name: aText('Name'), target })
  const rows = [{ name: 'Weekly', target: ids.thread }]
  await openOptions({ target, posts }, { target: ids.thread, posts: rows })

  expect(await screen.findByText(/#Movie night/)).toBeVisible()
})

test('the button that clears a long saved value is named after its start', async () => {
  const zone = orNull({ type: 'string', control: 'timezone' })
  await openOption(zone, `Moon/${'a'.repeat(64_000)}`)

  expect(screen.getByRole('button', { name: `Clear Thing: Moon/${'a'.repeat(55)}…` })).toBeVisible()
})
