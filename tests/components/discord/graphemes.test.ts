import { expect, test, vi } from 'vitest'
import { initials } from '@/components/discord/avatars'
import { graphemesOf } from '@/components/discord/graphemes'

const words = ['Ünder', 'e\u0301tude', '👩‍👩‍👧 family', '👍🏽', '🇩🇪🇫🇷', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '❤️‍🔥!', '한국', 'नमस्ते', '🎮', '']

test('a browser without Intl.Segmenter finds the same first characters', () => {
  const segmented = words.map((word) => [
    graphemesOf(word)[0],
    graphemesOf(word).length === 1,
    initials(word),
  ])

  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  const matched = words.map((word) => [graphemesOf(word)[0], graphemesOf(word).length === 1, initials(word)])
  vi.unstubAllGlobals()

  expect(matched).toEqual(segmented)
})
