import { z } from 'zod'
import { defineFeature } from './define'
import {
  choiceOption,
  durationOption,
  hour,
  listOption,
  memberAndGuildNames,
  patternOption,
  switchOption,
  textOption,
} from '@/config/features/options/text'
import { messageOption, textMessage } from '@/config/features/options/message'
import { channelsOption, rolesOption } from '@/config/features/options/discord'

const command = z.strictObject({
  name: patternOption(
    {
      title: 'Name',
      description: 'What people type after the prefix.',
      placeholder: 'rules',
      complaint: 'Use 1 to 32 small letters, digits, hyphens or underscores.',
    },
    { pattern: /^[a-z0-9_-]+$/, max: 32 },
  ),
  description: textOption(
    { title: 'Description', description: 'For the list of commands.' },
    { max: 100 },
  ).default(''),
  reply: messageOption({
    title: 'Answer',
    placeholders: [
      ...memberAndGuildNames,
      { name: 'channel', sample: '#general', description: 'Where the command was used' },
      { name: 'arguments', sample: 'tomorrow at noon', description: 'The text after the command' },
    ],
    requiredToEnable: true,
  }).default(textMessage('')),
  reply_to: choiceOption({
    title: 'Answer',
    labels: {
      reply: 'As a reply',
      channel: 'As a message in the channel',
      direct: 'As a direct message',
    },
  }).default('reply'),
  active: switchOption({ title: 'In use' }).default(true),
  delete_command: switchOption({
    title: 'Delete the message with the command',
    permissions: ['MANAGE_MESSAGES'],
  }).default(false),
  cooldown: durationOption(
    { title: 'Wait between uses', description: 'For each member.', off: { value: 0, start: 10 } },
    { min: 0, max: 24 * hour },
  ).default(0),
  allowed_roles: rolesOption({ title: 'Only for', description: 'Leave empty for everybody.' }).default([]),
  allowed_channels: channelsOption({
    title: 'Only in',
    description: 'Leave empty to allow all channels.',
    permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS'],
  }).default([]),
})

export const customCommands = defineFeature({
  id: 'custom-commands',
  name: 'Custom commands',
  summary: 'Adds commands of your own, with the answers you write.',
  category: 'utility',
  icon: 'message',
  permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
  options: z.strictObject({
    commands: listOption(
      {
        title: 'Commands',
        item: 'command',
        requiredToEnable: true,
        rules: [{ distinct: ['name'], complaint: 'Another command has this name.' }],
      },
      command,
      {
        max: 100,
      },
    ),
    mentions: switchOption({
      title: 'Answers may mention everyone',
      description: 'Otherwise @everyone, @here and roles in an answer notify nobody.',
      permissions: ['MENTION_EVERYONE'],
    }),
  }),
  defaults: { commands: [], mentions: false },
  presets: [
    {
      name: 'Helpful answers',
      summary: 'Commands for what people ask most: the rules, an invite and help.',
      options: {
        commands: [
          {
            name: 'rules',
            description: 'Where the rules are',
            reply: textMessage('Be kind, stay on topic, and read the rules in <id:guide>.'),
          },
          {
            name: 'invite',
            description: 'How to invite a friend',
            reply: textMessage('Bring your friends! Ask a moderator for an invite link.'),
          },
          {
            name: 'help',
            description: 'Where to get help',
            reply: textMessage('Tell us what you need, {member}. Somebody will answer soon.'),
            cooldown: 30,
          },
        ],
      },
    },
    {
      name: 'Fun',
      summary: 'Two commands that greet and cheer.',
      options: {
        commands: [
          { name: 'hello', description: 'Says hello', reply: textMessage('Hello {member}! 👋') },
          {
            name: 'cheer',
            description: 'Cheers somebody on',
            reply: textMessage('Go {arguments}! 🎉'),
            cooldown: 10,
          },
        ],
      },
    },
  ],
})
