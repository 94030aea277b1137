import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { englishEmojiFinder, readEmoji } from '@/components/discord/pickers/find-emoji'
import * as Option from '@/packages/bot/src/options'
import { setEmojis } from '@/tests/msw/guilds'
import { anEmoji, ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'
import { AnEmojiPicker, value } from './test-pickers'

const english = englishEmojiFinder()
const symbolsFor = (search: string) =>
  english.find(search).flatMap(({ emoji }) => emoji.map(({ symbol }) => symbol))

test('each emoji of the grid is unique and is accepted by features', () => {
  const option = Option.emoji({ title: 'Emoji' })
  const every = symbolsFor('')
  expect(every.length).toBeGreaterThan(1_500)
  expect(new Set(every).size).toBe(every.length)
  expect(every.filter((symbol) => readEmoji(symbol) !== symbol)).toEqual([])
  expect(every.filter((symbol) => !option.safeParse(symbol).success)).toEqual([])
})

test.each([
  ['🦩', '🦩'],
  [' 👩‍👩‍👧‍👦 ', '👩‍👩‍👧‍👦'],
  ['👍🏽', '👍🏽'],
  ['🇳🇴', '🇳🇴'],
  ['❤', '❤'],
  ['<:harbour:123456789012345678>', '<:harbour:123456789012345678>'],
  ['🦩🦩', null],
  ['a', null],
  ['', null],
  [':fire:', null],
  ['<:x:1>', null],
])('%j is read as %j', (text, emoji) => {
  expect(readEmoji(text)).toBe(emoji)
})

test('can be searched by name, also in the :shortcode: form', () => {
  const searches = [':fire:', 'tada', 'heart_eyes', 'thumbsup', 'aeroplane', 'dog', 'wales', 'uk', 'flag de']
  const bests = searches.map((search) => symbolsFor(search)[0])
  expect(bests).toEqual(['🔥', '🎉', '😍', '👍', '✈️', '🐶', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '🇬🇧', '🇩🇪'])
})

const field = () => screen.getByRole('combobox', { name: 'Emoji' })

test('typing and Enter gives the best match, whatever was chosen before', async () => {
  const { user } = renderApp(<AnEmojiPicker />)
  await user.tab()
  await user.keyboard('smiling with hearts')
  await screen.findByRole('gridcell', { name: 'smiling face with hearts' })
  await user.keyboard('{Enter}')
  for (const [search, symbol] of Object.entries({ heart: '❤️', cat: '🐱', party: '🎉' })) {
    await user.keyboard(`{Enter}${search}{Enter}`)
    expect(value()).toBe(JSON.stringify(symbol))
  }
})

test('an emoji is chosen with the mouse among the visible rows, cleared, and any other pasted', async () => {
  const { user } = renderApp(<AnEmojiPicker />)
  await user.click(field())
  expect(screen.getAllByRole('gridcell').length).toBeLessThanOrEqual(13 * 8)
  await user.click(screen.getByRole('gridcell', { name: 'grinning face' }))
  expect(value()).toBe('"😀"')
  expect(field()).toHaveTextContent('😀')
  await user.click(screen.getByRole('button', { name: /^Clear Emoji/ }))
  expect(value()).toBe('null')

  await user.click(field())
  await user.paste('<:harbour:123456789012345678>')
  await user.keyboard('{Enter}')
  expect(value()).toBe('"<:harbour:123456789012345678>"')
  expect(field()).toHaveTextContent('harbour')
  await user.click(field())
  await user.keyboard('nothing like it')
  expect(screen.getByText('Nothing matches “nothing like it”.')).toBeVisible()
})

test('on a page in Japanese, an emoji is found and called in Japanese', async () => {
  const { user } = renderApp(<AnEmojiPicker />, { language: 'ja' })
  await user.tab()
  await user.keyboard('いぬの顔')
  expect(await screen.findByRole('gridcell', { name: 'イヌの顔' })).toBeVisible()
  await user.keyboard('{Enter}')
  expect(value()).toBe('"🐶"')
})

test('the search’s arrow keys move through the grid, which is no tab stop itself', async () => {
  const { user } = renderApp(<AnEmojiPicker />)
  await user.tab()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('grid')).toHaveAttribute('tabindex', '-1')
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowUp}{ArrowLeft}{Enter}')
  expect(value()).toBe('"😃"')
  expect(field()).toHaveFocus()
  await user.keyboard('{Enter}{End}{Enter}')
  expect(value()).toBe('"🏴󠁧󠁢󠁷󠁬󠁳󠁿"')
})

test('the server’s own emoji come first and are searched by name; one that the server cannot use is not offered', async () => {
  setEmojis([anEmoji(), anEmoji({ id: '710000000000000002', name: 'old_light', available: false })])
  const { user } = renderApp(<AnEmojiPicker />)
  await user.click(field())
  expect(await screen.findByRole('gridcell', { name: 'lighthouse' })).toBeVisible()
  await user.keyboard(':lighth')
  expect(screen.getByRole('gridcell', { name: 'lighthouse' })).toBeVisible()
  expect(screen.queryByRole('gridcell', { name: 'old_light' })).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(value()).toBe(JSON.stringify(`<:lighthouse:${ids.emoji}>`))
  expect(field()).toHaveTextContent('lighthouse')
})
