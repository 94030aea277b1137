import { defineFeature } from '@/packages/bot/src/define-feature'
import { messageOption, textMessage } from '@/packages/bot/src/message-option'
import * as Option from '@/packages/bot/src/options'
import { guildNames } from '@/packages/bot/src/placeholders'

const choice = {
  emoji: Option.emoji({ title: 'Emoji', requiredToEnable: true }).default(null),
  role: Option.role({ title: 'Role', permissions: ['MANAGE_ROLES'], requiredToEnable: true }).default(null),
  label: Option.text({
    title: 'Label',
    description: 'Shown on the button or in the menu. Leave empty for the role’s name.',
    max: 80,
  }).default(''),
}

const labelled = { rows: 'choices', label: ['label', 'role'], emoji: 'emoji' }

const panel = {
  name: Option.text({
    title: 'Name',
    description: 'Only shown here. Leave empty to go by the beginning of the message.',
    placeholder: 'Colours',
    max: 60,
  }).default(''),
  channel: Option.channel({
    title: 'Channel',
    permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'ADD_REACTIONS', 'READ_MESSAGE_HISTORY'],
    requiredToEnable: true,
  }).default(null),
  message: messageOption({
    title: 'Message',
    placeholders: guildNames,
    preview: [
      { kind: 'reactions', rows: 'choices', emoji: 'emoji', shownWhen: { style: ['reactions'] } },
      { kind: 'buttons', ...labelled, shownWhen: { style: ['buttons'] } },
      { kind: 'menu', ...labelled, shownWhen: { style: ['menu'] } },
    ],
    requiredToEnable: true,
  }).default(textMessage('Choose your roles:')),
  style: Option.choice({
    title: 'Members choose with',
    labels: { reactions: 'Reactions', buttons: 'Buttons', menu: 'A menu' },
  }).default('buttons'),
  mode: Option.choice({
    title: 'Choosing',
    labels: {
      toggle: 'Adds the role; choosing again removes it',
      add: 'Only adds the role',
      remove: 'Only removes the role',
      one: 'Adds this role and removes the others of this message',
    },
  }).default('toggle'),
  most: Option.number({
    title: 'Maximum roles per member',
    description: 'How many of these one member may have.',
    unit: { one: 'role', other: 'roles' },
    off: { value: 0, start: 1 },
    shownWhen: { mode: ['toggle', 'add'] },
    max: 20,
  }).default(0),
  required_role: Option.role({
    title: 'Only for members with',
    description: 'Leave empty for everybody who can see the channel.',
  }).default(null),
  choices: Option.list({
    title: 'Roles to choose from',
    item: 'role',
    add: 'Add role',
    requiredToEnable: true,
    rules: [
      { distinct: ['emoji'], complaint: 'Another role in this message has this emoji.' },
      { distinct: ['role'], complaint: 'This role is already in this message.' },
    ],
    row: choice,
    max: 20,
  }).default([]),
}

export const reactionRoles = defineFeature({
  id: 'reaction-roles',
  name: 'Reaction roles',
  summary: 'Lets members pick their own roles from a message.',
  category: 'roles',
  icon: 'sparkles',
  permissions: ['MANAGE_ROLES'],
  options: {
    panels: Option.list({
      title: 'Messages',
      item: 'message',
      add: 'Add message',
      requiredToEnable: true,
      row: panel,
      max: 25,
    }).default([]),
    confirm: Option.toggle({
      title: 'Tell members what changed',
      description: 'A short answer that only they see.',
    }).default(true),
  },
  presets: [
    {
      name: 'Colours',
      summary: 'One message in which members pick one colour; you choose the roles.',
      options: {
        panels: [
          {
            name: 'Colours',
            message: textMessage('Pick a colour for your name:'),
            mode: 'one',
            choices: [
              { emoji: '🔴', label: 'Red' },
              { emoji: '🔵', label: 'Blue' },
              { emoji: '🟢', label: 'Green' },
              { emoji: '🟡', label: 'Yellow' },
            ],
          },
        ],
      },
    },
    {
      name: 'Notifications',
      summary: 'Members choose what they want to be told about.',
      options: {
        panels: [
          {
            name: 'Notifications',
            message: textMessage('What would you like to hear about?'),
            mode: 'toggle',
            choices: [
              { emoji: '📣', label: 'Announcements' },
              { emoji: '📅', label: 'Events' },
              { emoji: '🎮', label: 'Game nights' },
            ],
          },
        ],
      },
    },
  ],
})
