import { expect, test } from 'vitest'
import { joinSentences } from '@/contract/join-sentences'

test('sentences follow one another with a space, where the full stop brings none of its own', () => {
  expect(joinSentences([undefined, 'One.', '', 'Two.', false])).toBe('One. Two.')
  expect(joinSentences(['一。', '二！', 'Three.', '四。'])).toBe('一。二！Three. 四。')
  expect(joinSentences(['Bot：\u2068はい。\u2069', '次。'])).toBe('Bot：\u2068はい。\u2069次。')
  expect(joinSentences([null])).toBe('')
})
