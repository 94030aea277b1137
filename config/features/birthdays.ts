import { defineFeature, notGivenToEverybody } from '@/packages/bot/src/define-feature'
import { messageOption, textMessage } from '@/packages/bot/src/message-option'
import * as Option from '@/packages/bot/src/options'
import { memberAndGuildNames } from '@/packages/bot/src/placeholders'

export const birthdays = defineFeature({
  id: 'birthdays',
  name: 'Birthdays',
  summary: 'Congratulates members on their birthday.',
  category: 'engagement',
  icon: 'gift',
  permissions: [],
  options: {
    channel: Option.channel({
      title: 'Channel',
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS'],
      requiredToEnable: true,
    }).default(null),
    time: Option.timeOfDay({
      title: 'Time of day',
      description: 'In the server’s time zone.',
    }).default('09:00'),
    message: messageOption({
      title: 'Message',
      description: 'Sent once a day. Members who share a birthday share the message.',
      placeholders: [
        ...memberAndGuildNames,
        { name: 'age', sample: '30', description: 'Their age, empty unless they shared their year of birth' },
      ],
      requiredToEnable: true,
    }).default(textMessage('Happy birthday, {member}! 🎂')),
    ping_role: Option.role({
      title: 'Mention a role',
      description: 'For members who want to be notified.',
      guarded: true,
      permissions: ['MENTION_EVERYONE'],
    }).default(null),
    birthday_role: Option.role({
      title: 'Birthday role',
      description: 'The bot removes it a day later.',
      permissions: ['MANAGE_ROLES'],
    }).default(null),
    set_by: Option.choice({
      title: 'Who can set birthdays',
      labels: { members: 'Members set their own', moderators: 'Moderators only' },
    }).default('members'),
    ask_year: Option.toggle({
      title: 'Members can share their year of birth',
      description: 'Otherwise no age is stored or shown.',
    }).default(false),
    leap_day: Option.choice({
      title: '29 February in other years',
      labels: { before: 'On 28 February', after: 'On 1 March' },
    }).default('before'),
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
            description: 'Everybody at **{server}** wishes you a wonderful day.',
            color: 0xe91e63,
          },
        },
        set_by: 'members',
        ask_year: false,
      },
    },
  ],
  clashes: [notGivenToEverybody('birthday_role', 'they would lose it after their birthday.')],
})
