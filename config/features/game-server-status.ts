import { z } from 'zod'
import { channelTypes } from '@/config/channel-types'
import { defineFeature } from './define'
import {
  choiceOption,
  choicesOption,
  colourOption,
  durationOption,
  hour,
  listOption,
  minute,
  numberOption,
  patternOption,
  switchOption,
  templateOption,
  textOption,
} from '@/config/features/options/text'
import { channelOption, roleOption } from '@/config/features/options/discord'

const board = 'Status message'
const alerts = 'Alerts'
const names = [
  { name: 'server', sample: 'Survival', description: 'The name of the game server' },
  { name: 'players', sample: '14', description: 'How many play now' },
  { name: 'slots', sample: '60', description: 'How many can play' },
  { name: 'map', sample: 'Harbour', description: 'The map or world' },
] as const

const server = z.strictObject({
  name: textOption({ title: 'Name', placeholder: 'Survival' }, { max: 60, empty: 'Give it a name.' }),
  game: choiceOption({
    title: 'Game',
    labels: {
      minecraft: 'Minecraft',
      source: 'Source games (CS, TF2, Garry’s Mod …)',
      rust: 'Rust',
      battleye: 'BattlEye games (Arma, DayZ …)',
    },
  }).default('minecraft'),
  host: patternOption(
    {
      title: 'Address',
      placeholder: 'play.example.org',
      complaint: 'Enter a host name or an IP address, without a port.',
    },
    { pattern: /^[A-Za-z0-9](?:[A-Za-z0-9.:-]*[A-Za-z0-9])?$/, max: 253 },
  ),
  port: numberOption({ title: 'Port' }, { min: 1, max: 65_535 }).default(25_565),
  count_channel: channelOption({
    title: 'Show the player count in a channel name',
    description: 'A voice channel that nobody can join works well.',
    channelTypes: [channelTypes.GUILD_VOICE],
    permissions: ['VIEW_CHANNEL', 'MANAGE_CHANNELS', 'CONNECT'],
  }).default(null),
})

export const gameServerStatus = defineFeature({
  id: 'game-server-status',
  name: 'Game server status',
  summary: 'Shows whether your game servers are up, and who is playing.',
  category: 'games',
  icon: 'gamepad',
  permissions: [],
  options: z.strictObject({
    servers: listOption(
      {
        title: 'Servers',
        item: 'server',
        fillFrom: 'game-servers',
        requiredToEnable: true,
        rules: [{ distinct: ['host', 'port'], complaint: 'This server is already in the list.' }],
      },
      server,
      { max: 20 },
    ),
    channel: channelOption({
      title: 'Channel',
      description: 'The bot keeps one message there up to date.',
      group: board,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'READ_MESSAGE_HISTORY'],
      requiredToEnable: true,
    }),
    interval: durationOption({ title: 'Update every', group: board }, { min: minute, max: hour }),
    show: choicesOption({
      title: 'Show',
      group: board,
      labels: { players: 'Number of players', names: 'Names of players', map: 'Map', address: 'Address' },
    }),
    online_colour: colourOption({ title: 'Colour while up', group: board }),
    offline_colour: colourOption({ title: 'Colour while down', group: board }),
    count_name: templateOption(
      {
        title: 'Channel name',
        description: 'Discord allows two renames of a channel in ten minutes.',
        group: board,
        placeholders: names,
      },
      { max: 100, empty: 'Write a name.' },
    ),
    alert: switchOption({ title: 'Alert when a server is down', group: alerts }),
    alert_channel: channelOption({
      title: 'Alert channel',
      group: alerts,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
      requiredToEnable: true,
      shownWhen: { alert: [true] },
    }),
    alert_role: roleOption({
      title: 'Mention',
      group: alerts,
      permissions: ['MENTION_EVERYONE'],
      shownWhen: { alert: [true] },
    }),
    alert_after: durationOption(
      {
        title: 'Once it has been down for',
        description: 'A restart takes a few minutes.',
        group: alerts,
        shownWhen: { alert: [true] },
      },
      { min: 0, max: 24 * hour },
    ),
  }),
  defaults: {
    servers: [],
    channel: null,
    interval: 2 * minute,
    show: ['players', 'map', 'address'],
    online_colour: 0x2ecc71,
    offline_colour: 0xe74c3c,
    count_name: '{server}: {players} of {slots}',
    alert: false,
    alert_channel: null,
    alert_role: null,
    alert_after: 5 * minute,
  },
  presets: [
    {
      name: 'Full board',
      summary: 'Players by name, map and address, every two minutes.',
      options: { interval: 2 * minute, show: ['players', 'names', 'map', 'address'] },
    },
    {
      name: 'Players only',
      summary: 'How many are playing, without names or addresses.',
      options: { interval: 5 * minute, show: ['players'] },
    },
  ],
})
