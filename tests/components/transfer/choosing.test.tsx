import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { GuildNavigation } from '@/components/shell/guild-navigation'
import { MoveConfiguration } from '@/components/transfer/move-configuration'
import { transferFileBytes } from '@/contract/limits'
import { paths } from '@/config/paths'
import { aConfiguration, aGuildPreview, anImportResult, ids } from '@/tests/support/factories'
import { aGate } from '@/tests/msw/answers'
import { setExtensions } from '@/tests/msw/features'
import { setGuildInfo } from '@/tests/msw/guilds'
import { setGuildList } from '@/tests/msw/discord'
import { receivedLines } from '@/tests/msw/received'
import { refuse } from '@/tests/msw/server'
import { exportUrl, importUrl, setConfiguration, setPlan } from '@/tests/msw/transfer'
import { renderApp } from '@/tests/support/render-app'
import { around } from '@/tests/support/nodes'
import { expectFocus } from '@/tests/support/expect-focus'
import { aFile, chooseButton, chooser, openTransfer, previewHeading } from './open-transfer'

test('a chosen file is previewed, and the focus moves to the preview', async () => {
  const { user } = await openTransfer()
  await chooseButton()

  await user.upload(chooser(), aFile(aConfiguration()))

  await expectFocus(await previewHeading())
  expect(
    screen.getByText(/^Night Owls, downloaded Aug 1, 2026.*From the file night-owls\.json$/),
  ).toBeVisible()
  expect(await screen.findByText(/^3 options would change in 2 parts/)).toBeVisible()
})

test('a file may be dropped, and start with a byte order mark', async () => {
  await openTransfer()
  const files = [aFile(`\uFEFF${JSON.stringify(aConfiguration())}`)]

  fireEvent.drop(await chooseButton(), { dataTransfer: { types: ['Files'], files } })

  expect(await previewHeading()).toBeVisible()
})

const damaged = { ...aConfiguration(), roles: [{ id: 'seven', name: 'Owls' }] }

test.each([
  [
    'a text',
    'Dear diary',
    'letter.txt doesn’t contain JSON, so it isn’t a configuration that was downloaded on this page.',
  ],
  ['other JSON', { name: 'left-pad' }, 'but not a configuration that was downloaded on this page.'],
  ['a newer version', { ...aConfiguration(), version: 2 }, 'was made by a newer version of this dashboard'],
  ['a damaged one', damaged, 'is a configuration, but damaged at roles.0.id.'],
  [
    'a large one',
    ' '.repeat(transferFileBytes + 1),
    'is too large to be a configuration: the limit is 4 MB.',
  ],
  [
    'one that could not be sent',
    aConfiguration({ settings: { chat_prefix: 'x'.repeat(1_100_000) } }),
    'is too large to be a configuration: the limit is 1 MB.',
  ],
])('%s is refused with an explanation, and another file can be chosen', async (_what, content, words) => {
  await openTransfer()
  const user = userEvent.setup({ applyAccept: false })
  await chooseButton()
  const inView: unknown[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    inView.push(this)
  })

  await user.upload(chooser(), aFile(content, 'letter.txt'))

  const [text] = await screen.findAllByText('This file can’t be used')
  const alert = around(text, '[role="alert"]')
  expect(alert).toHaveTextContent(words)
  expect(inView).toEqual([alert])
  await user.upload(chooser(), aFile(aConfiguration()))
  expect(await previewHeading()).toBeVisible()
})

test('of two files the last chosen one is used, however long the first takes to read', async () => {
  const { user } = await openTransfer()
  await chooseButton()
  const slow = aFile(aConfiguration({ guild: { id: ids.otherGuild, name: 'Slow' } }))
  const { opened, open } = aGate()
  Object.assign(slow, { text: () => opened.then(() => JSON.stringify(aConfiguration())) })

  await user.upload(chooser(), slow)
  await user.upload(chooser(), aFile('no'))
  await screen.findByText('This file can’t be used')
  open()
  await opened

  expect(screen.queryByRole('heading', { name: 'What would change' })).not.toBeInTheDocument()
})

const member = { owner: false, permissions: '0' }
const guilds = [
  aGuildPreview(),
  aGuildPreview({ id: ids.otherGuild, name: 'Night Owls' }),
  aGuildPreview({ id: '200000000000000003', name: 'Bakers', owner: false, permissions: '32' }),
  aGuildPreview({ id: '200000000000000004', name: 'No bot', bot_present: false }),
  aGuildPreview({ id: '200000000000000005', name: 'Not mine', ...member }),
  aGuildPreview({ id: '200000000000000006', name: 'Allowed', ...member, dashboard_access: 'read' }),
]

/** The page, where these servers may be copied from. */
async function openServers() {
  setGuildList(guilds)
  const app = await openTransfer()
  const select = await screen.findByRole('combobox', { name: 'Server to copy from' })
  await within(select).findByRole('option', { name: 'Bakers' })

  async function choose(name: string) {
    await app.user.selectOptions(select, name)
    await app.user.click(screen.getByRole('button', { name: 'Show what would change' }))
  }
  return { select, choose }
}

test('another server can be copied without a file, if it has the bot and the user has access', async () => {
  setConfiguration(aConfiguration())
  setPlan(({ configuration }) => anImportResult({ from: configuration.guild }))
  const { select, choose } = await openServers()

  const options = within(select).getAllByRole('option')
  const names = options.map(({ textContent }) => textContent)
  expect(names).toEqual(['Choose a server', 'Allowed', 'Bakers', 'Night Owls'])
  await choose('Night Owls')

  await expectFocus(await previewHeading())
  expect(screen.getByText('Night Owls, as it is now')).toBeVisible()
})

test('a server whose configuration cannot be read says why, and the selection stays', async () => {
  refuse('get', exportUrl, 403, { code: 'no_access', detail: 'That is not yours.' })
  const { select, choose } = await openServers()

  await choose('Night Owls')

  expect(await screen.findByText('That is not yours.')).toBeVisible()
  expect(select).toHaveDisplayValue('Night Owls')
})

test('a user without another server is told so', async () => {
  setGuildList([aGuildPreview()])
  await openTransfer()

  expect(await screen.findByText('You have no other server with the bot.')).toBeVisible()
})

test('if the backend offers no import or export, the link is hidden, and the page explains why', async () => {
  setExtensions([])
  renderApp(
    <>
      <GuildNavigation guildId={ids.guild} />
      <MoveConfiguration guildId={ids.guild} />
    </>,
    { route: paths.guildTransfer(ids.guild), publicConfig: { backend: 'own' } },
  )

  expect(await screen.findByText('Import and export aren’t available')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Import and export' })).not.toBeInTheDocument()
  expect(receivedLines().filter((line) => line.includes('export'))).toEqual([])
})

test('a backend that exports but does not import is explained', async () => {
  refuse('post', importUrl, 405)
  const { user } = await openTransfer()
  await chooseButton()

  await user.upload(chooser(), aFile(aConfiguration()))

  expect(await screen.findByText(/can’t import a configuration/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await expectFocus(await chooseButton())
})

test('without the bot there is nothing to transfer, and an invitation is offered', async () => {
  setGuildInfo(null)
  renderApp(<MoveConfiguration guildId={ids.guild} />, { route: paths.guildTransfer(ids.guild) })

  expect(await screen.findByRole('heading', { name: /isn’t in Harbour Lights yet/ })).toBeVisible()
})
