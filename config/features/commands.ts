import { commandLimits } from '@/contract/limits'
import { defineFeature, hour } from '@/packages/bot/src/define-feature'
import * as Option from '@/packages/bot/src/options'

const rule = {
  name: Option.text({ title: 'Command', max: commandLimits.name, empty: 'Name the command.' }),
  active: Option.toggle({ title: 'Active' }).default(true),
  allowed_roles: Option.roles({
    title: 'Only for',
    description: 'Members with any of these roles. Leave empty for everybody.',
    max: 25,
  }).default([]),
  allowed_channels: Option.channels({
    title: 'Only in',
    description: 'Leave empty to allow all channels.',
    channelTypes: Option.messageChannelTypes,
    max: 25,
  }).default([]),
  cooldown: Option.duration({
    title: 'Cooldown',
    description: 'For each member.',
    off: { value: 0, start: 10 },
    max: 24 * hour,
  }).default(0),
}

export const commands = defineFeature({
  id: 'commands',
  name: 'Commands',
  summary: 'Which of the bot’s commands work in this server, for whom, where and how often.',
  category: 'utility',
  icon: 'terminal',
  alwaysOn: true,
  permissions: [],
  options: {
    commands: Option.commands({
      title: 'Commands',
      guarded: true,
      item: 'command',
      add: 'Add command',
      rules: [{ distinct: ['name'], complaint: 'This command is listed twice.' }],
      row: rule,
      max: commandLimits.count,
    }).default([]),
  },
})
