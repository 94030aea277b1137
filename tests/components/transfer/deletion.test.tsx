import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { settingsQueries } from '@/api/settings'
import { catchDownloads } from '@/tests/support/downloads'
import { aGuildInfo, aSettings, ids } from '@/tests/support/factories'
import { setGuildInfo } from '@/tests/msw/guilds'
import { refuse, refuseOnce } from '@/tests/msw/server'
import { guildDataUrl, guildsWithoutData } from '@/tests/msw/transfer'
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

  expect(await section.findByText(/^The data of Harbour Lights has been deleted/)).toHaveFocus()
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

  expect(await section.findByText(/has been deleted/)).toHaveFocus()
})

test.each([404, 405, 501])(
  'a backend that answers %i is told as one that does not offer it',
  async (status) => {
    refuse('delete', guildDataUrl, status, { detail: 'No such call.' })
    const { user, section } = await openDeletion()

    await user.type(within(await ask(user)).getByRole('textbox'), 'delete{Enter}')

    expect(await section.findByText(/can’t be deleted from here/)).toHaveFocus()
    expect(section.queryByRole('button')).not.toBeInTheDocument()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  },
)
