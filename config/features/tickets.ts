import { channelTypes } from '@/contract/discord/channel-types'
import { day, defineFeature } from '@/packages/bot/src/define-feature'
import { messageOption, textMessage } from '@/packages/bot/src/message-option'
import * as Option from '@/packages/bot/src/options'
import { guildNames, memberAndGuildNames } from '@/packages/bot/src/placeholders'

const opening = 'Opening a ticket'
const inside = 'Inside a ticket'
const closing = 'Closing a ticket'

const reason = {
  label: Option.text({
    title: 'Label',
    placeholder: 'Report somebody',
    max: 80,
    empty: 'Enter a label.',
  }),
  emoji: Option.emoji({ title: 'Emoji' }).default(null),
  description: Option.text({ title: 'Description', max: 100 }).default(''),
  extra_roles: Option.roles({
    title: 'Also add',
    description: 'In addition to your support team.',
    guarded: true,
    max: 10,
  }).default([]),
}

export const tickets = defineFeature({
  id: 'tickets',
  name: 'Tickets',
  summary: 'Gives members a private place to talk to your team.',
  category: 'utility',
  icon: 'ticket',
  permissions: [],
  options: {
    channel: Option.channel({
      title: 'Channel with the button',
      group: opening,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS'],
      requiredToEnable: true,
    }).default(null),
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
    }).default(textMessage('Need help? Open a ticket and our team will talk to you in private.')),
    button_label: Option.text({
      title: 'Button',
      group: opening,
      max: 80,
      empty: 'Enter the text on the button.',
    }).default('Open a ticket'),
    button_emoji: Option.emoji({ title: 'Button emoji', group: opening }).default('🎫'),
    button_style: Option.choice({
      title: 'Button colour',
      group: opening,
      labels: { primary: 'Blue', secondary: 'Grey', success: 'Green', danger: 'Red' },
    }).default('primary'),
    reasons: Option.list({
      title: 'Reasons to choose from',
      description: 'Without reasons, the button opens a ticket right away.',
      group: opening,
      item: 'reason',
      add: 'Add reason',
      rules: [{ distinct: ['label'], complaint: 'Another reason has the same label.' }],
      row: reason,
      max: 25,
    }).default([]),
    most_open: Option.number({
      title: 'Open tickets per member',
      unit: { one: 'ticket', other: 'tickets' },
      group: opening,
      min: 1,
      max: 10,
    }).default(1),
    category: Option.channel({
      title: 'Category for tickets',
      group: inside,
      channelTypes: [channelTypes.GUILD_CATEGORY],
      permissions: ['VIEW_CHANNEL', 'MANAGE_CHANNELS', 'MANAGE_ROLES', 'SEND_MESSAGES'],
      requiredToEnable: true,
    }).default(null),
    channel_name: Option.pattern({
      title: 'Channel name',
      description: '{number} is the ticket’s number, {member_name} the member’s name.',
      group: inside,
      placeholder: 'ticket-{number}',
      complaint: 'Use lowercase letters from a to z, digits, hyphens, {number} and {member_name}.',
      pattern: /^(?:[a-z0-9_-]|\{number\}|\{member_name\})+$/,
      max: 60,
    }).default('ticket-{number}'),
    support_roles: Option.roles({
      title: 'Support team',
      group: inside,
      guarded: true,
      requiredToEnable: true,
      max: 10,
    }).default([]),
    first_message: messageOption({
      title: 'First message',
      group: inside,
      placeholders: [
        ...memberAndGuildNames,
        { name: 'reason', sample: 'Report somebody', description: 'What the member chose' },
        { name: 'number', sample: '42', description: 'The ticket’s number' },
      ],
      requiredToEnable: true,
    }).default(textMessage('Hello {member}, tell us what it is about. Somebody will be with you soon.')),
    ping_team: Option.toggle({
      title: 'Mention the team in a new ticket',
      group: inside,
      guarded: true,
    }).default(true),
    claiming: Option.toggle({
      title: 'Team members can claim a ticket',
      description: 'Shows who is handling a ticket.',
      group: inside,
    }).default(true),
    member_closes: Option.toggle({ title: 'Members can close their own tickets', group: closing }).default(
      true,
    ),
    auto_close: Option.duration({
      title: 'Close inactive tickets automatically',
      description: 'Otherwise tickets stay open until somebody closes them.',
      off: { value: 0, start: 3 * day },
      group: closing,
      max: 90 * day,
    }).default(0),
    transcripts: Option.channel({
      title: 'Keep transcripts in',
      description: 'Leave empty to keep no transcripts.',
      group: closing,
      guarded: true,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'ATTACH_FILES'],
    }).default(null),
    send_transcript: Option.toggle({ title: 'Send the member a copy', group: closing }).default(false),
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
