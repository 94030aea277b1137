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
  summary: 'Keeps links, words and spam that you do not want out of your channels.',
  category: 'moderation',
  icon: 'shield',
  permissions: ['VIEW_CHANNEL'],
  options: z.strictObject({
    ...linkFilter.options,
    ...wordFilter.options,
    ...spamFilter.options,
    timeout: durationOption(
      { title: 'Length of a timeout', group: consequences },
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
    tell_member: switchOption({ title: 'Say what was wrong', group: consequences }),
    notice: templateOption(
      {
        title: 'What to say',
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
      description: 'Leave it empty to log nowhere.',
      group: consequences,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS'],
    }),
    exempt_moderators: switchOption({
      title: 'Leave moderators alone',
      description: 'Everybody who may delete the messages of others.',
      group: exceptions,
    }),
    exempt_roles: rolesOption({ title: 'Roles left alone', group: exceptions }),
    exempt_channels: channelsOption({
      title: 'Channels left alone',
      description: 'A category stands for all channels in it.',
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
  clashes: [notGivenToEverybody('exempt_roles', 'no filter acts on anybody.')],
})
