import { defineFeature, hour } from '@/packages/bot/src/define-feature'
import { messageOption, textMessage } from '@/packages/bot/src/message-option'
import * as Option from '@/packages/bot/src/options'
import { memberAndGuildNames } from '@/packages/bot/src/placeholders'

const command = {
  name: Option.pattern({
    title: 'Name',
    description: 'What people type after the prefix.',
    placeholder: 'rules',
    complaint: 'Use 1 to 32 lowercase letters, digits, hyphens, underscores or apostrophes.',
    // What Discord takes as the name of a command. Scripts without capitals have letters of their own kind, and marks.
    pattern: /^[\p{Ll}\p{Lm}\p{Lo}\p{M}\p{N}_'-]+$/u,
    max: 32,
  }),
  description: Option.text({
    title: 'Description',
    description: 'For the list of commands.',
    max: 100,
  }).default(''),
  reply: messageOption({
    title: 'Answer',
    placeholders: [
      ...memberAndGuildNames,
      { name: 'channel', sample: '#general', description: 'Where the command was used' },
      { name: 'arguments', sample: 'tomorrow at noon', description: 'The text after the command' },
    ],
    requiredToEnable: true,
  }).default(textMessage('')),
  reply_to: Option.choice({
    title: 'Send the answer',
    labels: { reply: 'As a reply', channel: 'As a message in the channel', direct: 'As a direct message' },
  }).default('reply'),
  active: Option.toggle({ title: 'Active' }).default(true),
  delete_command: Option.toggle({
    title: 'Delete the message with the command',
    permissions: ['MANAGE_MESSAGES'],
  }).default(false),
  cooldown: Option.duration({
    title: 'Cooldown',
    description: 'For each member.',
    off: { value: 0, start: 10 },
    max: 24 * hour,
  }).default(0),
  allowed_roles: Option.roles({
    title: 'Only for',
    description: 'Leave empty for everybody.',
    guarded: true,
  }).default([]),
  allowed_channels: Option.channels({
    title: 'Only in',
    description: 'Leave empty to allow all channels.',
    permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS'],
  }).default([]),
}

export const customCommands = defineFeature({
  id: 'custom-commands',
  name: 'Custom commands',
  summary: 'Adds commands of your own, with the answers you write.',
  category: 'utility',
  icon: 'message',
  permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
  options: {
    commands: Option.list({
      title: 'Commands',
      item: 'command',
      add: 'Add command',
      requiredToEnable: true,
      rules: [{ distinct: ['name'], complaint: 'Another command has this name.' }],
      row: command,
      max: 100,
    }).default([]),
    mentions: Option.toggle({
      title: 'Answers may mention everyone',
      description: 'Otherwise @everyone, @here and roles in an answer notify nobody.',
      guarded: true,
      permissions: ['MENTION_EVERYONE'],
    }).default(false),
  },
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
