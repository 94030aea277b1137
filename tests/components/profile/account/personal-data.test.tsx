import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AccountSections } from '@/components/profile/account/account-sections'
import { Landing } from '@/components/landing/landing'
import { drafts, saveDraft } from '@/stores/drafts'
import { catchDownloads } from '@/tests/support/downloads'
import { ids } from '@/tests/support/factories'
import { personalDataUrl, savedUserData } from '@/tests/msw/users'
import { refuse, refuseOnce } from '@/tests/msw/server'
import { currentSession } from '@/tests/msw/session'
import { renderApp } from '@/tests/support/render-app'

async function open() {
  const app = renderApp(<AccountSections userId={ids.user} />, { route: '/user/profile' })
  const section = within(await screen.findByRole('region', { name: 'Your data' }))
  const ask = async () => {
    await app.user.click(section.getByRole('button', { name: 'Delete my data' }))
    return screen.findByRole('alertdialog', { name: 'Delete your data?' })
  }
  return { ...app, section, ask }
}

test('all stored data is downloaded as a file', async () => {
  const downloads = catchDownloads()
  const { user, section } = await open()

  await user.click(section.getByRole('button', { name: 'Download' }))

  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(downloads[0]?.name).toBe('guildhall-data-2026-08-01.json')
  expect(JSON.parse((await downloads[0]?.text()) ?? '')).toMatchObject({
    user_id: ids.user,
    profile: savedUserData()?.profile,
  })
})

test('a failed download says why and can be retried', async () => {
  refuseOnce('get', personalDataUrl, 500, { detail: 'The database is away.' })
  const downloads = catchDownloads()
  const { user, section } = await open()

  await user.click(section.getByRole('button', { name: 'Download' }))
  expect(await section.findByText('The database is away.')).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Download' }))

  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(section.queryByText('The database is away.')).not.toBeInTheDocument()
})

test('typing the word allows deleting everything, which signs the user out and says so', async () => {
  for (const userId of [ids.user, 'another'])
    saveDraft({ userId, guildId: ids.guild, form: 'settings' }, { savedAt: Date.now(), changes: { a: 1 } })
  const { user, router, ask, unmount } = await open()

  const question = within(await ask())
  expect(question.getByRole('button', { name: 'Delete my data' })).toBeDisabled()
  await user.type(question.getByRole('textbox', { name: 'Type “delete” to confirm' }), 'Delete{Enter}')

  await waitFor(() => expect(router.asPath).toBe('/main?account=deleted'))
  expect(savedUserData()).toBeNull()
  expect(currentSession()).toBeNull()
  await waitFor(() =>
    expect(Object.keys(drafts.getState().drafts)).toEqual([`another/${ids.guild}/settings`]),
  )
  unmount()
  renderApp(<Landing />, { route: router.asPath, session: null })
  expect(screen.getByText('Your data has been deleted, and you are signed out everywhere.')).toBeVisible()
})

test('a failed deletion changes nothing and says why', async () => {
  refuse('delete', personalDataUrl, 500, { detail: 'The database is away.' })
  const { user, router, ask } = await open()

  const question = within(await ask())
  await user.type(question.getByRole('textbox'), 'delete{Enter}')

  expect(await question.findByText('The database is away.')).toBeVisible()
  expect(router.asPath).toBe('/user/profile')
  expect(currentSession()).not.toBeNull()
})

test.each([404, 405, 501])(
  'a backend that answers %i offers neither a copy nor a deletion',
  async (status) => {
    for (const method of ['get', 'delete'] as const) refuse(method, personalDataUrl, status)
    const { user, section, ask } = await open()

    await user.click(section.getByRole('button', { name: 'Download' }))
    expect(await section.findByText(/doesn’t offer a download of your data/)).toHaveFocus()
    expect(section.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument()

    const question = within(await ask())
    await user.type(question.getByRole('textbox'), 'delete{Enter}')
    expect(await section.findByText(/can’t be deleted from here/)).toHaveFocus()
    expect(section.queryByRole('button', { name: 'Delete my data' })).not.toBeInTheDocument()
    expect(currentSession()).not.toBeNull()
  },
)
