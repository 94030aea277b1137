import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { colourModeScript } from '@/config/inline-scripts'
import { semanticTokens } from '@/theme/semantic-tokens'
import { theme } from '@/theme/theme'
import { StubMediaQueryList } from '@/tests/support/media'
import { renderApp } from '@/tests/support/render-app'
import { closeToastsInTime } from '@/tests/support/toasts'
import { ColourModeToggle } from '@/components/shell/layout-parts'
import { notify } from '@/components/ui/notify'
import { advance, holdClock } from './support'

const root = document.documentElement
const toggle = (mode: 'light' | 'dark') =>
  screen.findByRole('button', { name: 'Dark mode', pressed: mode === 'dark' })
const isDrawn = (mode: 'light' | 'dark') => waitFor(() => expect(root.dataset.theme).toBe(mode))

/** What the document's own script does before anything is drawn. */
function runBeforePaint() {
  delete root.dataset.theme
  const script = document.createElement('script')
  script.textContent = colourModeScript
  document.body.append(script)
  script.remove()
}

test('Colour mode: light or dark, stored locally', async () => {
  const { user, unmount } = renderApp(<ColourModeToggle />)
  await user.click(await toggle('light'))
  await isDrawn('dark')
  unmount()

  runBeforePaint()
  expect(root.dataset.theme).toBe('dark')
  const later = renderApp(<ColourModeToggle />)
  await later.user.click(await toggle('dark'))

  expect(await toggle('light')).toBeVisible()
  await isDrawn('light')
})

test('Colour mode: initial light, and does not follow the system setting', async () => {
  const dark = new StubMediaQueryList('(prefers-color-scheme: dark)', true)
  vi.spyOn(window, 'matchMedia').mockReturnValue(dark)

  runBeforePaint()
  expect(root.dataset.theme).toBe('light')
  renderApp(<ColourModeToggle />)

  expect(await toggle('light')).toBeVisible()
  act(() => void dark.dispatchEvent(Object.assign(new Event('change'), { matches: true })))
  expect(await toggle('light')).toBeVisible()
  expect(root.dataset.theme).toBe('light')
})

const variable = (name: string) => getComputedStyle(root).getPropertyValue(`--chakra-colors-${name}`)

/** The colour that a token stands for now, through the token that it points to. */
function colourOf(token: string) {
  const value = variable(token)
  const target = /^var\(--chakra-colors-(.+)\)$/.exec(value)?.[1]
  return target ? variable(target) : value
}

test('Brand colour #422AFB, with light and dark schemes', async () => {
  const { user } = renderApp(<ColourModeToggle />)
  expect([colourOf('brand-500'), colourOf('accent-solid')]).toEqual(['#422AFB', '#422AFB'])
  const tokens = ['bg-canvas', 'bg-surface', 'text-primary', 'accent-text']
  const light = tokens.map(colourOf)

  await user.click(await toggle('light'))
  await isDrawn('dark')
  const dark = tokens.map(colourOf)

  expect([...light, ...dark]).toEqual(Array(8).fill(expect.stringMatching(/^#[0-9A-F]{6}$/i)))
  expect(light.filter((colour, at) => colour === dark[at])).toEqual([])
})

test('Every colour that components use is defined for light and dark', () => {
  const schemes = Object.values(semanticTokens.colors).map(Object.keys)

  expect(schemes).toEqual(schemes.map(() => ['default', '_dark']))
})

test('Breakpoints: sm 320px, 2sm 380px, 3sm 574px, md 768px, lg 960px, xl 1200px, 2xl 1600px, 3xl 1920px', () => {
  expect(theme.breakpoints).toEqual({
    base: '0px',
    sm: '320px',
    '2sm': '380px',
    '3sm': '574px',
    md: '768px',
    lg: '960px',
    xl: '1200px',
    '2xl': '1600px',
    '3xl': '1920px',
  })
})

async function showToast(title: string) {
  notify({ status: 'success', title })
  await act(() => vi.dynamicImportSettled())
  return screen.findByText(title)
}

test('A toast is at the bottom, within its minimum and maximum width', async () => {
  const toast = await showToast('Saved here')

  expect(screen.getByRole('region', { name: 'Notifications-bottom' })).toContainElement(toast)
  const frame = screen.getByRole('status')
  expect(frame).toContainElement(toast)
  expect(getComputedStyle(frame)).toMatchObject({ maxWidth: '560px', minWidth: '300px' })
})

test('A toast disappears after 5000 ms', async () => {
  closeToastsInTime()
  holdClock()
  const asked = Date.now()
  await showToast('Saved for a while')
  const shown = Date.now()

  await advance(asked + 4_500 - Date.now())
  expect(screen.getByText('Saved for a while')).toBeVisible()
  await advance(shown + 5_000 - Date.now())
  await waitFor(() => expect(screen.queryByText('Saved for a while')).not.toBeInTheDocument())
})
