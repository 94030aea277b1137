import { z } from 'zod'
import { defineFeature } from './define'
import {
  choiceOption,
  colourOption,
  durationOption,
  hour,
  imageOption,
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
  roleOption,
  rolesOption,
  whereMembersWrite,
} from '@/config/features/options/discord'

const earning = 'Earning points'
const announcing = 'Announcing a level'
const rewards = 'Rewards'
const card = 'Rank card'

const reward = z.strictObject({
  level: numberOption({ title: 'At level' }, { min: 1, max: 500 }).default(5),
  role: roleOption({ title: 'Role', permissions: ['MANAGE_ROLES'], requiredToEnable: true }).default(null),
})

const booster = z.strictObject({
  role: roleOption({ title: 'Role', requiredToEnable: true }).default(null),
  factor: numberOption({ title: 'Multiplier' }, { min: 0.5, max: 10, step: 0.5 }).default(2),
})

export const levels = defineFeature({
  id: 'levels',
  name: 'Levels',
  summary: 'Rewards active members with points, levels and roles.',
  category: 'engagement',
  icon: 'trophy',
  permissions: ['VIEW_CHANNEL'],
  options: z.strictObject({
    least_points: numberOption(
      {
        title: 'Minimum points per message',
        description: 'Each message earns a random number of points between the two.',
        unit: 'points',
        group: earning,
      },
      { min: 0, max: 1000 },
    ),
    most_points: numberOption(
      {
        title: 'Maximum points per message',
        unit: 'points',
        group: earning,
        rules: [{ notBelow: 'least_points', complaint: 'This is less than the minimum.' }],
      },
      { min: 0, max: 1000 },
    ),
    cooldown: durationOption(
      {
        title: 'Wait between messages that count',
        description: 'Keeps people from earning points with many short messages.',
        group: earning,
      },
      { min: 0, max: hour },
    ),
    voice_points: numberOption(
      {
        title: 'Points for voice time',
        description: 'For each minute spent unmuted with others in a voice channel.',
        off: { value: 0, start: 5 },
        unit: 'points',
        group: earning,
      },
      { min: 0, max: 100 },
    ),
    boosters: listOption(
      {
        title: 'Point multipliers',
        group: earning,
        item: 'multiplier',
        rules: [{ distinct: ['role'], complaint: 'This role is already in the list.' }],
      },
      booster,
      {
        max: 20,
      },
    ),
    ignored_channels: channelsOption({
      title: 'Channels that earn no points',
      description: 'A category covers every channel in it.',
      group: earning,
      channelTypes: whereMembersWrite,
    }),
    ignored_roles: rolesOption({ title: 'Roles that earn no points', group: earning }),
    announce: choiceOption({
      title: 'Announce new levels',
      group: announcing,
      labels: {
        here: 'Where it was reached',
        channel: 'In one channel',
        direct: 'In a direct message',
        off: 'Not at all',
      },
    }),
    channel: channelOption({
      title: 'Channel',
      group: announcing,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'ATTACH_FILES'],
      requiredToEnable: true,
      shownWhen: { announce: ['channel'] },
    }),
    message: templateOption(
      {
        title: 'Message',
        group: announcing,
        placeholders: [
          ...memberAndGuildNames,
          { name: 'level', sample: '12', description: 'The new level' },
          { name: 'points', sample: '4,310', description: 'All points so far' },
          { name: 'rank', sample: '7', description: 'The place among all members' },
        ],
        shownWhen: { announce: ['here', 'channel', 'direct'] },
      },
      { max: 2000, empty: 'Write a message.' },
    ),
    rewards: listOption(
      {
        title: 'Roles for levels',
        group: rewards,
        item: 'reward',
        rules: [{ distinct: ['role', 'level'], complaint: 'This level gives this role already.' }],
      },
      reward,
      { max: 50 },
    ),
    keep_roles: choiceOption({
      title: 'When a higher role is earned',
      group: rewards,
      labels: { all: 'Earlier roles stay', highest: 'Earlier roles are taken away' },
    }),
    forget_on_leave: switchOption({
      title: 'Reset points when a member leaves',
      description: 'Members who leave lose their points.',
      group: rewards,
    }),
    card_colour: colourOption({ title: 'Colour', group: card }),
    card_background: imageOption({
      title: 'Background',
      description: 'Best at 934 × 282 pixels. Leave empty for a plain card.',
      card: { layout: 'rank', colour: 'card_colour' },
      group: card,
    }),
  }),
  defaults: {
    least_points: 15,
    most_points: 25,
    cooldown: minute,
    voice_points: 0,
    boosters: [],
    ignored_channels: [],
    ignored_roles: [],
    announce: 'here',
    channel: null,
    message: 'Well done, {member}: level {level}!',
    rewards: [],
    keep_roles: 'all',
    forget_on_leave: false,
    card_colour: 0x422afb,
    card_background: null,
  },
  presets: [
    {
      name: 'Relaxed',
      summary: 'One level after another for everybody who chats, announced where it happens.',
      options: { least_points: 20, most_points: 30, cooldown: minute, voice_points: 5, announce: 'here' },
    },
    {
      name: 'Competitive',
      summary: 'Levels take effort, voice counts too, and new levels get a channel of their own.',
      options: {
        least_points: 10,
        most_points: 15,
        cooldown: 2 * minute,
        voice_points: 2,
        announce: 'channel',
        message: '{member} reached level **{level}** and is now number {rank}!',
        keep_roles: 'highest',
        forget_on_leave: true,
      },
    },
    {
      name: 'In the background',
      summary: 'Counts points without announcing levels.',
      options: { announce: 'off' },
    },
  ],
  clashes: [
    notGivenToEverybody('ignored_roles', 'nobody earns points.'),
    notGivenToEverybody('rewards.role', 'that is no reward.'),
  ],
})
