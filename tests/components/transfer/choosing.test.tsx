import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { transferFileBytes } from '@/config/limits'
import { aConfiguration, aGuildPreview, anImportResult, ids } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { setGuildList } from '@/tests/msw/platform'
import { server } from '@/tests/msw/server'
import { exportUrl, setConfiguration, setPlan } from '@/tests/msw/transfer'
import { aFile, chooseButton, chooser, openTransfer, trialHeading } from './open-transfer'

test('a file that is chosen is looked at, and the focus goes to what it would change', async () => {
  const { user } = await openTransfer()
  await chooseButton()

  await user.upload(chooser(), aFile(aConfiguration()))

  expect(await trialHeading()).toHaveFocus()
  expect(
    screen.getByText(/^Night Owls, downloaded Aug 1, 2026.*From the file night-owls\.json$/),
  ).toBeVisible()
  expect(
    await screen.findByText(/From Night Owls: 3 options in 2 parts/, { selector: '.summary' }),
  ).toBeVisible()
})

test('a file may be dropped', async () => {
  await openTransfer()
  const button = await chooseButton()

  fireEvent.drop(button, { dataTransfer: { types: ['Files'], files: [aFile(aConfiguration())] } })

  expect(await trialHeading()).toBeVisible()
})

test('a file with the mark of its encoding is read', async () => {
  const { user } = await openTransfer()
  await chooseButton()

  await user.upload(chooser(), aFile(`\uFEFF${JSON.stringify(aConfiguration())}`))

  expect(await trialHeading()).toBeVisible()
})

const damaged = { ...aConfiguration(), roles: [{ id: 'seven', name: 'Owls' }] }

test.each([
  ['a text', 'Dear diary', 'letter.txt is not a configuration: those are JSON files that end in .json.'],
  ['other JSON', { name: 'left-pad' }, 'but not a configuration that was downloaded on this page.'],
  ['a newer version', { ...aConfiguration(), version: 2 }, 'was made by a newer version of this dashboard'],
  ['a damaged one', damaged, 'is a configuration, but damaged at roles.0.id.'],
  ['a large one', ' '.repeat(transferFileBytes + 1), 'is too large to be a configuration.'],
  [
    'one that could not be sent',
    aConfiguration({ settings: { chat_prefix: 'x'.repeat(1_100_000) } }),
    'is too large to be a configuration.',
  ],
])('%s is refused in plain words, and another file may be chosen', async (_what, content, words) => {
  await openTransfer()
  const user = userEvent.setup({ applyAccept: false })
  await chooseButton()

  await user.upload(chooser(), aFile(content, 'letter.txt'))

  const [alert] = await screen.findAllByText('This file cannot be used')
  expect(alert?.closest('[role="alert"]')).toHaveTextContent(words)
  await user.upload(chooser(), aFile(aConfiguration()))
  expect(await trialHeading()).toBeVisible()
})

test('of two files, the one that was chosen last is taken however long the first takes to read', async () => {
  const { user } = await openTransfer()
  await chooseButton()
  const slow = aFile(aConfiguration({ guild: { id: ids.otherGuild, name: 'Slow' } }))
  let answer: (text: string) => void = () => undefined
  const text = new Promise<string>((resolve) => (answer = resolve))
  Object.assign(slow, { text: () => text })

  await user.upload(chooser(), slow)
  await user.upload(chooser(), aFile('no'))
  await screen.findByText('This file cannot be used')
  answer(JSON.stringify(aConfiguration()))
  await text

  expect(screen.queryByRole('heading', { name: 'What would change' })).toBeNull()
})

const guilds = [
  aGuildPreview(),
  aGuildPreview({ id: ids.otherGuild, name: 'Night Owls' }),
  aGuildPreview({ id: '200000000000000003', name: 'Bakers', owner: false, permissions: '32' }),
  aGuildPreview({ id: '200000000000000004', name: 'No bot', bot_present: false }),
  aGuildPreview({ id: '200000000000000005', name: 'Not mine', owner: false, permissions: '0' }),
  aGuildPreview({
    id: '200000000000000006',
    name: 'Allowed',
    owner: false,
    permissions: '0',
    dashboard_access: 'read',
  }),
]

test('another server is copied without a file: of those with the bot that the person may open', async () => {
  setGuildList(guilds)
  setConfiguration(aConfiguration())
  setPlan(({ configuration }) => anImportResult({ from: configuration.guild }))
  const { user } = await openTransfer()
  const select = await screen.findByRole('combobox', { name: 'Server to copy from' })
  await within(select).findByRole('option', { name: 'Bakers' })

  const options = within(select).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Choose a server',
    'Allowed',
    'Bakers',
    'Night Owls',
  ])
  await user.selectOptions(select, 'Night Owls')
  await user.click(screen.getByRole('button', { name: 'Show what would change' }))

  expect(await trialHeading()).toHaveFocus()
  expect(screen.getByText('Night Owls, as it is now')).toBeVisible()
})

test('a server whose configuration cannot be read says why, and the choice stays', async () => {
  setGuildList(guilds)
  server.use(http.get(exportUrl, () => fails(403, { code: 'no_access', detail: 'That is not yours.' })))
  const { user } = await openTransfer()
  const select = await screen.findByRole('combobox', { name: 'Server to copy from' })
  await within(select).findByRole('option', { name: 'Bakers' })

  await user.selectOptions(select, 'Night Owls')
  await user.click(screen.getByRole('button', { name: 'Show what would change' }))

  expect(await screen.findByText('That is not yours.')).toBeVisible()
  expect(select).toHaveDisplayValue('Night Owls')
})

test('who has no other server is told so', async () => {
  setGuildList([aGuildPreview()])
  await openTransfer()

  expect(await screen.findByText('You have no other server with the bot.')).toBeVisible()
})
