import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GuildIcon, initials } from '@/components/discord/avatars'
import { aGuildPreview } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'

test('an icon keeps its size before it has loaded, and is replaced by the initials if it fails', () => {
  renderApp(<GuildIcon guild={aGuildPreview()} size={48} />)
  const image = screen.getByRole('presentation', { hidden: true })
  expect(image).toHaveAttribute('width', '48')
  expect(image).toHaveAttribute('height', '48')
  expect(image).toHaveAttribute('loading', 'lazy')

  fireEvent.error(image)

  expect(screen.getByText('HL')).toBeVisible()
})

test('a guild without an icon shows its initials', () => {
  renderApp(<GuildIcon guild={aGuildPreview({ icon: null })} />)

  expect(screen.getByText('HL')).toBeVisible()
  expect(screen.queryByRole('presentation', { hidden: true })).not.toBeInTheDocument()
})

test.each([
  ['Harbour Lights', 'HL'],
  ['solo', 'S'],
  ['three word name', 'TW'],
  ['東京 ゲーム部', '東ゲ'],
  ['मित्र मंडली', 'मिमं'],
  ['🌵 Cactus Club', 'CC'],
  ['👩‍🚀', '👩‍🚀'],
  ['  ', '?'],
])('%s gets the initials %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
