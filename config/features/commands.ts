import { z } from 'zod'
import { defineFeature } from './define'
import {
  durationOption,
  hour,
  listOption,
  switchOption,
  textOption,
  withHints,
} from '@/config/features/options/text'
import { channelsOption, rolesOption, whereMembersWrite } from '@/config/features/options/discord'
import { commandLimits } from '@/config/limits'

const rule = z.strictObject({
  name: textOption({ title: 'Command' }, { max: commandLimits.name, empty: 'Name the command.' }),
  active: switchOption({ title: 'In use' }).default(true),
  allowed_roles: rolesOption(
    { title: 'Only for', description: 'Members with any of these roles. Leave empty for everybody.' },
    { max: 25 },
  ).default([]),
  allowed_channels: channelsOption(
    { title: 'Only in', description: 'Leave empty to allow all channels.', channelTypes: whereMembersWrite },
    { max: 25 },
  ).default([]),
  cooldown: durationOption(
    { title: 'Wait between uses', description: 'For each member.', off: { value: 0, start: 10 } },
    { min: 0, max: 24 * hour },
  ).default(0),
})

export const commands = defineFeature({
  id: 'commands',
  name: 'Commands',
  summary: 'Which of the bot’s commands work in this server, for whom, where and how often.',
  category: 'utility',
  icon: 'terminal',
  alwaysOn: true,
  permissions: [],
  options: z.strictObject({
    commands: withHints(
      listOption(
        {
          title: 'Commands',
          item: 'command',
          rules: [{ distinct: ['name'], complaint: 'This command is listed twice.' }],
        },
        rule,
        { max: commandLimits.count },
      ),
      'commands',
      {},
    ),
  }),
  defaults: { commands: [] },
})
