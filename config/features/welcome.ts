import { day, defineFeature, hour } from '@/packages/bot/src/define-feature'
import { messageOption, textMessage } from '@/packages/bot/src/message-option'
import * as Option from '@/packages/bot/src/options'
import { memberAndGuildNames } from '@/packages/bot/src/placeholders'

const welcomes = 'Welcome'
const card = 'Welcome card'
const goodbyes = 'Goodbye'

export const welcome = defineFeature({
  id: 'welcome',
  name: 'Welcome and goodbye',
  summary: 'Greets each new member, and says goodbye to those who leave.',
  category: 'welcome',
  icon: 'hand',
  permissions: [],
  options: {
    destination: Option.choice({
      title: 'Send it to',
      group: welcomes,
      labels: { channel: 'A channel', direct: 'A direct message', both: 'Both' },
    }).default('channel'),
    channel: Option.channel({
      title: 'Channel',
      group: welcomes,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'ATTACH_FILES'],
      requiredToEnable: true,
      shownWhen: { destination: ['channel', 'both'] },
    }).default(null),
    style: Option.choice({
      title: 'Message',
      group: welcomes,
      labels: { text: 'Text', embed: 'Text with an embed' },
    }).default('text'),
    message: Option.template({
      title: 'Text',
      group: welcomes,
      placeholder: 'Welcome to {server}, {member}!',
      placeholders: memberAndGuildNames,
      shownWhen: { style: ['text'] },
    }).default('Welcome to {server}, {member}!'),
    rich_message: messageOption({
      title: 'Text with an embed',
      group: welcomes,
      placeholders: memberAndGuildNames,
      requiredToEnable: true,
      shownWhen: { style: ['embed'] },
    }).default(textMessage('Welcome to {server}, {member}!')),
    silent: Option.toggle({
      title: 'Send silently',
      description: 'The message appears without a notification.',
      group: welcomes,
    }).default(false),
    delete_after: Option.duration({
      title: 'Delete it automatically',
      description: 'Keeps a busy channel tidy.',
      off: { value: 0, start: hour },
      group: welcomes,
      shownWhen: { destination: ['channel', 'both'] },
      max: 7 * day,
    }).default(0),
    show_card: Option.toggle({
      title: 'Add an image',
      description: 'A card with the member’s avatar and name below the message.',
      group: card,
    }).default(false),
    card_background: Option.image({
      title: 'Background',
      description: 'Best at 1024 × 450 pixels. Leave empty for a plain card.',
      group: card,
      card: { layout: 'welcome', colour: 'card_colour' },
      shownWhen: { show_card: [true] },
    }).default(null),
    card_colour: Option.colour({
      title: 'Colour of the text',
      group: card,
      shownWhen: { show_card: [true] },
    }).default(0xffffff),
    goodbye: Option.toggle({ title: 'Say goodbye to members who leave', group: goodbyes }).default(false),
    goodbye_channel: Option.channel({
      title: 'Goodbye channel',
      group: goodbyes,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
      requiredToEnable: true,
      shownWhen: { goodbye: [true] },
    }).default(null),
    goodbye_message: Option.template({
      title: 'Goodbye message',
      description: 'Somebody who has left cannot be mentioned, so use their name.',
      group: goodbyes,
      placeholders: memberAndGuildNames.filter(({ name }) => name !== 'member'),
      shownWhen: { goodbye: [true] },
    }).default('{member_name} has left. There are {member_count} of us now.'),
  },
  presets: [
    {
      name: 'Friendly welcome',
      summary: 'A short greeting in a channel, with a card of the member below it.',
      options: {
        destination: 'channel',
        style: 'text',
        message: 'Hey {member}, welcome to **{server}**! You are member number {member_count}. 👋',
        show_card: true,
        goodbye: false,
      },
    },
    {
      name: 'Welcome with rules and roles',
      summary: 'An embed that tells new members what to read and where to pick their roles.',
      options: {
        destination: 'channel',
        style: 'embed',
        rich_message: {
          content: '{member}',
          embed: {
            title: 'Welcome to {server}!',
            description: 'Three steps to get started:',
            color: 0x422afb,
            fields: [
              { name: '1. Read the rules', value: 'They are short, and they apply to everybody.' },
              { name: '2. Pick your roles', value: 'Open <id:customize> and choose what interests you.' },
              { name: '3. Say hello', value: 'Tell us who you are and what brought you here.' },
            ],
          },
        },
        show_card: false,
      },
    },
    {
      name: 'Quiet welcome and goodbye',
      summary: 'A direct message for people who join and one line in a channel for people who leave.',
      options: {
        destination: 'direct',
        style: 'text',
        message: 'Welcome to {server}! Have a look around, and ask whenever something is unclear.',
        goodbye: true,
        goodbye_message: '{member_name} has left the server.',
      },
    },
  ],
})
