import { useColorMode } from '@chakra-ui/react'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { colourModeScript } from '@/config/colour-mode'
import { theme } from '@/theme/theme'
import { setMedia } from '@/tests/media'
import { renderApp } from '@/tests/render-app'

function Toggle() {
  const { colorMode, toggleColorMode } = useColorMode()
  return <button onClick={toggleColorMode}>Mode: {colorMode}</button>
}

const root = document.documentElement

/** What the document's own script does before anything is drawn. */
function runBeforePaint() {
  delete root.dataset.theme
  const script = document.createElement('script')
  script.textContent = colourModeScript
  document.body.append(script)
  script.remove()
}

const stored = () => Object.values({ ...localStorage })

test('Colour mode: light or dark', async () => {
  const { user } = renderApp(<Toggle />)

  await user.click(screen.getByRole('button', { name: 'Mode: light' }))
  await waitFor(() => expect(root.dataset.theme).toBe('dark'))
  await user.click(screen.getByRole('button', { name: 'Mode: dark' }))

  expect(await screen.findByRole('button', { name: 'Mode: light' })).toBeVisible()
  await waitFor(() => expect(root.dataset.theme).toBe('light'))
})

test('Colour mode: initial light', () => {
  runBeforePaint()
  expect(root.dataset.theme).toBe('light')

  renderApp(<Toggle />)
  expect(screen.getByRole('button', { name: 'Mode: light' })).toBeVisible()
})

test('Colour mode: stored locally', async () => {
  const first = renderApp(<Toggle />)
  await first.user.click(screen.getByRole('button', { name: 'Mode: light' }))
  await waitFor(() => expect(stored()).toContain('dark'))
  first.unmount()

  runBeforePaint()
  expect(root.dataset.theme).toBe('dark')
  renderApp(<Toggle />)
  expect(await screen.findByRole('button', { name: 'Mode: dark' })).toBeVisible()
})

test('Colour mode does not follow the system setting', async () => {
  setMedia({ prefers: ['prefers-color-scheme: dark'] })

  runBeforePaint()
  expect(root.dataset.theme).toBe('light')
  renderApp(<Toggle />)

  expect(screen.getByRole('button', { name: 'Mode: light' })).toBeVisible()
  act(() => setMedia({ prefers: [] }))
  act(() => setMedia({ prefers: ['prefers-color-scheme: dark'] }))
  expect(screen.getByRole('button', { name: 'Mode: light' })).toBeVisible()
  expect(root.dataset.theme).toBe('light')
  expect(theme.config).toMatchObject({ initialColorMode: 'light', useSystemColorMode: false })
})
