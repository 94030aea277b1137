import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { fails } from '@/tests/msw/answers'
import { featureUrl, savedFeature } from '@/tests/msw/features'
import { server } from '@/tests/msw/server'
import { aDeclaration, aList, aText, openFeature, openOptions, retype, save } from './open-feature'
import { patches } from '@/tests/msw/received'
import { nodes } from '@/tests/support/nodes'
import type { Language } from '@/config/messages/languages'
import { saveButton } from '@/tests/support/save-bar'

const name = { type: 'string', minLength: 1, title: 'Name' }
const declaration = aDeclaration(
  {
    title: { ...name, title: 'Title' },
    loud: { type: 'boolean', title: 'Loud' },
    rows: aList('Rows', 'row', { name }, ['name']),
    rules: { allOf: [{}], title: 'Rules' },
  },
  { title: 'Hello', loud: false, rows: [{ name: 'first' }], rules: { deep: [1] } },
)

async function saveRefused(fields: Record<string, string>) {
  server.use(http.patch(featureUrl, () => fails(422, { code: 'invalid', detail: 'Check the form.', fields })))
  const { user } = await openFeature({ declaration })
  await user.click(screen.getByLabelText('Loud'))
  await user.click(saveButton())
}

test('a long form has an index, which leads to its sections and counts their problems', async () => {
  const group = (title: string) => ({ ...name, title, group: title })
  const { user } = await openOptions(
    { begin: group('Beginning'), middle: group('Middle'), end: group('End') },
    { begin: 'a', middle: 'b', end: 'c' },
  )
  const index = within(screen.getByRole('navigation', { name: 'Sections of this form' }))
  const links = () => index.getAllByRole('link').map((link) => link.textContent)
  expect(links()).toEqual(['Beginning', 'Middle', 'End'])

  await user.clear(screen.getByRole('textbox', { name: 'Middle' }))
  await user.tab()
  expect(links()).toEqual(['Beginning', 'Middle1 problem', 'End'])

  await user.click(index.getByRole('link', { name: 'End' }))
  expect(screen.getByRole('region', { name: 'End' })).toHaveFocus()
})

test.each([
  ['a collapsed row', { 'rows.0.name': 'Taken.' }, 'Taken.', 'Name'],
  [
    'a whole row, and for a part of it that is not rendered',
    { 'rows.0': 'This row cannot be kept.', 'rows.0.weight': 'Too heavy.' },
    'This row cannot be kept. weight: Too heavy.',
    'Name',
  ],
  [
    'a part of a JSON value',
    { 'rules.deep.0': 'Use another number.' },
    'deep.0: Use another number.',
    'Rules',
  ],
])('a server error for %s appears there, and the focus moves to it', async (_, fields, text, name) => {
  await saveRefused(fields)

  expect(await screen.findByText(text)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name })).toHaveFocus())
})

test('a refusal to enable a feature appears at its switch', async () => {
  await saveRefused({ enabled: 'Premium is needed for that.' })

  const isOn = screen.getByRole('switch', { name: 'Enable Trial' })
  await waitFor(() => expect(isOn).toHaveAccessibleDescription('Premium is needed for that.'))
  expect(isOn).toHaveFocus()
})

test('a server error for a field that is not in the form appears with the failure', async () => {
  await saveRefused({ quota: 'The quota is used up.' })

  expect(await screen.findByRole('alert')).toHaveTextContent('quota: The quota is used up.')
})

test('the error of a field left by a click appears after the click, so that the click still lands', async () => {
  const { user } = await openFeature({ declaration })
  const loud = screen.getByLabelText('Loud')
  await user.clear(screen.getByLabelText('Title'))

  await user.pointer({ keys: '[MouseLeft>]', target: loud })
  expect(screen.getByLabelText('Title')).toBeValid()
  await user.pointer({ keys: '[/MouseLeft]', target: loud })

  expect(loud).toBeChecked()
  await waitFor(() => expect(screen.getByLabelText('Title')).toBeInvalid())
})

test('a newly added row shows no error yet, whatever earlier rows showed', async () => {
  const { user } = await openFeature({ declaration })
  const add = () => user.click(screen.getByRole('button', { name: 'Add row' }))
  await add()
  await user.click(saveButton())
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid())

  await user.click(screen.getByRole('button', { name: 'Remove Row 2' }))
  await add()

  expect(within(screen.getByRole('group', { name: 'Row 2' })).getByLabelText('Name')).toBeValid()
})

