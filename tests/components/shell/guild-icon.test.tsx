import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GuildIcon, initials } from '@/components/discord/avatars'
import { aGuildPreview } from '@/tests/factories'
import { renderApp } from '@/tests/render-app'

const image = (container: HTMLElement) => container.querySelector('img')

test('an icon keeps its size before it has loaded', () => {
  const { container } = renderApp(<GuildIcon guild={aGuildPreview()} size={48} />)

  expect(image(container)).toHaveAttribute('width', '48')
  expect(image(container)).toHaveAttribute('height', '48')
  expect(image(container)).toHaveAttribute('loading', 'lazy')
})

test('a guild without an icon shows its initials', () => {
  const { container } = renderApp(<GuildIcon guild={aGuildPreview({ icon: null })} />)

  expect(image(container)).toBeNull()
  expect(container).toHaveTextContent('HL')
})

test('an icon that fails to load is replaced by the initials', () => {
  const { container } = renderApp(<GuildIcon guild={aGuildPreview()} />)

  const img = image(container)
  if (img) fireEvent.error(img)

  expect(container).toHaveTextContent('HL')
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
