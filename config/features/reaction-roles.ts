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
    { title: 'Label', description: 'Stands on the button or in the menu. Empty: the role’s name.' },
    { max: 80 },
  ).default(''),
})

const panel = z.strictObject({
  name: textOption(
    { title: 'Name', description: 'For you, to find it again.', placeholder: 'Colours' },
    { max: 60, empty: 'Give it a name.' },
  ),
  channel: channelOption({
    title: 'Channel',
    permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'ADD_REACTIONS', 'READ_MESSAGE_HISTORY'],
    requiredToEnable: true,
  }).default(null),
  message: messageOption({ title: 'Message', placeholders: guildNames, requiredToEnable: true }).default(
    textMessage('Choose your roles:'),
  ),
  style: choiceOption({
    title: 'People choose by',
    labels: { reactions: 'Reactions', buttons: 'Buttons', menu: 'A menu' },
  }).default('buttons'),
  mode: choiceOption({
    title: 'Choosing',
    labels: {
      toggle: 'Gives the role, choosing again takes it away',
      add: 'Only gives the role',
      remove: 'Only takes the role away',
      one: 'Gives this role and takes the others of this message away',
    },
  }).default('toggle'),
  most: numberOption(
    {
      title: 'Most roles at once',
      description: 'How many of these one member may have. With 0 there is no limit.',
      unit: 'roles',
      shownWhen: { mode: ['toggle', 'add'] },
    },
    { min: 0, max: 20 },
  ).default(0),
  required_role: roleOption({
    title: 'Only for members with',
    description: 'Empty: for everybody who sees the channel.',
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
  summary: 'Lets members pick their own roles below a message.',
  category: 'roles',
  icon: 'sparkles',
  permissions: ['MANAGE_ROLES'],
  options: z.strictObject({
    panels: listOption({ title: 'Messages', item: 'message', requiredToEnable: true }, panel, { max: 25 }),
    confirm: switchOption({
      title: 'Tell members what has changed',
      description: 'A short answer that only they see.',
    }),
  }),
  defaults: { panels: [], confirm: true },
})
