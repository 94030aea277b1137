import { z } from 'zod'
import { defineFeature } from './define'
import {
  choiceOption,
  memberAndGuildNames,
  patternOption,
  switchOption,
} from '@/config/features/options/text'
import { channelOption, notGivenToEverybody, roleOption } from '@/config/features/options/discord'
import { messageOption, textMessage } from '@/config/features/options/message'

export const birthdays = defineFeature({
  id: 'birthdays',
  name: 'Birthdays',
  summary: 'Congratulates members on their day.',
  category: 'engagement',
  icon: 'gift',
  permissions: [],
  options: z.strictObject({
    channel: channelOption({
      title: 'Channel',
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS'],
      requiredToEnable: true,
    }),
    time: patternOption(
      {
        title: 'Time of day',
        description: 'In the server’s time zone.',
        placeholder: '09:00',
        complaint: 'Enter a time such as 09:00.',
      },
      { pattern: /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, max: 5 },
    ),
    message: messageOption({
      title: 'Message',
      description: 'Sent once a day. Members who share a birthday share the message.',
      placeholders: [
        ...memberAndGuildNames,
        { name: 'age', sample: '30', description: 'Their age, empty unless they shared their year of birth' },
      ],
      requiredToEnable: true,
    }),
    ping_role: roleOption({
      title: 'Mention a role',
      description: 'For members who want to be told.',
      permissions: ['MENTION_EVERYONE'],
    }),
    birthday_role: roleOption({
      title: 'Birthday role',
      description: 'The bot takes it away again a day later.',
      permissions: ['MANAGE_ROLES'],
    }),
    set_by: choiceOption({
      title: 'Who can set birthdays',
      labels: { members: 'Members, their own', moderators: 'Moderators only' },
    }),
    ask_year: switchOption({
      title: 'Members can share their year of birth',
      description: 'Otherwise no age is stored or shown.',
    }),
    leap_day: choiceOption({
      title: '29 February in other years',
      labels: { before: 'On 28 February', after: 'On 1 March' },
    }),
  }),
  defaults: {
    channel: null,
    time: '09:00',
    message: textMessage('Happy birthday, {member}! 🎂'),
    ping_role: null,
    birthday_role: null,
    set_by: 'members',
    ask_year: false,
    leap_day: 'before',
  },
  presets: [
    {
      name: 'Simple',
      summary: 'One cheerful line in the morning.',
      options: { time: '09:00', message: textMessage('Happy birthday, {member}! 🎂'), set_by: 'members' },
    },
    {
      name: 'Big party',
      summary: 'An embed with wishes from the whole server.',
      options: {
        time: '12:00',
        message: {
          content: '{member}',
          embed: {
            title: '🎉 Happy birthday, {member_name}!',
            description: 'Everybody at **{guild}** wishes you a wonderful day.',
            color: 0xe91e63,
          },
        },
        set_by: 'members',
        ask_year: false,
      },
    },
  ],
  clashes: [notGivenToEverybody('birthday_role', 'a birthday takes away what they had.')],
})
