import { z } from 'zod'
import { channelTypes } from '@/config/channel-types'
import { defineFeature } from './define'
import {
  choiceOption,
  day,
  durationOption,
  guildNames,
  listOption,
  memberAndGuildNames,
  numberOption,
  patternOption,
  switchOption,
  textOption,
} from '@/config/features/options/text'
import { messageOption, textMessage } from '@/config/features/options/message'
import { channelOption, emojiOption, rolesOption } from '@/config/features/options/discord'

const opening = 'Opening a ticket'
const inside = 'Inside a ticket'
const closing = 'Closing a ticket'

const reason = z.strictObject({
  label: textOption(
    { title: 'Label', placeholder: 'Report somebody' },
    { max: 80, empty: 'Write what people choose.' },
  ),
  emoji: emojiOption({ title: 'Emoji' }).default(null),
  description: textOption({ title: 'Description' }, { max: 100 }).default(''),
  extra_roles: rolesOption(
    { title: 'Also add', description: 'In addition to your support team.' },
    { max: 10 },
  ).default([]),
})

export const tickets = defineFeature({
  id: 'tickets',
  name: 'Tickets',
  summary: 'Gives members a private place to talk to your team.',
  category: 'utility',
  icon: 'ticket',
  permissions: [],
  options: z.strictObject({
    channel: channelOption({
      title: 'Channel with the button',
      group: opening,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS'],
      requiredToEnable: true,
    }),
    message: messageOption({
      title: 'Message above the button',
      group: opening,
      placeholders: guildNames,
      preview: [
        { kind: 'buttons', label: 'button_label', emoji: 'button_emoji', style: 'button_style' },
        {
          kind: 'menu',
          rows: 'reasons',
          label: 'label',
          emoji: 'emoji',
          description: 'description',
          afterPress: true,
        },
      ],
      requiredToEnable: true,
    }),
    button_label: textOption(
      { title: 'Button', group: opening },
      { max: 80, empty: 'Write what stands on the button.' },
    ),
    button_emoji: emojiOption({ title: 'Button emoji', group: opening }),
    button_style: choiceOption({
      title: 'Button colour',
      group: opening,
      labels: { primary: 'Blue', secondary: 'Grey', success: 'Green', danger: 'Red' },
    }),
    reasons: listOption(
      {
        title: 'Reasons to choose from',
        description: 'Without reasons, the button opens a ticket right away.',
        group: opening,
        item: 'reason',
        rules: [{ distinct: ['label'], complaint: 'Another reason is called the same.' }],
      },
      reason,
      { max: 25 },
    ),
    most_open: numberOption(
      { title: 'Open tickets per member', unit: 'tickets', group: opening },
      { min: 1, max: 10 },
    ),
    category: channelOption({
      title: 'Category for tickets',
      group: inside,
      channelTypes: [channelTypes.GUILD_CATEGORY],
      permissions: ['VIEW_CHANNEL', 'MANAGE_CHANNELS', 'MANAGE_ROLES', 'SEND_MESSAGES'],
      requiredToEnable: true,
    }),
    channel_name: patternOption(
      {
        title: 'Channel name',
        description: '{number} is the ticket’s number, {member_name} the member’s name.',
        group: inside,
        placeholder: 'ticket-{number}',
        complaint: 'Use small letters, digits, hyphens, {number} and {member_name}.',
      },
      { pattern: /^(?:[a-z0-9_-]|\{number\}|\{member_name\})+$/, max: 60 },
    ),
    support_roles: rolesOption({ title: 'Support team', group: inside, requiredToEnable: true }, { max: 10 }),
    first_message: messageOption({
      title: 'First message',
      group: inside,
      placeholders: [
        ...memberAndGuildNames,
        { name: 'reason', sample: 'Report somebody', description: 'What the member chose' },
        { name: 'number', sample: '42', description: 'The ticket’s number' },
      ],
      requiredToEnable: true,
    }),
    ping_team: switchOption({ title: 'Mention the team in a new ticket', group: inside }),
    claiming: switchOption({
      title: 'Team members can claim a ticket',
      description: 'Shows who is handling a ticket.',
      group: inside,
    }),
    member_closes: switchOption({ title: 'Members can close their own tickets', group: closing }),
    auto_close: durationOption(
      {
        title: 'Close inactive tickets automatically',
        description: 'Otherwise tickets stay open until somebody closes them.',
        off: { value: 0, start: 3 * day },
        group: closing,
      },
      { min: 0, max: 90 * day },
    ),
    transcripts: channelOption({
      title: 'Keep transcripts in',
      description: 'Leave empty to keep no transcripts.',
      group: closing,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'ATTACH_FILES'],
    }),
    send_transcript: switchOption({ title: 'Send the member a copy', group: closing }),
  }),
  defaults: {
    channel: null,
    message: textMessage('Need help? Open a ticket and our team will talk to you in private.'),
    button_label: 'Open a ticket',
    button_emoji: '🎫',
    button_style: 'primary',
    reasons: [],
    most_open: 1,
    category: null,
    channel_name: 'ticket-{number}',
    support_roles: [],
    first_message: textMessage('Hello {member}, tell us what it is about. Somebody will be with you soon.'),
    ping_team: true,
    claiming: true,
    member_closes: true,
    auto_close: 0,
    transcripts: null,
    send_transcript: false,
  },
  presets: [
    {
      name: 'Simple support',
      summary: 'One button, one private channel per question.',
      options: {
        message: textMessage('Need help? Open a ticket and our team will talk to you in private.'),
        button_label: 'Open a ticket',
        button_style: 'primary',
        most_open: 1,
      },
    },
    {
      name: 'Support desk',
      summary:
        'Members choose a reason, the team claims tickets, and quiet ones are closed after three days.',
      options: {
        message: {
          content: '',
          embed: {
            title: 'How can we help?',
            description: 'Choose a reason. Only you and our team can read your ticket.',
            color: 0x422afb,
          },
        },
        button_label: 'Contact the team',
        reasons: [
          { label: 'Ask a question', emoji: '❓' },
          { label: 'Report somebody', emoji: '🚨' },
          { label: 'Something else', emoji: '💬' },
        ],
        claiming: true,
        auto_close: 3 * day,
        send_transcript: true,
      },
    },
  ],
})
