import { z } from 'zod'
import { defineFeature } from './define'
import {
  choiceOption,
  dateTimeOption,
  day,
  durationOption,
  guildNames,
  hour,
  listOption,
  switchOption,
  textOption,
} from '@/config/features/options/text'
import { messageOption, textMessage } from '@/config/features/options/message'
import { channelOption } from '@/config/features/options/discord'

const message = z.strictObject({
  name: textOption(
    { title: 'Name', description: 'For you, to find it again.', placeholder: 'Weekly meeting' },
    { max: 60, empty: 'Give it a name.' },
  ),
  active: switchOption({ title: 'In use' }).default(true),
  channel: channelOption({
    title: 'Channel',
    permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS'],
    requiredToEnable: true,
  }).default(null),
  message: messageOption({
    title: 'Message',
    placeholders: [
      ...guildNames,
      { name: 'date', sample: '24 December 2026', description: 'The day on which it is sent' },
    ],
    requiredToEnable: true,
  }).default(textMessage('')),
  first: dateTimeOption({ title: 'First time', notPast: true, requiredToEnable: true }).default(null),
  repeat: choiceOption({
    title: 'Repeat',
    labels: {
      never: 'Never',
      daily: 'Every day',
      weekdays: 'Monday to Friday',
      weekly: 'Every week',
      monthly: 'Every month',
      interval: 'At an interval',
    },
  }).default('never'),
  interval: durationOption(
    { title: 'Interval', shownWhen: { repeat: ['interval'] } },
    { min: hour, max: 365 * day },
  ).default(6 * hour),
  last: dateTimeOption({
    title: 'Not after',
    description: 'Empty: until you switch it off.',
    notPast: true,
    rules: [{ notBelow: 'first', complaint: 'This is before the first time.' }],
    shownWhen: { repeat: ['daily', 'weekdays', 'weekly', 'monthly', 'interval'] },
  }).default(null),
  replace: switchOption({
    title: 'Delete the one before',
    description: 'So that only the latest is in the channel.',
    shownWhen: { repeat: ['daily', 'weekdays', 'weekly', 'monthly', 'interval'] },
  }).default(false),
  publish: switchOption({
    title: 'Publish it',
    description: 'In announcement channels: to all servers that follow.',
  }).default(false),
})

export const scheduledMessages = defineFeature({
  id: 'scheduled-messages',
  name: 'Scheduled messages',
  summary: 'Sends messages at the times that you choose, once or again and again.',
  category: 'utility',
  icon: 'clock',
  permissions: [],
  options: z.strictObject({
    messages: listOption(
      {
        title: 'Messages',
        description: 'What repeats keeps its time of day in the time zone of the server’s settings.',
        item: 'message',
        requiredToEnable: true,
      },
      message,
      { max: 50 },
    ),
  }),
  defaults: { messages: [] },
  presets: [
    {
      name: 'Weekly meeting',
      summary: 'A reminder every week; you choose the channel and the first time.',
      options: {
        messages: [
          {
            name: 'Weekly meeting',
            message: textMessage('Our weekly meeting starts in an hour. See you there!'),
            repeat: 'weekly',
            replace: true,
          },
        ],
      },
    },
    {
      name: 'Question of the day',
      summary: 'Something to talk about, every day.',
      options: {
        messages: [
          {
            name: 'Question of the day',
            message: textMessage('Question of the day: what made you smile today?'),
            repeat: 'daily',
          },
        ],
      },
    },
  ],
})
