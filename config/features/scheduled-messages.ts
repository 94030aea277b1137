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
    {
      title: 'Name',
      description: 'Only shown here, to tell it from the others.',
      placeholder: 'Weekly meeting',
    },
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
    description: 'Leave empty to go on until you switch it off.',
    notPast: true,
    rules: [{ notBelow: 'first', complaint: 'This is before the first time.' }],
    shownWhen: { repeat: ['daily', 'weekdays', 'weekly', 'monthly', 'interval'] },
  }).default(null),
  replace: switchOption({
    title: 'Delete the previous message',
    description: 'Only the latest one stays in the channel.',
    shownWhen: { repeat: ['daily', 'weekdays', 'weekly', 'monthly', 'interval'] },
  }).default(false),
  publish: switchOption({
    title: 'Publish it',
    description: 'In announcement channels, it reaches every server that follows.',
  }).default(false),
})

export const scheduledMessages = defineFeature({
  id: 'scheduled-messages',
  name: 'Scheduled messages',
  summary: 'Sends messages when you choose, once or on a schedule.',
  category: 'utility',
  icon: 'clock',
  permissions: [],
  options: z.strictObject({
    messages: listOption(
      {
        title: 'Messages',
        description: 'Repeated messages keep their time of day in the server’s time zone.',
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