test('a contradiction between fields, even of a feature that is off, is shown, not saved', async () => {
  const below = { notBelow: 'least', complaint: 'Less than the least.' }
  const rules = [{ distinct: ['name'], complaint: 'Another row is called the same.' }]
  const { user } = await openOptions(
    {
      least: { type: 'integer', title: 'Least' },
      most: { type: 'integer', title: 'Most', rules: [below] },
      rows: { ...aList('Rows', 'row', { name }), rules },
    },
    { least: 1, most: 2, rows: [{ name: 'first' }, { name: 'second' }] },
    { saved: { enabled: false } },
  )
  await user.type(screen.getByLabelText('Least'), '0')
  await user.click(screen.getByRole('button', { name: 'second' }))
  await retype(user, screen.getByLabelText('Name'), 'First')
  await user.tab()

  expect(screen.getByText(below.complaint)).toBeVisible()
  expect(screen.getByText('Another row is called the same.')).toBeVisible()
  await user.click(saveButton())
  expect(patches()).toEqual([])
})

test('a disabled feature can be saved without the option that it needs when enabled', async () => {
  const rules = [{ anyOf: [{ links: [true] }], complaint: 'Switch on at least one filter.' }]
  const { user } = await openOptions({ links: { type: 'boolean', title: 'Links', rules } }, { links: true })

  await user.click(screen.getByRole('switch', { name: 'Links' }))
  await save(user)

  expect(patches()).toEqual([{ links: false }])
})

test.each([
  ['a colour', { type: 'integer', control: 'colour' }, 'textbox', 'zzz', /^Enter six hex digits/],
  ['a duration', { type: 'integer', control: 'duration', maximum: 60 }, 'spinbutton', '99', /60|minute/],
  ['a text', { type: 'string', maxLength: 3 }, 'textbox', 'abcd', /3 characters/],
])('the error of %s appears in a live region', async (_kind, schema, role, text, error) => {
  const { user } = await openOptions({ thing: { ...schema, title: 'Thing' } })
  const field = screen.getByRole(role, { name: 'Thing' })
  const spoken = nodes('[aria-live=polite]')

  await user.type(field, text)
  if (!field.matches('[aria-invalid=true]')) await user.click(document.body)

  await waitFor(() =>
    expect(spoken.map(({ textContent }) => textContent)).toContainEqual(expect.stringMatching(error)),
  )
})

test('until an input method is done, a field says what it said before', async () => {
  const complaint = 'Use letters without accents.'
  const { user } = await openOptions(
    { title: { type: 'string', title: 'Title', pattern: '^[a-z]*$', complaint } },
    { title: 'cafe' },
  )
  const field = screen.getByRole('textbox', { name: 'Title' })
  await user.type(field, 's')
  await user.tab()
  fireEvent.compositionStart(field)
  fireEvent.input(field, { target: { value: 'cafes´' }, isComposing: true })
  expect(field).toBeValid()
  expect(field).not.toHaveAccessibleDescription(complaint)
  fireEvent.compositionEnd(field)
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription(complaint)

  fireEvent.compositionStart(field)
  fireEvent.input(field, { target: { value: 'cafes' }, isComposing: true })
  expect(field).toHaveAccessibleDescription(complaint)
  fireEvent.compositionEnd(field)
  expect(field).toBeValid()
})

test.each<[Language, number, string[], string]>([
  ['de', 1, [], 'Es muss mindestens 1 sein.'],
  ['it', 2, ['a', 'b', 'c'], 'Possono essercene al massimo 2.'],
])(
  'in %s, the limit of %i is said in the form for it to a list of %j',
  async (language, limit, saved, told) => {
    const items = { type: 'string', enum: ['a', 'b', 'c', 'd'] }
    const days = { type: 'array', control: 'choices', title: 'Days', items, minItems: limit, maxItems: limit }
    await openOptions({ days }, { days: saved }, { language })

    expect(await screen.findByText(told)).toBeVisible()
  },
)

test('in Polish, a text that is too long says by how much in the form for it', async () => {
  const { user } = await openOptions(
    { name: { type: 'string', title: 'Name', maxLength: 3 } },
    { name: 'a' },
    { language: 'pl' },
  )

  await retype(user, screen.getByRole('textbox', { name: 'Name' }), 'abcd')
  await user.tab()

  expect(await screen.findByText('Najwyżej 3 znaki: o 1 za dużo.')).toBeVisible()
})

test('a pattern that is no regular expression, and a value of another type, leave a form that can be saved', async () => {
  const { user } = await openOptions(
    { code: { ...aText('Code'), pattern: '(' }, greeting: { ...aText('Greeting'), default: 5 } },
    { code: 'old', greeting: 5 },
  )

  await retype(user, screen.getByRole('textbox', { name: 'Code' }), 'new')
  await retype(user, screen.getByRole('textbox', { name: /^Greeting/ }), 'Hello')
  await user.tab()
  expect(screen.getByRole('textbox', { name: /^Greeting/ })).toHaveValue('Hello')
  expect(screen.getByText('This isn’t valid JSON yet.')).toBeVisible()

  await retype(user, screen.getByRole('textbox', { name: /^Greeting/ }), '"Hello"')
  await save(user)

  expect(savedFeature()).toMatchObject({ code: 'new', greeting: 'Hello' })
})
