import { z } from 'zod'
import { defineFeature } from './define'
import { colourOption, day, durationOption, numberOption, switchOption } from '@/config/features/options/text'
import {
  channelOption,
  channelsOption,
  emojiOption,
  notGivenToEverybody,
  rolesOption,
  whereMembersWrite,
} from '@/config/features/options/discord'

const counting = 'What counts'

export const starboard = defineFeature({
  id: 'starboard',
  name: 'Starboard',
  summary: 'Collects the messages that members like best in one channel.',
  category: 'engagement',
  icon: 'award',
  permissions: ['VIEW_CHANNEL', 'READ_MESSAGE_HISTORY'],
  options: z.strictObject({
    channel: channelOption({
      title: 'Channel',
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'READ_MESSAGE_HISTORY'],
      requiredToEnable: true,
    }),
    emoji: emojiOption({ title: 'Emoji', requiredToEnable: true }),
    threshold: numberOption({ title: 'Reactions needed', unit: 'reactions' }, { min: 1, max: 100 }),
    colour: colourOption({ title: 'Embed colour' }),
    remove_below: switchOption({
      title: 'Remove messages that lose their stars',
      description: 'Also when the message is deleted.',
    }),
    own_counts: switchOption({ title: 'Members can star their own messages', group: counting }),
    bots_count: switchOption({ title: 'Collect messages from bots', group: counting }),
    nsfw: switchOption({
      title: 'Collect from age-restricted channels',
      description: 'Only if the channel above is age-restricted as well.',
      group: counting,
    }),
    longest_age: durationOption(
      {
        title: 'Only recent messages',
        description: 'Keeps old messages from being dug up.',
        off: { value: 0, start: 30 * day },
        group: counting,
      },
      { min: 0, max: 365 * day },
    ),
    ignored_channels: channelsOption({
      title: 'Ignored channels',
      description: 'A category covers every channel in it.',
      group: counting,
      channelTypes: whereMembersWrite,
    }),
    ignored_roles: rolesOption({ title: 'Roles whose reactions do not count', group: counting }),
  }),
  defaults: {
    channel: null,
    emoji: '⭐',
    threshold: 3,
    colour: 0xffac33,
    remove_below: true,
    own_counts: false,
    bots_count: false,
    nsfw: false,
    longest_age: 0,
    ignored_channels: [],
    ignored_roles: [],
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
  clashes: [notGivenToEverybody('ignored_roles', 'no reaction counts.')],
})
