import { day, defineFeature, hour } from '@/packages/bot/src/define-feature'
import { messageOption, textMessage } from '@/packages/bot/src/message-option'
import * as Option from '@/packages/bot/src/options'
import { guildNames } from '@/packages/bot/src/placeholders'

const whenRepeated = { repeat: ['daily', 'weekdays', 'weekly', 'monthly', 'interval'] }

const message = {
  name: Option.text({
    title: 'Name',
    description: 'Only shown here. Leave empty to go by the beginning of the message.',
    placeholder: 'Weekly meeting',
    max: 60,
  }).default(''),
  active: Option.toggle({ title: 'Active' }).default(true),
  channel: Option.channel({
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
  first: Option.dateTime({ title: 'Start', notPast: true, requiredToEnable: true }).default(null),
  repeat: Option.choice({
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
  interval: Option.duration({
    title: 'Interval',
    shownWhen: { repeat: ['interval'] },
    min: hour,
    max: 365 * day,
  }).default(6 * hour),
  last: Option.dateTime({
    title: 'End',
    description: 'Leave empty to repeat until you turn it off.',
    notPast: true,
    rules: [{ notBelow: 'first', complaint: 'This is before the start.' }],
    shownWhen: whenRepeated,
  }).default(null),
  replace: Option.toggle({
    title: 'Delete the previous message',
    description: 'Only the latest one stays in the channel.',
    shownWhen: whenRepeated,
  }).default(false),
  publish: Option.toggle({
    title: 'Publish it',
    guarded: true,
    description: 'In announcement channels, it reaches every server that follows the channel.',
  }).default(false),
}

export const scheduledMessages = defineFeature({
  id: 'scheduled-messages',
  name: 'Scheduled messages',
  summary: 'Sends messages when you choose, once or on a schedule.',
  category: 'utility',
  icon: 'clock',
  permissions: [],
  options: {
    messages: Option.list({
      title: 'Messages',
      description: 'Repeated messages keep their time of day in the server’s time zone.',
      item: 'message',
      add: 'Add message',
      requiredToEnable: true,
      row: message,
      max: 50,
    }).default([]),
  },
  presets: [
    {
      name: 'Weekly meeting',
      summary: 'A reminder every week; you choose the channel and the start.',
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
