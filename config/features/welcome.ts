import { z } from 'zod'
import { defineFeature } from './define'
import {
  choiceOption,
  colourOption,
  day,
  durationOption,
  hour,
  imageOption,
  memberAndGuildNames,
  switchOption,
  templateOption,
} from '@/config/features/options/text'
import { messageOption, textMessage } from '@/config/features/options/message'
import { channelOption } from '@/config/features/options/discord'

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
  options: z.strictObject({
    destination: choiceOption({
      title: 'Send it to',
      group: welcomes,
      labels: { channel: 'A channel', direct: 'The member, as a direct message', both: 'Both' },
    }),
    channel: channelOption({
      title: 'Channel',
      group: welcomes,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'ATTACH_FILES'],
      requiredToEnable: true,
      shownWhen: { destination: ['channel', 'both'] },
    }),
    style: choiceOption({
      title: 'Message',
      group: welcomes,
      labels: { text: 'Text', embed: 'Text with an embed' },
    }),
    message: templateOption(
      {
        title: 'Text',
        group: welcomes,
        placeholder: 'Welcome to {guild}, {member}!',
        placeholders: memberAndGuildNames,
        shownWhen: { style: ['text'] },
      },
      { max: 2000, empty: 'Write a message.' },
    ),
    rich_message: messageOption({
      title: 'Text with an embed',
      group: welcomes,
      placeholders: memberAndGuildNames,
      requiredToEnable: true,
      shownWhen: { style: ['embed'] },
    }),
    silent: switchOption({
      title: 'Send silently',
      description: 'The message appears without a notification.',
      group: welcomes,
    }),
    delete_after: durationOption(
      {
        title: 'Delete it automatically',
        description: 'Keeps a busy channel tidy.',
        off: { value: 0, start: hour },
        group: welcomes,
        shownWhen: { destination: ['channel', 'both'] },
      },
      { min: 0, max: 7 * day },
    ),
    show_card: switchOption({
      title: 'Add an image',
      description: 'A card with the member’s avatar and name below the message.',
      group: card,
    }),
    card_background: imageOption({
      title: 'Background',
      description: 'Best at 1024 × 450 pixels. Leave empty for a plain card.',
      group: card,
      card: { layout: 'welcome', colour: 'card_colour' },
      shownWhen: { show_card: [true] },
    }),
    card_colour: colourOption({ title: 'Colour of the text', group: card, shownWhen: { show_card: [true] } }),
    goodbye: switchOption({ title: 'Say goodbye to members who leave', group: goodbyes }),
    goodbye_channel: channelOption({
      title: 'Goodbye channel',
      group: goodbyes,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
      requiredToEnable: true,
      shownWhen: { goodbye: [true] },
    }),
    goodbye_message: templateOption(
      {
        title: 'Goodbye message',
        description: 'Somebody who has left cannot be mentioned, so use their name.',
        group: goodbyes,
        placeholders: memberAndGuildNames.filter(({ name }) => name !== 'member'),
        shownWhen: { goodbye: [true] },
      },
      { max: 2000, empty: 'Write a message.' },
    ),
  }),
  defaults: {
    destination: 'channel',
    channel: null,
    style: 'text',
    message: 'Welcome to {guild}, {member}!',
    rich_message: textMessage('Welcome to {guild}, {member}!'),
    silent: false,
    delete_after: 0,
    show_card: false,
    card_background: null,
    card_colour: 0xffffff,
    goodbye: false,
    goodbye_channel: null,
    goodbye_message: '{member_name} has left. There are {member_count} of us now.',
  },
  presets: [
    {
      name: 'Friendly welcome',
      summary: 'A short greeting in a channel, with a card of the member below it.',
      options: {
        destination: 'channel',
        style: 'text',
        message: 'Hey {member}, welcome to **{guild}**! You are member number {member_count}. 👋',
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
            title: 'Welcome to {guild}!',
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
        message: 'Welcome to {guild}! Have a look around, and ask whenever something is unclear.',
        goodbye: true,
        goodbye_message: '{member_name} has left the server.',
      },
    },
  ],
})
