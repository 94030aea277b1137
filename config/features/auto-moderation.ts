import { day, defineFeature, hour, minute, notGivenToEverybody } from '@/packages/bot/src/define-feature'
import { linkFilter, spamFilter, wordFilter } from './moderation-filters'
import * as Option from '@/packages/bot/src/options'
import { memberAndGuildNames } from '@/packages/bot/src/placeholders'

const consequences = 'Consequences'
const exceptions = 'Exceptions'

/** Discord allows none longer. */
const timeoutRange = { min: minute, max: 28 * day }

const step = {
  strikes: Option.number({
    title: 'After',
    unit: { one: 'strike', other: 'strikes' },
    min: 1,
    max: 50,
  }).default(3),
  action: Option.choice({
    title: 'Action',
    labels: { timeout: 'Time out', kick: 'Kick', ban: 'Ban' },
    permissionsWhen: { timeout: ['MODERATE_MEMBERS'], kick: ['KICK_MEMBERS'], ban: ['BAN_MEMBERS'] },
  }).default('timeout'),
  duration: Option.duration({ title: 'For', shownWhen: { action: ['timeout'] }, ...timeoutRange }).default(
    hour,
  ),
}

export const autoModeration = defineFeature({
  id: 'auto-moderation',
  name: 'Auto moderation',
  summary: 'Keeps unwanted links, words and spam out of your channels.',
  category: 'moderation',
  icon: 'shield',
  permissions: ['VIEW_CHANNEL'],
  options: {
    ...linkFilter,
    ...wordFilter,
    ...spamFilter,
    timeout: Option.duration({ title: 'Timeout length', group: consequences, ...timeoutRange }).default(
      10 * minute,
    ),
    escalation: Option.list({
      title: 'When strikes add up',
      guarded: true,
      description: 'Filters that are set to “Delete the message and give a strike” give strikes.',
      group: consequences,
      item: 'step',
      add: 'Add step',
      rules: [
        {
          distinct: ['strikes'],
          complaint:
            'An earlier step acts after the same number of strikes. Each step needs a number of its own.',
        },
      ],
      row: step,
      max: 10,
    }).default([]),
    strikes_expire: Option.duration({
      title: 'Forget a strike after',
      group: consequences,
      min: hour,
      max: 365 * day,
    }).default(30 * day),
    tell_member: Option.toggle({ title: 'Tell the member why', group: consequences }).default(true),
    notice: Option.template({
      title: 'Explanation',
      group: consequences,
      placeholders: [
        ...memberAndGuildNames,
        { name: 'filter', sample: 'links', description: 'Which filter it was' },
        { name: 'strikes', sample: '2', description: 'The member’s strikes so far' },
      ],
      shownWhen: { tell_member: [true] },
      max: 500,
    }).default('{member}, that is not allowed here ({filter}).'),
    log_channel: Option.channel({
      title: 'Log to',
      description: 'Leave empty to log nothing.',
      group: consequences,
      guarded: true,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS'],
    }).default(null),
    exempt_moderators: Option.toggle({
      title: 'Exempt moderators',
      description: 'Everybody who can delete other people’s messages.',
      group: exceptions,
      guarded: true,
    }).default(true),
    exempt_roles: Option.roles({ title: 'Exempt roles', group: exceptions, guarded: true }).default([]),
    exempt_channels: Option.exceptChannels('Exempt channels', exceptions).default([]),
  },
  presets: [
    {
      name: 'Light touch',
      summary: 'Removes invites and message floods without punishing anybody.',
      options: {
        links: 'allow',
        block_invites: true,
        link_action: 'delete',
        spam: true,
        spam_messages: 10,
        spam_seconds: 5,
        spam_repeats: 5,
        spam_mentions: 10,
        spam_action: 'delete',
      },
    },
    {
      name: 'Strict spam filter',
      summary: 'Tight limits on floods and mentions, and a timeout for repeat offenders.',
      options: {
        block_invites: true,
        link_action: 'warn',
        spam: true,
        spam_messages: 5,
        spam_seconds: 5,
        spam_repeats: 2,
        spam_mentions: 4,
        spam_emoji: 15,
        spam_lines: 20,
        spam_capitals: 80,
        spam_action: 'warn',
        escalation: [
          { strikes: 3, action: 'timeout', duration: hour },
          { strikes: 5, action: 'kick' },
        ],
      },
    },
    {
      name: 'No links at all',
      summary: 'For servers where links only come from moderators.',
      options: { links: 'block_all', block_invites: true, link_action: 'warn', exempt_moderators: true },
    },
  ],
  clashes: [notGivenToEverybody('exempt_roles', 'no filter would act on anybody.')],
})
