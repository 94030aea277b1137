import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FocusOnNavigation } from '@/components/app/focus-on-navigation'
import { renderApp } from '@/tests/render-app'

const page = (
  <>
    <FocusOnNavigation />
    <button>Elsewhere</button>
    <main tabIndex={-1}>
      <input aria-label="Field" />
    </main>
  </>
)
const main = () => screen.getByRole('main')

test('after navigation the main region has the focus, but not on the first page', async () => {
  const { router } = renderApp(page, { route: '/guilds/1' })
  expect(document.body).toHaveFocus()

  await act(() => router.push('/guilds/1/settings'))
  expect(main()).toHaveFocus()
  screen.getByRole('button').focus()
  await act(() => router.push('/guilds/2/settings'))

  expect(main()).toHaveFocus()
})

test('another query or hash leaves the focus where it is', async () => {
  const { router } = renderApp(page, { route: '/guilds/1' })
  const button = screen.getByRole('button')
  button.focus()

  await act(() => router.push('/guilds/1?search=a'))
  await act(() => router.replace('/guilds/1?search=a#there'))

  expect(button).toHaveFocus()
})

test('a field that is focused by the new page keeps the focus', async () => {
  const { router } = renderApp(page, { route: '/guilds/1' })
  screen.getByRole('textbox').focus()

  await act(() => router.push('/guilds/1/settings#chat_prefix'))

  expect(screen.getByRole('textbox')).toHaveFocus()
})
