import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { settingsQueries } from '@/api/settings'
import { catchDownloads } from '@/tests/support/downloads'
import { aConfiguration, aGuildInfo, aSettings, ids } from '@/tests/support/factories'
import { expectFocus } from '@/tests/support/expect-focus'
import { setGuildInfo } from '@/tests/msw/guilds'
import { refuse, refuseOnce } from '@/tests/msw/server'
import { exportUrl, guildDataUrl, guildsWithoutData, setConfiguration } from '@/tests/msw/transfer'
import { configurationFileName } from '@/components/transfer/download-configuration'
import { openTransfer } from './open-transfer'

const action = 'Delete server data'

async function openDeletion() {
  setGuildInfo(aGuildInfo({ name: 'Harbour Lights' }))
  const app = await openTransfer()
  const section = within(await screen.findByRole('region', { name: 'Delete this server’s data' }))
  return { ...app, section }
}

async function ask(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: action }))
  return screen.findByRole('alertdialog', { name: 'Delete the data of Harbour Lights?' })
}

test('typing the word deletes the server’s data, a note says so with the focus, and everything is read again', async () => {
  const { user, client, section } = await openDeletion()
  const { queryKey } = settingsQueries.detail(ids.guild)
  client.setQueryData(queryKey, { value: aSettings({ chat_prefix: '?' }), etag: '"v2"' })
  const dialog = within(await ask(user))
  expect(dialog.getByRole('button', { name: action })).toBeDisabled()

  await user.type(dialog.getByRole('textbox', { name: 'Type “delete” to confirm' }), 'Delete{Enter}')

  await expectFocus(await section.findByText(/^The data of Harbour Lights has been deleted/))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(guildsWithoutData()).toEqual([ids.guild])
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test('the dialog says what goes and what stays, and offers the configuration as a file first', async () => {
  const downloads = catchDownloads()
  const { user } = await openDeletion()
  const dialog = within(await ask(user))

  const [goes, stays] = dialog.getAllByRole('list')
  expect(goes).toHaveTextContent(/settings.*passwords and tokens.*history.*images.*the bot reported/)
  expect(stays).toHaveTextContent(/premium.*in the history.*profiles.*Discord/)
  await user.click(dialog.getByRole('button', { name: 'Download configuration' }))
  await waitFor(() => expect(downloads).toHaveLength(1))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))

  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(guildsWithoutData()).toEqual([])
})

test.each(['write', 'read'] as const)('a user with %s access is told who may delete it', async (access) => {
  setGuildInfo(aGuildInfo({ access }))
  await openTransfer()

  const section = within(await screen.findByRole('region', { name: 'Delete this server’s data' }))
  expect(section.getByText(/^Only people with Manage Server/)).toBeVisible()
  expect(section.queryByRole('button')).not.toBeInTheDocument()
})

test('a failed deletion says why in the dialog, and can be tried again', async () => {
  refuseOnce('delete', guildDataUrl, 503, { detail: 'The database is away.' })
  const { user, section } = await openDeletion()
  const dialog = within(await ask(user))

  await user.type(dialog.getByRole('textbox'), 'delete{Enter}')
  expect(await dialog.findByText('The database is away.')).toBeVisible()
  expect(guildsWithoutData()).toEqual([])
  await user.click(dialog.getByRole('button', { name: action }))

  await expectFocus(await section.findByText(/has been deleted/))
})

test('a backend without deletion is told as one that does not offer it', async () => {
  refuse('delete', guildDataUrl, 405, { detail: 'No such call.' })
  const { user, section } = await openDeletion()

  await user.type(within(await ask(user)).getByRole('textbox'), 'delete{Enter}')

  await expectFocus(await section.findByText(/can’t be deleted from here/))
  expect(section.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

const ours = aConfiguration({ guild: { id: ids.guild, name: 'Harbour Lights' } })
const download = () => screen.findByRole('button', { name: 'Download configuration' })

test('the file has what the server exports, named after guild and day; a failed download says why and can be retried', async () => {
  setConfiguration(ours)
  refuseOnce('get', exportUrl, 503, { detail: 'Discord does not answer.' })
  const downloads = catchDownloads()
  const { user } = await openTransfer()

  await user.click(await download())
  expect(await screen.findByText('Discord does not answer.')).toBeVisible()
  await user.click(await download())

  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(screen.queryByText('Discord does not answer.')).not.toBeInTheDocument()
  expect(downloads[0]?.name).toBe('guildhall-harbour-lights-2026-08-01.json')
  expect(JSON.parse((await downloads[0]?.text()) ?? '')).toEqual(ours)
  expect(
    screen.getByText('Your browser is saving it as guildhall-harbour-lights-2026-08-01.json.'),
  ).toBeVisible()
})

test('a user with read access can export, and is told why they cannot import', async () => {
  setGuildInfo(aGuildInfo({ access: 'read' }))
  const downloads = catchDownloads()
  const { user } = await openTransfer()

  await user.click(await download())

  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(screen.getByText(/you can’t import another one/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Choose a file' })).not.toBeInTheDocument()
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})

test.each([
  ['Night Owls', 'guildhall-night-owls-2026-08-01.json'],
  ['夜更かしゲーム部', 'guildhall-夜更かしゲーム部-2026-08-01.json'],
  ['C++ & <Templates> "Anonymous"', 'guildhall-c-templates-anonymous-2026-08-01.json'],
  ['../../etc', 'guildhall-etc-2026-08-01.json'],
  ['🍄🏁', `guildhall-${ids.guild}-2026-08-01.json`],
  ['x'.repeat(200), `guildhall-${'x'.repeat(60)}.json`, 'an unknown day'],
])('%s gets the file name %s', (name, file, day = '2026-08-01T12:00:00.000Z') => {
  expect(configurationFileName('Guildhall', { id: ids.guild, name }, day)).toBe(file)
})
