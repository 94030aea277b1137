import { z } from 'zod'
import { defineFeature } from './define'
import {
  choiceOption,
  guildNames,
  listOption,
  numberOption,
  switchOption,
  textOption,
} from '@/config/features/options/text'
import { messageOption, textMessage } from '@/config/features/options/message'
import { channelOption, emojiOption, roleOption } from '@/config/features/options/discord'

const choice = z.strictObject({
  emoji: emojiOption({ title: 'Emoji', requiredToEnable: true }).default(null),
  role: roleOption({
    title: 'Role',
    permissions: ['MANAGE_ROLES'],
    requiredToEnable: true,
  }).default(null),
  label: textOption(
    { title: 'Label', description: 'Shown on the button or in the menu. Leave empty for the role’s name.' },
    { max: 80 },
  ).default(''),
})

const labelled = { rows: 'choices', label: ['label', 'role'], emoji: 'emoji' }

const panel = z.strictObject({
  name: textOption(
    { title: 'Name', description: 'Only shown here, to tell it from the others.', placeholder: 'Colours' },
    { max: 60, empty: 'Give it a name.' },
  ),
  channel: channelOption({
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
  style: choiceOption({
    title: 'Members choose with',
    labels: { reactions: 'Reactions', buttons: 'Buttons', menu: 'A menu' },
  }).default('buttons'),
  mode: choiceOption({
    title: 'Choosing',
    labels: {
      toggle: 'Adds the role; choosing again removes it',
      add: 'Only adds the role',
      remove: 'Only removes the role',
      one: 'Adds this role and removes the others of this message',
    },
  }).default('toggle'),
  most: numberOption(
    {
      title: 'Maximum roles per member',
      description: 'How many of these one member may have.',
      unit: 'roles',
      off: { value: 0, start: 1 },
      shownWhen: { mode: ['toggle', 'add'] },
    },
    { min: 0, max: 20 },
  ).default(0),
  required_role: roleOption({
    title: 'Only for members with',
    description: 'If empty, everybody who sees the channel can choose.',
  }).default(null),
  choices: listOption(
    {
      title: 'Roles to choose from',
      item: 'role',
      requiredToEnable: true,
      rules: [
        { distinct: ['emoji'], complaint: 'Another role of this message has this emoji.' },
        { distinct: ['role'], complaint: 'This role is already in this message.' },
      ],
    },
    choice,
    {
      max: 20,
    },
  ).default([]),
})

export const reactionRoles = defineFeature({
  id: 'reaction-roles',
  name: 'Reaction roles',
  summary: 'Lets members pick their own roles from a message.',
  category: 'roles',
  icon: 'sparkles',
  permissions: ['MANAGE_ROLES'],
  options: z.strictObject({
    panels: listOption({ title: 'Messages', item: 'message', requiredToEnable: true }, panel, { max: 25 }),
    confirm: switchOption({
      title: 'Tell members what changed',
      description: 'A short answer that only they see.',
    }),
  }),
  defaults: { panels: [], confirm: true },
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
