import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { aFeature, ids } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { featureUrl, savedFeature, setFeature } from '@/tests/msw/features'
import { server } from '@/tests/msw/server'
import { drafts, findDraft } from '@/stores/drafts'
import { aDeclaration, allSaved, openFeature, patches, saveBar, saveButton } from './open-feature'

afterEach(() => drafts.setState(drafts.getInitialState(), true))

const declaration = aDeclaration(
  {
    title: { type: 'string', minLength: 1, title: 'Title' },
    colour: { type: 'string', title: 'Colour' },
    rows: {
      type: 'array',
      title: 'Rows',
      item: 'row',
      items: {
        type: 'object',
        properties: { name: { type: 'string', minLength: 1, title: 'Name' } },
        required: ['name'],
      },
    },
  },
  { title: 'Hello', colour: 'red', rows: [{ name: 'first' }] },
)
const open = () => openFeature({ declaration })
const title = () => screen.getByRole('textbox', { name: 'Title' })

async function retitle(user: Awaited<ReturnType<typeof open>>['user'], text: string) {
  await user.clear(title())
  if (text) await user.type(title(), text)
}

test('the toast’s Undo restores the earlier values', async () => {
  const { user } = await open()
  await retitle(user, 'Changed')
  await user.click(saveButton())
  await allSaved()

  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(savedFeature()).toMatchObject({ title: 'Hello' }))
  await waitFor(() => expect(title()).toHaveValue('Hello'))
  expect(patches()).toEqual([{ title: 'Changed' }, { title: 'Hello' }])
})

test('Undo does not overwrite later changes', async () => {
  const { user } = await open()
  await retitle(user, 'Changed')
  await user.click(saveButton())
  await allSaved()
  setFeature({ ...savedFeature(), title: 'Theirs' })

  const undo = await screen.findAllByRole('button', { name: 'Undo' })
  for (const button of undo.slice(-1)) await user.click(button)

  expect(await screen.findByText('It could not be undone')).toBeVisible()
  expect(savedFeature()).toMatchObject({ title: 'Theirs' })
})

