import type { MarkdownNode } from './nodes'

const skinTone = String.raw`[\u{1F3FB}-\u{1F3FF}]`
const picture = String.raw`\p{Extended_Pictographic}(?:\ufe0f|${skinTone})?`
/** A standard emoji as it is stored: a flag, a key, or pictures joined to one, such as a family. */
const standardEmoji = new RegExp(
  [
    String.raw`[\u{1F1E6}-\u{1F1FF}]{2}`,
    String.raw`[0-9#*]\ufe0f?\u20e3`,
    String.raw`${picture}(?:\u200d${picture})*[\u{E0020}-\u{E007F}]*`,
  ].join('|'),
  'gu',
)

/** Discord draws more at their usual size. */
const mostEmoji = 30

/** Whether a message is up to thirty emoji and nothing else, which Discord draws large. */
export function isEmojiOnly(nodes: readonly MarkdownNode[], hasEmoji: (name: string) => boolean) {
  const counts = nodes.map((node) => emojiIn(node, hasEmoji))
  const count = counts.reduce((sum, one) => sum + one, 0)
  return count > 0 && count <= mostEmoji
}

/** How many emoji a node is; not a number if it is anything else, too. */
function emojiIn(node: MarkdownNode, hasEmoji: (name: string) => boolean) {
  if (node.type === 'emoji') return 1
  if (node.type === 'shortcode') return hasEmoji(node.name) ? 1 : NaN
  if (node.type !== 'text' || node.text.replaceAll(standardEmoji, '').trim() !== '') return NaN
  return node.text.match(standardEmoji)?.length ?? 0
}
