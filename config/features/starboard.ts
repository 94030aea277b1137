import { day, defineFeature, notGivenToEverybody } from '@/packages/bot/src/define-feature'
import * as Option from '@/packages/bot/src/options'

const counting = 'What counts'

export const starboard = defineFeature({
  id: 'starboard',
  name: 'Starboard',
  summary: 'Collects the messages that members like best in one channel.',
  category: 'engagement',
  icon: 'award',
  permissions: ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'],
  options: {
    channel: Option.channel({
      title: 'Channel',
      guarded: true,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'READ_MESSAGE_HISTORY'],
      requiredToEnable: true,
    }).default(null),
    emoji: Option.emoji({ title: 'Emoji', requiredToEnable: true }).default('⭐'),
    threshold: Option.number({
      title: 'Reactions needed',
      unit: { one: 'reaction', other: 'reactions' },
      min: 1,
      max: 100,
    }).default(3),
    colour: Option.colour({ title: 'Embed colour' }).default(0xffac33),
    remove_below: Option.toggle({
      title: 'Remove messages that lose their stars',
      description: 'Also removes those whose original was deleted.',
    }).default(true),
    own_counts: Option.toggle({ title: 'Members can star their own messages', group: counting }).default(
      false,
    ),
    bots_count: Option.toggle({ title: 'Collect messages from bots', group: counting }).default(false),
    nsfw: Option.toggle({
      title: 'Collect from age-restricted channels',
      description: 'Only if the channel above is age-restricted as well.',
      guarded: true,
      group: counting,
    }).default(false),
    longest_age: Option.duration({
      title: 'Only recent messages',
      description: 'Keeps old messages from being dug up.',
      off: { value: 0, start: 30 * day },
      group: counting,
      max: 365 * day,
    }).default(0),
    ignored_channels: Option.exceptChannels('Ignored channels', counting, { guarded: true }).default([]),
    ignored_roles: Option.roles({ title: 'Roles whose reactions do not count', group: counting }).default([]),
  },
  presets: [
    {
      name: 'Small server',
      summary: 'Three stars are enough.',
      options: { emoji: '⭐', threshold: 3, own_counts: false },
    },
    {
      name: 'Large server',
      summary: 'Ten stars within a week. Messages that lose their stars are removed.',
      options: { emoji: '⭐', threshold: 10, own_counts: false, remove_below: true, longest_age: 7 * day },
    },
  ],
  clashes: [notGivenToEverybody('ignored_roles', 'no reaction would count.')],
})
