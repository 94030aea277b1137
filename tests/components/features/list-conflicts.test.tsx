import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { savedFeature, setFeature } from '@/tests/msw/features'
import { patches } from '@/tests/msw/received'
import { aList, allSaved, aText, openOptions, retype, save } from './open-feature'
import { saveButton } from '@/tests/support/save-bar'

const commands = aList('Commands', 'command', { name: aText('Name'), answer: aText('Answer') }, [
  'name',
  'answer',
])
const command = (name: string, answer: string) => ({ name, answer })
const help = command('help', 'Ask')
const rules = command('rules', 'Be kind')
const open = () => openOptions({ commands }, { commands: [help, rules] })
const saveTheirs = (theirs: object[]) => setFeature({ ...savedFeature(), commands: theirs })

test('rows that two users added to the same list are both kept', async () => {
  const { user } = await open()
  saveTheirs([help, rules, command('theirs', '')])
  await user.click(screen.getByRole('button', { name: 'Add command' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'mine')
  await save(user)

  expect(savedFeature().commands).toEqual([help, rules, command('mine', ''), command('theirs', '')])
  expect(screen.getByRole('button', { name: 'theirs', expanded: false })).toBeVisible()
})

test('a row that two users changed is asked about by name, and the rest of the list is merged', async () => {
  const { user } = await open()
  const theirs = [command('help', 'Theirs'), command('rules', 'Be quiet'), command('faq', 'Read')]
  saveTheirs(theirs)
  await user.click(screen.getByRole('button', { name: 'help' }))
  await retype(user, screen.getByRole('textbox', { name: 'Answer' }), 'Mine')
  await user.click(saveButton())

  const group = within(await screen.findByRole('group', { name: 'Commands: help' }))
  const sides = await group.findAllByText('Answer', { selector: 'dt' })
  expect(sides.map((side) => side.nextSibling?.textContent)).toEqual(['Theirs', 'Mine'])
  expect(group.queryByText('Name')).not.toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'Keep mine' })).toHaveLength(1)
  expect(savedFeature().commands).toEqual(theirs)

  await user.click(group.getByRole('button', { name: 'Keep mine' }))
  await save(user)
  expect(savedFeature().commands).toEqual([command('help', 'Mine'), ...theirs.slice(1)])
})

test('in a conflict of rows without identity, each version shows the rows that the other lacks', async () => {
  const row = { level: { type: 'integer', title: 'Level' }, isSilent: { type: 'boolean', title: 'Quiet' } }
  const reward = (level: number, isSilent: boolean) => ({ level, isSilent })
  const { user } = await openOptions(
    { rewards: aList('Rewards', 'entry', row) },
    { rewards: [reward(3, false)] },
  )
  setFeature({ ...savedFeature(), rewards: [reward(5, true), reward(9, false)] })
  await user.click(screen.getByRole('button', { name: 'Entry 1' }))
  await user.type(screen.getByRole('spinbutton', { name: 'Level' }), '0')
  await user.click(saveButton())

  const bar = within(await screen.findByRole('region', { name: 'Unsaved changes' }))
  const lists = await bar.findAllByRole('list')
  expect(lists.map((list) => list.textContent.trim())).toEqual([
    'Entry 1Level5QuietOnLevel: 9 Quiet: Off',
    'Entry 1Level30QuietOff',
  ])
})

test('a row that one user removed and the other changed is described as such', async () => {
  const { user } = await open()
  const theirs = [command('help', 'Theirs'), rules]
  saveTheirs(theirs)
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
  const unfit = { title: 7, commands: 'none', gone: { still: 'here' } }
  const options = { title: aText('Title'), colour: aText('Colour'), commands }
  const { user } = await openOptions(options, { colour: 'red' }, { saved: unfit })
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('7')
  expect(screen.getByRole('textbox', { name: 'Commands' })).toHaveValue('"none"')
  expect(screen.getAllByText('This is missing or has the wrong type.')).toHaveLength(2)

  await user.type(screen.getByRole('textbox', { name: 'Colour' }), 'dish')
  await save(user)

  expect(patches()).toEqual([{ colour: 'reddish' }])
  expect(savedFeature()).toMatchObject(unfit)
})

test('a declaration with unknown controls and keywords is rendered by type', async () => {
  const { user } = await openOptions(
    {
      mood: { ...aText('Mood'), control: 'moon-phase', 'x-secret': [1], format: 'mood' },
      many: { type: ['integer', 'null'], control: 'slider', title: 'Many', minimum: 1 },
      deep: { $ref: '#/$defs/deep', title: 'Deep' },
      odd: 'not a schema',
      'a.b': { type: 'boolean', title: 'Dotted' },
    },
    { mood: 'calm', many: null, deep: { a: [1] }, odd: 3, 'a.b': false },
  )

  await user.type(screen.getByRole('spinbutton', { name: 'Many' }), '4')
  await user.click(screen.getByRole('switch', { name: 'Dotted' }))
  expect(screen.getByRole('textbox', { name: 'Mood' })).toHaveValue('calm')
  await save(user)

  expect(patches()).toEqual([{ many: 4, 'a.b': true }])
  expect(savedFeature()).toMatchObject({ deep: { a: [1] }, odd: 3 })
})
