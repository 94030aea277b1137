import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FocusOnNavigation } from '@/components/app/focus-on-navigation'
import { renderApp } from '@/tests/support/render-app'

const open = () =>
  renderApp(
    <>
      <FocusOnNavigation />
      <button>Elsewhere</button>
      <main tabIndex={-1}>
        <input aria-label="Field" />
      </main>
    </>,
    { route: '/guilds/1' },
  ).router

test('after navigation the main region has the focus, but not on the first page or for another query or hash', async () => {
  const router = open()
  expect(document.body).toHaveFocus()
  const button = screen.getByRole('button')
  button.focus()
  await act(() => router.push('/guilds/1?search=a'))
  await act(() => router.replace('/guilds/1?search=a#there'))
  expect(button).toHaveFocus()

  for (const path of ['/guilds/1/settings', '/guilds/2/settings']) {
    button.focus()
    await act(() => router.push(path))
    expect(screen.getByRole('main')).toHaveFocus()
  }
})

test('a field that is focused by the new page keeps the focus', async () => {
  const router = open()
  screen.getByRole('textbox').focus()

  await act(() => router.push('/guilds/1/settings#chat_prefix'))

  expect(screen.getByRole('textbox')).toHaveFocus()
})
