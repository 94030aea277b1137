import { act, render, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import NextLink from 'next/link'
import { expect, test } from 'vitest'
import { markSignedOut } from '@/api/session'
import { ActionBar } from '@/components/form/action-bar'
import { useLeaveGuard } from '@/components/form/use-leave-guard'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { findDraft } from '@/stores/drafts'
import { openSettings, prefixField, settingsRoute } from '@/tests/components/settings/open-settings'
import { aGate } from '@/tests/msw/answers'
import { patches } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { savedSettings, settingsUrl } from '@/tests/msw/settings'
import { ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'
import { saveBar } from '@/tests/support/save-bar'

function Form({ isDirty = true }) {
  const { attempts, leave } = useLeaveGuard(isDirty)
  return (
    <>
      <NextLink href="/user/home">Servers</NextLink>
      <ActionBar
        isOpen={isDirty}
        label="Unsaved changes"
        message={attempts > 0 ? 'Save or discard them first' : '2 unsaved changes'}
        attempts={attempts}
        buttons={leave && <button onClick={leave}>Leave</button>}
      />
    </>
  )
}

const open = (isDirty?: boolean) => renderApp(<Form isDirty={isDirty} />, { route: '/guilds/1/settings' })
const leaving = () => screen.queryByRole('status')?.textContent

test('a link is blocked while there are unsaved changes; the bar says what to do and has the focus', async () => {
  const { user, router } = open()
  expect(leaving()).toBe('2 unsaved changes')

  await user.click(screen.getByRole('link', { name: 'Servers' }))

  expect(router.asPath).toBe('/guilds/1/settings')
  expect(leaving()).toBe('Save or discard them first')
  expect(screen.getByRole('region', { name: 'Unsaved changes' })).toHaveFocus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Leave' })).toHaveFocus()
})

test('programmatic navigation is blocked too, unless it changes the query alone, until the session has ended', async () => {
  const { router, client } = open()
  await act(() => router.push('/guilds/1/settings?tab=2'))
  expect(router.asPath).toBe('/guilds/1/settings?tab=2')

  await act(() => expect(router.push('/user/home')).rejects.toThrow())
  expect(router.asPath).toBe('/guilds/1/settings?tab=2')
  expect(leaving()).toBe('Save or discard them first')

  act(() => markSignedOut(client))
  await act(() => router.push('/main'))

  expect(router.asPath).toBe('/main')
})

test('closing the window asks for confirmation only while there are unsaved changes', () => {
  const isHeldBack = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { unmount } = open()
  expect(isHeldBack()).toBe(true)
  unmount()
  open(false)

  expect(isHeldBack()).toBe(false)
})

/** These words are read out, too. */
const ignore = '[role=status]'

/** Edits the settings, and tries to leave them. */
async function leaveUnsaved(prefix: string) {
  const { router, type, user } = await openSettings()
  await type(prefixField(), prefix)
  render(<a href="/user/home">Servers</a>)
  await user.click(screen.getByRole('link', { name: 'Servers' }))
  return { router, user }
}

test('“Save and leave” saves and continues the navigation', async () => {
  const { router, user } = await leaveUnsaved('$')

  await user.click(screen.getByRole('button', { name: 'Save and leave' }))

  await waitFor(() => expect(router.asPath).toMatch(/\/user\/home$/))
  expect(savedSettings().chat_prefix).toBe('$')
})

test('“Save and leave” stays with what was typed while it saved', async () => {
  const { router, user } = await leaveUnsaved('$')
  const gate = aGate()
  server.use(http.patch(settingsUrl, () => gate.opened))
  await user.click(screen.getByRole('button', { name: 'Save and leave' }))
  await screen.findByRole('button', { name: 'Saving…' })
  await user.type(prefixField(), '%')

  gate.open()

  expect(await screen.findByRole('button', { name: 'Save and leave' })).toBeVisible()
  expect(screen.getByText(/^Save or discard your changes before/, { ignore })).toBeVisible()
  expect(savedSettings().chat_prefix).toBe('$')
  expect(prefixField()).toHaveValue('$%')
  expect(router.asPath).toBe(settingsRoute)
})

test('“Discard and leave” saves nothing, keeps no draft and continues the navigation', async () => {
  const { router, user } = await leaveUnsaved('$')
  expect(screen.getByText(/^Save or discard your changes before/, { ignore })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Discard and leave' }))

  await waitFor(() => expect(router.asPath).toMatch(/\/user\/home$/))
  expect(findDraft({ userId: ids.user, guildId: ids.guild, form: 'settings' })).toBeUndefined()
  expect(patches()).toEqual([])
})

test('“Save and leave” stays when saving is refused, and says why', async () => {
  const { router, user } = await leaveUnsaved('a b')

  await user.click(screen.getByRole('button', { name: 'Save and leave' }))

  expect(await screen.findByText(/1 field needs your attention/, { ignore })).toBeVisible()
  expect(router.asPath).toBe(settingsRoute)
})

test('“Keep editing” stays in the field, and brings the usual buttons back', async () => {
  const { router, user } = await leaveUnsaved('$')
  screen.getByRole('button', { name: 'Keep editing' }).focus()

  await user.keyboard('{Enter}')

  // And not on “Discard”, which takes its place.
  await waitFor(() => expect(prefixField()).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Save and leave' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Discard' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saveBar()).toBeNull())
  expect(router.asPath).toBe(settingsRoute)
  expect(savedSettings().chat_prefix).toBe('$')
})

test('“Keep editing” has the focus when the bar asks, and Escape does the same from any of its buttons', async () => {
  const { router, user } = await leaveUnsaved('$')
  const stay = () => screen.queryByRole('button', { name: 'Keep editing' })
  expect(stay()).toHaveFocus()

  await user.tab()
  expect(screen.getByRole('button', { name: 'Save and leave' })).toHaveFocus()
  await user.keyboard('{Escape}')

  expect(stay()).not.toBeInTheDocument()
  await waitFor(() => expect(prefixField()).toHaveFocus())
  expect(prefixField()).toHaveValue('$')
  expect(router.asPath).toBe(settingsRoute)
})

test('Ctrl+S does not save the form behind a dialog', async () => {
  const { type, user } = await openSettings()
  await type(prefixField(), '$')
  const { unmount } = render(<ModalDialog label="Question" placement="centre" children={null} />)

  await user.keyboard('{Control>}s{/Control}')
  expect(saveBar()).toBeVisible()
  unmount()
  await user.keyboard('{Control>}s{/Control}')

  await waitFor(() => expect(saveBar()).toBeNull())
})
