import { z } from 'zod'
import { defineFeature } from './define'
import {
  choiceOption,
  day,
  durationOption,
  hour,
  listOption,
  memberAndGuildNames,
  minute,
  numberOption,
  switchOption,
  templateOption,
} from '@/config/features/options/text'
import {
  channelOption,
  channelsOption,
  notGivenToEverybody,
  rolesOption,
  whereMembersWrite,
} from '@/config/features/options/discord'
import { linkFilter, spamFilter, wordFilter } from './options/moderation-filters'

const consequences = 'Consequences'
const exceptions = 'Exceptions'

/** The longest timeout that Discord allows. */
const maxTimeout = 28 * day

const step = z.strictObject({
  strikes: numberOption({ title: 'After', unit: 'strikes' }, { min: 1, max: 50 }).default(3),
  action: choiceOption({
    title: 'Do this',
    labels: { timeout: 'Time out', kick: 'Kick', ban: 'Ban' },
    permissionsWhen: { timeout: ['MODERATE_MEMBERS'], kick: ['KICK_MEMBERS'], ban: ['BAN_MEMBERS'] },
  }).default('timeout'),
  duration: durationOption(
    { title: 'For', shownWhen: { action: ['timeout'] } },
    { min: minute, max: maxTimeout },
  ).default(hour),
})

export const autoModeration = defineFeature({
  id: 'auto-moderation',
  name: 'Auto moderation',
  summary: 'Keeps unwanted links, words and spam out of your channels.',
  category: 'moderation',
  icon: 'shield',
  permissions: ['VIEW_CHANNEL'],
  options: z.strictObject({
    ...linkFilter.options,
    ...wordFilter.options,
    ...spamFilter.options,
    timeout: durationOption(
      { title: 'Timeout length', group: consequences },
      { min: minute, max: maxTimeout },
    ),
    escalation: listOption(
      {
        title: 'When strikes add up',
        description: 'Filters that are set to “Delete the message and give a strike” give strikes.',
        group: consequences,
        item: 'step',
        rules: [
          {
            distinct: ['strikes'],
            complaint:
              'An earlier step acts after the same number of strikes. Each step needs a number of its own.',
          },
        ],
      },
      step,
      { max: 10 },
    ),
    strikes_expire: durationOption(
      { title: 'Forget a strike after', group: consequences },
      { min: hour, max: 365 * day },
    ),
    tell_member: switchOption({ title: 'Tell the member why', group: consequences }),
    notice: templateOption(
      {
        title: 'Explanation',
        group: consequences,
        placeholders: [
          ...memberAndGuildNames,
          { name: 'filter', sample: 'links', description: 'Which filter it was' },
          { name: 'strikes', sample: '2', description: 'The member’s strikes so far' },
        ],
        shownWhen: { tell_member: [true] },
      },
      { max: 500, empty: 'Write a message.' },
    ),
    log_channel: channelOption({
      title: 'Log to',
      description: 'If empty, nothing is logged.',
      group: consequences,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS'],
    }),
    exempt_moderators: switchOption({
      title: 'Ignore moderators',
      description: 'Everybody who can delete other people’s messages.',
      group: exceptions,
    }),
    exempt_roles: rolesOption({ title: 'Exempt roles', group: exceptions }),
    exempt_channels: channelsOption({
      title: 'Exempt channels',
      description: 'A category covers every channel in it.',
      group: exceptions,
      channelTypes: whereMembersWrite,
    }),
  }),
  defaults: {
    ...linkFilter.defaults,
    ...wordFilter.defaults,
    ...spamFilter.defaults,
    timeout: 10 * minute,
    escalation: [],
    strikes_expire: 30 * day,
    tell_member: true,
    notice: '{member}, that is not allowed here ({filter}).',
    log_channel: null,
    exempt_moderators: true,
    exempt_roles: [],
    exempt_channels: [],
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
  clashes: [notGivenToEverybody('exempt_roles', 'no filter acts on anybody.')],
})
