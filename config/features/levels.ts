import { defineFeature, hour, minute, notGivenToEverybody } from '@/packages/bot/src/define-feature'
import * as Option from '@/packages/bot/src/options'
import { memberAndGuildNames } from '@/packages/bot/src/placeholders'

const points = { one: 'point', other: 'points' }

const earning = 'Earning points'
const announcing = 'Announcing a level'
const rewards = 'Rewards'
const card = 'Rank card'

const reward = {
  level: Option.number({ title: 'At level', min: 1, max: 500 }).default(5),
  role: Option.role({ title: 'Role', permissions: ['MANAGE_ROLES'], requiredToEnable: true }).default(null),
}

const booster = {
  role: Option.role({ title: 'Role', requiredToEnable: true }).default(null),
  factor: Option.number({ title: 'Multiplier', min: 0.5, max: 10, step: 0.5 }).default(2),
}

export const levels = defineFeature({
  id: 'levels',
  name: 'Levels',
  summary: 'Rewards active members with points, levels and roles.',
  category: 'engagement',
  icon: 'trophy',
  permissions: ['VIEW_CHANNEL'],
  options: {
    least_points: Option.number({
      title: 'Minimum points per message',
      description: 'Each message earns a random number of points between the two.',
      unit: points,
      group: earning,
      max: 1000,
    }).default(15),
    most_points: Option.number({
      title: 'Maximum points per message',
      unit: points,
      group: earning,
      rules: [{ notBelow: 'least_points', complaint: 'This is less than the minimum.' }],
      max: 1000,
    }).default(25),
    cooldown: Option.duration({
      title: 'Wait between messages that count',
      description: 'Keeps people from earning points with many short messages.',
      group: earning,
      max: hour,
    }).default(minute),
    voice_points: Option.number({
      title: 'Points for voice time',
      description: 'For each minute spent unmuted with others in a voice channel.',
      off: { value: 0, start: 5 },
      unit: points,
      group: earning,
      max: 100,
    }).default(0),
    boosters: Option.list({
      title: 'Point multipliers',
      group: earning,
      guarded: true,
      item: 'multiplier',
      add: 'Add multiplier',
      rules: [{ distinct: ['role'], complaint: 'This role is already in the list.' }],
      row: booster,
      max: 20,
    }).default([]),
    ignored_channels: Option.exceptChannels('Channels that earn no points', earning).default([]),
    ignored_roles: Option.roles({ title: 'Roles that earn no points', group: earning }).default([]),
    announce: Option.choice({
      title: 'Announce new levels',
      group: announcing,
      labels: {
        here: 'Where it was reached',
        channel: 'In one channel',
        direct: 'In a direct message',
        off: 'Not at all',
      },
    }).default('here'),
    channel: Option.channel({
      title: 'Channel',
      group: announcing,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'ATTACH_FILES'],
      requiredToEnable: true,
      shownWhen: { announce: ['channel'] },
    }).default(null),
    message: Option.template({
      title: 'Message',
      group: announcing,
      placeholders: [
        ...memberAndGuildNames,
        { name: 'level', sample: '12', description: 'The new level' },
        { name: 'points', sample: '4,310', description: 'All points so far' },
        { name: 'rank', sample: '7', description: 'The member’s rank among all members' },
      ],
      shownWhen: { announce: ['here', 'channel', 'direct'] },
    }).default('Well done, {member}: level {level}!'),
    rewards: Option.list({
      title: 'Roles for levels',
      group: rewards,
      item: 'reward',
      add: 'Add reward',
      rules: [{ distinct: ['role', 'level'], complaint: 'This level already gives this role.' }],
      row: reward,
      max: 50,
    }).default([]),
    keep_roles: Option.choice({
      title: 'When a higher role is earned',
      group: rewards,
      labels: { all: 'Earlier roles stay', highest: 'Earlier roles are removed' },
    }).default('all'),
    forget_on_leave: Option.toggle({
      title: 'Reset points when a member leaves',
      description: 'Otherwise members who rejoin keep their points.',
      group: rewards,
    }).default(false),
    card_colour: Option.colour({ title: 'Colour', group: card }).default(0x422afb),
    card_background: Option.image({
      title: 'Background',
      description: 'Best at 934 × 282 pixels. Leave empty for a plain card.',
      card: { layout: 'rank', colour: 'card_colour' },
      group: card,
    }).default(null),
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
    notGivenToEverybody('ignored_roles', 'nobody would earn points.'),
    notGivenToEverybody('rewards.role', 'it would be no reward.'),
  ],
})
