import { day, defineFeature, minute } from '@/packages/bot/src/define-feature'
import * as Option from '@/packages/bot/src/options'

const returning = 'Members who come back'

export const autoRole = defineFeature({
  id: 'auto-role',
  name: 'Auto role',
  summary: 'Gives roles to everybody who joins.',
  category: 'roles',
  icon: 'user-plus',
  permissions: ['MANAGE_ROLES'],
  options: {
    roles: Option.roles({
      title: 'Roles for members',
      description: 'The bot can only give roles below its own.',
      permissions: ['MANAGE_ROLES'],
      requiredToEnable: true,
      max: 10,
    }).default([]),
    bot_roles: Option.roles({
      title: 'Roles for bots',
      description: 'Given to other bots when they are added. Often left empty.',
      permissions: ['MANAGE_ROLES'],
      max: 10,
    }).default([]),
    wait_for_rules: Option.toggle({
      title: 'Wait until the rules are accepted',
      description:
        'For servers with membership screening. If this is off, a new role lets people skip the rules.',
    }).default(true),
    delay: Option.duration({
      title: 'Wait before giving roles',
      description: 'A few minutes keep out people who only join to advertise.',
      off: { value: 0, start: 10 * minute },
      max: 7 * day,
    }).default(0),
    account_age: Option.duration({
      title: 'Minimum account age',
      description: 'Younger accounts get no roles from the bot.',
      off: { value: 0, start: 7 * day },
      max: 365 * day,
    }).default(0),
    restore: Option.toggle({
      title: 'Restore previous roles',
      description: 'Members who rejoin keep their level, and cannot escape a mute.',
      group: returning,
      guarded: true,
    }).default(false),
    never_restore: Option.roles({
      title: 'Except',
      description: 'For example the roles of your team.',
      group: returning,
      guarded: true,
      shownWhen: { restore: [true] },
    }).default([]),
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
