import { channelTypes } from '@/contract/discord/channel-types'
import { defineFeature, hour, minute } from '@/packages/bot/src/define-feature'
import * as Option from '@/packages/bot/src/options'

const board = 'Status message'
const alerts = 'Alerts'
const names = [
  { name: 'server', sample: 'Survival', description: 'The name of the game server' },
  { name: 'players', sample: '14', description: 'How many are playing' },
  { name: 'slots', sample: '60', description: 'How many can play' },
  { name: 'map', sample: 'Harbour', description: 'The map or world' },
] as const

const server = {
  name: Option.text({ title: 'Name', placeholder: 'Survival', max: 60, empty: 'Give it a name.' }),
  game: Option.choice({
    title: 'Game',
    labels: {
      minecraft: 'Minecraft',
      source: 'Source games (CS, TF2, Garry’s Mod …)',
      rust: 'Rust',
      battleye: 'BattlEye games (Arma, DayZ …)',
    },
  }).default('minecraft'),
  host: Option.pattern({
    title: 'Address',
    placeholder: 'play.example.org',
    complaint: 'Enter a host name or an IP address, without a port.',
    pattern: /^[A-Za-z0-9](?:[A-Za-z0-9.:-]*[A-Za-z0-9])?$/,
    max: 253,
  }),
  port: Option.number({ title: 'Port', min: 1, max: 65_535 }).default(25_565),
  count_channel: Option.channel({
    title: 'Show the player count in a channel name',
    description: 'A voice channel that nobody can join works well.',
    channelTypes: [channelTypes.GUILD_VOICE],
    permissions: ['VIEW_CHANNEL', 'MANAGE_CHANNELS', 'CONNECT'],
  }).default(null),
}

export const gameServerStatus = defineFeature({
  id: 'game-server-status',
  name: 'Game server status',
  summary: 'Shows whether your game servers are up, and who is playing.',
  category: 'games',
  icon: 'gamepad',
  permissions: [],
  options: {
    servers: Option.list({
      title: 'Servers',
      item: 'server',
      add: 'Add server',
      fillFrom: 'game-servers',
      requiredToEnable: true,
      rules: [{ distinct: ['host', 'port'], complaint: 'This server is already in the list.' }],
      row: server,
      max: 20,
    }).default([]),
    channel: Option.channel({
      title: 'Channel',
      description: 'The bot keeps one message there up to date.',
      group: board,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'READ_MESSAGE_HISTORY'],
      requiredToEnable: true,
    }).default(null),
    interval: Option.duration({ title: 'Update every', group: board, min: minute, max: hour }).default(
      2 * minute,
    ),
    show: Option.choices({
      title: 'Show',
      group: board,
      labels: { players: 'Number of players', names: 'Names of players', map: 'Map', address: 'Address' },
    }).default(['players', 'map', 'address']),
    online_colour: Option.colour({ title: 'Colour when online', group: board }).default(0x2ecc71),
    offline_colour: Option.colour({ title: 'Colour when offline', group: board }).default(0xe74c3c),
    count_name: Option.template({
      title: 'Channel name',
      description: 'Discord allows a channel to be renamed only twice in ten minutes.',
      group: board,
      placeholders: names,
      max: 100,
      empty: 'Enter a name.',
    }).default('{server}: {players} of {slots}'),
    alert: Option.toggle({ title: 'Alert when a server is down', group: alerts }).default(false),
    alert_channel: Option.channel({
      title: 'Alert channel',
      group: alerts,
      permissions: ['VIEW_CHANNEL', 'SEND_MESSAGES'],
      requiredToEnable: true,
      shownWhen: { alert: [true] },
    }).default(null),
    alert_role: Option.role({
      title: 'Mention',
      group: alerts,
      guarded: true,
      permissions: ['MENTION_EVERYONE'],
      shownWhen: { alert: [true] },
    }).default(null),
    alert_after: Option.duration({
      title: 'Once it has been down for',
      description: 'A restart takes a few minutes.',
      group: alerts,
      shownWhen: { alert: [true] },
      max: 24 * hour,
    }).default(5 * minute),
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
