import { defineFeature, type FeatureOptions, Option } from '@guildhall/bot'

/** The bot's own feature. The dashboard draws its form, checks what people enter, and keeps it. */
export const suggestions = defineFeature({
  id: 'suggestions',
  name: 'Suggestions',
  summary: 'Members suggest something with /suggest, and the others vote on it.',
  category: 'engagement',
  icon: 'message',
  options: {
    channel: Option.channel({
      title: 'Channel',
      description: 'Where suggestions appear.',
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'ADD_REACTIONS'],
      requiredToEnable: true,
    }).default(null),
    longest: Option.number({
      title: 'Longest suggestion',
      unit: 'characters',
      min: 50,
      max: 1_500,
    }).default(500),
    votes: Option.toggle({
      title: 'Members vote',
      description: 'The bot adds a reaction for and one against.',
    }).default(true),
    anonymous: Option.toggle({ title: 'Hide who suggested it' }).default(false),
  },
})

type Plan = { refusal: string } | { channel: string; content: string; reactions: readonly string[] }

/** What to do with a suggestion: where to send what, or why not. Nothing in it mentions anybody. */
export function planSuggestion(
  { enabled, channel, longest, votes, anonymous }: FeatureOptions<typeof suggestions>,
  { author, text }: { author: string; text: string },
): Plan {
  if (!enabled || channel === null) return { refusal: 'This server takes no suggestions.' }
  if (text.length > longest) return { refusal: `Please keep it to ${longest} characters.` }
  return {
    channel,
    content: anonymous ? text : `${author} suggests: ${text}`,
    reactions: votes ? ['👍', '👎'] : [],
  }
}
