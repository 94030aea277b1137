import { z } from 'zod'
import { defineFeature } from './define'
import { day, durationOption, minute, switchOption } from '@/config/features/options/text'
import { rolesOption } from '@/config/features/options/discord'

const returning = 'Members who come back'

export const autoRole = defineFeature({
  id: 'auto-role',
  name: 'Auto role',
  summary: 'Gives roles to everybody who joins.',
  category: 'roles',
  icon: 'user-plus',
  permissions: ['MANAGE_ROLES'],
  options: z.strictObject({
    roles: rolesOption(
      {
        title: 'Roles for members',
        description: 'The bot can only give roles below its own.',
        permissions: ['MANAGE_ROLES'],
        requiredToEnable: true,
      },
      { max: 10 },
    ),
    bot_roles: rolesOption(
      {
        title: 'Roles for bots',
        description: 'Given to other bots when they are added. Often none.',
        permissions: ['MANAGE_ROLES'],
      },
      { max: 10 },
    ),
    wait_for_rules: switchOption({
      title: 'Wait until the rules are accepted',
      description:
        'For servers with membership screening. Without it, a new role lets people skip the rules.',
    }),
    delay: durationOption(
      {
        title: 'Wait before giving roles',
        description: 'A few minutes keep out people who only join to advertise.',
        off: { value: 0, start: 10 * minute },
      },
      { min: 0, max: 7 * day },
    ),
    account_age: durationOption(
      {
        title: 'Minimum account age',
        description: 'Younger accounts get no roles from the bot.',
        off: { value: 0, start: 7 * day },
      },
      { min: 0, max: 365 * day },
    ),
    restore: switchOption({
      title: 'Restore previous roles',
      description: 'Members who rejoin keep their level, and cannot escape a mute.',
      group: returning,
    }),
    never_restore: rolesOption({
      title: 'Except',
      description: 'For example the roles of your team.',
      group: returning,
      shownWhen: { restore: [true] },
    }),
  }),
  defaults: {
    roles: [],
    bot_roles: [],
    wait_for_rules: true,
    delay: 0,
    account_age: 0,
    restore: false,
    never_restore: [],
  },
  presets: [
    {
      name: 'After the rules',
      summary: 'Members get their roles once they have accepted the rules.',
      options: { wait_for_rules: true, delay: 0, account_age: 0 },
    },
    {
      name: 'Careful',
      summary: 'New accounts wait, and everybody gets their roles after ten minutes.',
      options: { wait_for_rules: true, delay: 10 * minute, account_age: 7 * day },
    },
    {
      name: 'Welcome back',
      summary: 'Members who return get the roles that they had.',
      options: { restore: true },
    },
  ],
})