test('a server error appears on its field in a collapsed row, which is focused', async () => {
  server.use(
    http.patch(featureUrl, () =>
      fails(422, { code: 'invalid', detail: 'Check the form.', fields: { 'rows.0.name': 'Taken already.' } }),
    ),
  )
  const { user } = await open()
  await retitle(user, 'Changed')

  await user.click(saveButton())

  expect(await screen.findByText('Taken already.')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
})

test('an invalid value is not sent, shows an error at its field, and is focused', async () => {
  const { user } = await open()
  await retitle(user, '')

  await user.click(saveButton())

  expect(await screen.findByText('Please fill this in.')).toBeVisible()
  expect(title()).toHaveFocus()
  expect(patches()).toEqual([])
})

test('when two users change the same option, both values are shown, and keeping mine overwrites theirs', async () => {
  const { user } = await open()
  setFeature({ ...savedFeature(), title: 'Theirs', colour: 'blue' })
  await retitle(user, 'Mine')
  await user.click(saveButton())

  const group = await screen.findByRole('group', { name: 'Title' })
  expect(within(group).getByText('Theirs')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Colour' })).toHaveValue('blue')
  await user.click(within(group).getByRole('button', { name: 'Keep mine' }))
  await user.click(saveButton())

  await allSaved()
  expect(savedFeature()).toMatchObject({ title: 'Mine', colour: 'blue' })
})

test('changes to different options are merged without asking', async () => {
  const { user } = await open()
  setFeature({ ...savedFeature(), colour: 'blue' })
  await retitle(user, 'Mine')
  await user.click(saveButton())

  await allSaved()
  expect(savedFeature()).toMatchObject({ title: 'Mine', colour: 'blue' })
})

const row = (name: string) => screen.queryByRole('button', { name, expanded: false })

async function addRow(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.click(screen.getByRole('button', { name: 'Add row' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), name)
}

test('rows that two users added to the same list are both kept', async () => {
  const { user } = await open()
  setFeature({ ...savedFeature(), rows: [{ name: 'first' }, { name: 'theirs' }] })
  await addRow(user, 'mine')
  await user.click(saveButton())

  await allSaved()
  expect(savedFeature().rows).toEqual([{ name: 'first' }, { name: 'mine' }, { name: 'theirs' }])
  expect(row('theirs')).toBeVisible()
})

const commands = aDeclaration(
  {
    commands: {
      type: 'array',
      title: 'Commands',
      item: 'command',
      items: {
        type: 'object',
        properties: { name: { type: 'string', title: 'Name' }, answer: { type: 'string', title: 'Answer' } },
        required: ['name', 'answer'],
      },
    },
  },
  {
    commands: [
      { name: 'help', answer: 'Ask' },
      { name: 'rules', answer: 'Be kind' },
    ],
  },
)

const rewards = aDeclaration(
  {
    rewards: {
      type: 'array',
      title: 'Rewards',
      items: {
        type: 'object',
        properties: {
          level: { type: 'integer', title: 'Level' },
          isSilent: { type: 'boolean', title: 'Quiet' },
        },
      },
    },
  },
  { rewards: [{ level: 3, isSilent: false }] },
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
  return { ...app, theirs, group: within(await screen.findByRole('group', { name: 'Commands: help' })) }
}

test('a row that two users changed is asked about by name, and the rest of the list is merged', async () => {
  const { user, group, theirs } = await openRowConflict()
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

test('for a list whose rows have no identity, each version shows the rows that the other lacks', async () => {
  const { user } = await openFeature({ declaration: rewards })
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

test('taking theirs of a row leaves nothing to save', async () => {
  const { user, group, theirs } = await openRowConflict()

  await user.click(group.getByRole('button', { name: 'Take theirs' }))

  await allSaved()
  expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveValue('Theirs')
  expect(savedFeature().commands).toEqual(theirs)
})

test('a row that one removed and the other changed is described so', async () => {
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
  await user.click(group.getByRole('button', { name: 'Take theirs' }))

  await allSaved()
  expect(screen.getByRole('button', { name: 'help' })).toBeVisible()
})

test('an edit is stored as a draft of this feature, offered at the next visit, and deleted once saved', async () => {
  const key = { userId: ids.user, guildId: ids.guild, form: 'feature:trial' }
  const first = await open()
  await retitle(first.user, 'Kept')
  await waitFor(() => expect(findDraft(key)?.changes).toEqual({ title: 'Kept' }))
  first.unmount()

  const { user } = await open()
  expect(title()).toHaveValue('Hello')
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(title()).toHaveValue('Kept')
  await user.click(saveButton())

  await allSaved()
  expect(findDraft(key)).toBeUndefined()
})

test('Reset restores the saved values', async () => {
  const { user } = await open()
  await retitle(user, 'Changed')
  await user.click(screen.getByRole('button', { name: 'Remove first' }))

  await user.click(screen.getByRole('button', { name: 'Reset' }))

  expect(title()).toHaveValue('Hello')
  expect(screen.getByRole('button', { name: 'Remove first' })).toBeVisible()
  expect(saveBar()).not.toBeInTheDocument()
})

test('saved options that no longer fit are shown with their errors, and do not block other changes', async () => {
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
  const needing = aDeclaration(
    {
      channel: {
        anyOf: [{ type: 'string' }, { type: 'null' }],
        title: 'Channel',
        control: 'channel',
        requiredToEnable: true,
      },
    },
    { channel: null },
  )
  const { user } = await openFeature({
    declaration: needing,
    saved: aFeature({ enabled: false, channel: null }),
  })
  await screen.findByRole('combobox', { name: 'Channel' })

  await user.click(screen.getByRole('switch', { name: 'Trial is on' }))
  await user.click(saveButton())

  expect(screen.getByText('Required before you can switch this on.')).toBeVisible()
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
