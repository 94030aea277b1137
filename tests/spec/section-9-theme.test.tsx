import { useColorMode } from '@chakra-ui/react'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { imageSizes } from '@/config/images'
import { breakpoints } from '@/theme/foundations'
import { semanticTokens } from '@/theme/semantic-tokens'
import { theme } from '@/theme/theme'
import { renderApp } from '@/tests/render-app'

function Toggle() {
  const { colorMode, toggleColorMode } = useColorMode()
  return <button onClick={toggleColorMode}>Mode: {colorMode}</button>
}

const variable = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--chakra-colors-${name}`)

/** The colour that a token stands for now, through the token that it points to. */
function colourOf(token: string) {
  const value = variable(token)
  const target = /^var\(--chakra-colors-(.+)\)$/.exec(value)?.[1]
  return target ? variable(target) : value
}

test('Breakpoints: sm 320px, 2sm 380px, 3sm 574px, md 768px, lg 960px, xl 1200px, 2xl 1600px, 3xl 1920px', () => {
  expect(theme.breakpoints).toBe(breakpoints)
  expect(breakpoints).toEqual({
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

test('Brand colour #422AFB', () => {
  renderApp(<Toggle />)

  expect(colourOf('brand-500')).toBe('#422AFB')
  expect(colourOf('accent-solid')).toBe('#422AFB')
})

test('The brand colour comes with light and dark schemes', async () => {
  const { user } = renderApp(<Toggle />)
  const tokens = ['bg-canvas', 'bg-surface', 'text-primary', 'accent-text']
  const light = tokens.map(colourOf)

  await user.click(screen.getByRole('button', { name: 'Mode: light' }))
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
  const dark = tokens.map(colourOf)

  expect([...light, ...dark]).toEqual(Array(8).fill(expect.stringMatching(/^#[0-9A-F]{6}$/i)))
  expect(light.filter((colour, at) => colour === dark[at])).toEqual([])
})

test('Every colour that components use is said for light and for dark', () => {
  const schemes = Object.values(semanticTokens.colors).map(Object.keys)

  expect(schemes).toEqual(schemes.map(() => ['default', '_dark']))
})

test('Image sizes: avatar 512, banner 1024', () => {
  expect(imageSizes).toMatchObject({ avatar: 512, banner: 1024 })
})
