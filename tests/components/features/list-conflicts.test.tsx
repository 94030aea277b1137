import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { fails } from '@/tests/msw/answers'
import { featureUrl, savedFeature, setFeature } from '@/tests/msw/features'
import { server } from '@/tests/msw/server'
import { aDeclaration, aList, allSaved, orNull, openFeature, saveButton } from './open-feature'
import { patches } from '@/tests/msw/received'

const name = { type: 'string', minLength: 1, title: 'Name' }
const declaration = aDeclaration(
  {
    title: { type: 'string', minLength: 1, title: 'Title' },
    colour: { type: 'string', title: 'Colour' },
    rows: aList('Rows', 'row', { name }, ['name']),
  },
  { title: 'Hello', colour: 'red', rows: [{ name: 'first' }] },
)
const open = () => openFeature({ declaration })
const title = () => screen.getByRole('textbox', { name: 'Title' })

test('a server error appears on its field in a collapsed row, which is focused', async () => {
  server.use(
    http.patch(featureUrl, () =>
      fails(422, { code: 'invalid', detail: 'Check the form.', fields: { 'rows.0.name': 'Taken already.' } }),
    ),
  )
  const { user } = await open()
  await user.type(title(), '!')

  await user.click(saveButton())

  expect(await screen.findByText('Taken already.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
})

test('rows that two users added to the same list are both kept', async () => {
  const { user } = await open()
  setFeature({ ...savedFeature(), rows: [{ name: 'first' }, { name: 'theirs' }] })
  await user.click(screen.getByRole('button', { name: 'Add row' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'mine')
  await user.click(saveButton())

  await allSaved()
  expect(savedFeature().rows).toEqual([{ name: 'first' }, { name: 'mine' }, { name: 'theirs' }])
  expect(screen.getByRole('button', { name: 'theirs', expanded: false })).toBeVisible()
})

const text = (title: string) => ({ type: 'string', title })
const commands = aDeclaration(
  {
    commands: aList('Commands', 'command', { name: text('Name'), answer: text('Answer') }, [
      'name',
      'answer',
    ]),
  },
  {
    commands: [
      { name: 'help', answer: 'Ask' },
      { name: 'rules', answer: 'Be kind' },
    ],
  },
)

/** Both have changed the command "help"; the other also has changed "rules" and added "faq". */
async function openRowConflict() {
  const app = await openFeature({ declaration: commands })
  const theirs = [
    { name: 'help', answer: 'Theirs' },
    { name: 'rules', answer: 'Be quiet' },
    { name: 'faq', answer: 'Read' },
  ]
  setFeature({ ...savedFeature(), commands: theirs })
  await app.user.click(screen.getByRole('button', { name: 'help' }))
  await app.user.clear(screen.getByRole('textbox', { name: 'Answer' }))
  await app.user.type(screen.getByRole('textbox', { name: 'Answer' }), 'Mine')
  await app.user.click(saveButton())
  return { ...app, theirs, conflict: await screen.findByRole('group', { name: 'Commands: help' }) }
}

test('a row that two users changed is asked about by name, and the rest of the list is merged', async () => {
  const { user, conflict, theirs } = await openRowConflict()
  const group = within(conflict)
  const sides = await group.findAllByText('Answer', { selector: 'dt' })
  expect(sides.map((side) => side.nextSibling?.textContent)).toEqual(['Theirs', 'Mine'])
  expect(group.queryByText('Name')).not.toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'Keep mine' })).toHaveLength(1)
  expect(savedFeature().commands).toEqual(theirs)

  await user.click(group.getByRole('button', { name: 'Keep mine' }))
  await user.click(saveButton())

  await allSaved()
  expect(savedFeature().commands).toEqual([{ name: 'help', answer: 'Mine' }, ...theirs.slice(1)])
})

test('in a conflict of rows without identity, each version shows the rows that the other lacks', async () => {
  const row = { level: { type: 'integer', title: 'Level' }, isSilent: { type: 'boolean', title: 'Quiet' } }
  const { user } = await openFeature({
    declaration: aDeclaration(
      { rewards: aList('Rewards', 'entry', row) },
      { rewards: [{ level: 3, isSilent: false }] },
    ),
  })
  setFeature({
    ...savedFeature(),
    rewards: [
      { level: 5, isSilent: true },
      { level: 9, isSilent: false },
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Entry 1' }))
  await user.type(screen.getByRole('spinbutton', { name: 'Level' }), '0')
  await user.click(saveButton())

  const bar = within(await screen.findByRole('region', { name: 'Unsaved changes' }))
  const lists = await bar.findAllByRole('list')
  expect(lists.map((list) => list.textContent)).toEqual([
    'Entry 1Level5QuietOnLevel: 9Quiet: Off',
    'Entry 1Level30QuietOff',
  ])
})

test('a row that one user removed and the other changed is described as such', async () => {
  const { user } = await openFeature({ declaration: commands })
  const theirs = [
    { name: 'help', answer: 'Theirs' },
    { name: 'rules', answer: 'Be kind' },
  ]
  setFeature({ ...savedFeature(), commands: theirs })
  await user.click(screen.getByRole('button', { name: 'Remove help' }))
  await user.click(saveButton())

  const group = within(await screen.findByRole('group', { name: 'Commands: help' }))
  expect(await group.findByText('(removed)')).toBeVisible()
  await user.click(group.getByRole('button', { name: 'Use the saved one' }))

  await allSaved()
  await user.click(screen.getByRole('button', { name: 'help' }))
  expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('Theirs')
  expect(savedFeature().commands).toEqual(theirs)
})

test('saved options that are no longer valid show their errors, and do not block other changes', async () => {
  const unfit = { title: 7, rows: 'none', gone: { still: 'here' } }
  const { user } = await openFeature({ declaration, saved: unfit })
  expect(title()).toHaveValue('7')
  expect(screen.getByRole('textbox', { name: 'Rows' })).toHaveValue('"none"')
  expect(screen.getAllByText('This is missing or has the wrong type.')).toHaveLength(2)

  await user.type(screen.getByRole('textbox', { name: 'Colour' }), 'dish')
  await user.click(saveButton())

  await allSaved()
  expect(patches()).toEqual([{ colour: 'reddish' }])
  expect(savedFeature()).toMatchObject(unfit)
})

test('a feature with missing options is not enabled, and says what is missing', async () => {
  const hints = { title: 'Channel', control: 'channel', requiredToEnable: true }
  const channel = orNull({ type: 'string' }, hints)
  const { user } = await openFeature({ declaration: aDeclaration({ channel }, { channel: null }) })
  await screen.findByRole('combobox', { name: 'Channel' })

  await user.click(screen.getByRole('switch', { name: 'Enable Trial' }))
  await user.click(saveButton())

  expect(screen.getByText('Required before you can enable this feature.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Channel' })).toHaveFocus())
  expect(patches()).toEqual([])
})

test('a declaration with unknown controls and keywords is rendered by type', async () => {
  const foreign = aDeclaration(
    {
      mood: { type: 'string', control: 'moon-phase', title: 'Mood', 'x-secret': [1], format: 'mood' },
      many: { type: ['integer', 'null'], control: 'slider', title: 'Many', minimum: 1 },
      deep: { $ref: '#/$defs/deep', title: 'Deep' },
      odd: 'not a schema',
      'a.b': { type: 'boolean', title: 'Dotted' },
    },
    { mood: 'calm', many: null, deep: { a: [1] }, odd: 3, 'a.b': false },
  )
  const { user } = await openFeature({ declaration: foreign })

  await user.type(screen.getByRole('spinbutton', { name: 'Many' }), '4')
  await user.click(screen.getByRole('switch', { name: 'Dotted' }))
  expect(screen.getByRole('textbox', { name: 'Mood' })).toHaveValue('calm')
  await user.click(saveButton())

  await allSaved()
  expect(patches()).toEqual([{ many: 4, 'a.b': true }])
  expect(savedFeature()).toMatchObject({ deep: { a: [1] }, odd: 3 })
})
