import { z } from 'zod'
import { defineFeature } from './define'
import {
  choicesOption,
  linkOption,
  memberAndGuildNames,
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

const where = 'Where'
const what = 'What'
const notice = 'Telling the member'
const posting = ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS'] as const

export const moderationLog = defineFeature({
  id: 'moderation-log',
  name: 'Moderation log',
  summary: 'Records who did what in a channel that your team can read.',
  category: 'moderation',
  icon: 'scroll',
  permissions: ['VIEW_CHANNEL'],
  options: z.strictObject({
    channel: channelOption({
      title: 'Channel',
      description: 'Choose a channel that only your team can see.',
      group: where,
      permissions: [...posting, 'ATTACH_FILES'],
      requiredToEnable: true,
    }),
    message_channel: channelOption({
      title: 'Separate channel for messages',
      description: 'Edited and deleted messages, if they are too many for the channel above.',
      group: where,
      permissions: posting,
    }),
    member_channel: channelOption({
      title: 'Separate channel for joins and leaves',
      group: where,
      permissions: posting,
    }),
    events: choicesOption({
      title: 'Events',
      group: what,
      requiredToEnable: true,
      permissions: ['VIEW_AUDIT_LOG'],
      labels: {
        ban: 'Bans and unbans',
        kick: 'Kicks',
        timeout: 'Timeouts',
        warn: 'Warnings',
        message_delete: 'Deleted messages',
        message_edit: 'Edited messages',
        message_bulk_delete: 'Messages deleted in bulk',
        join: 'Members who join',
        leave: 'Members who leave',
        nickname: 'Changed nicknames',
        member_roles: 'Roles given and taken',
        channels: 'Changed channels',
        roles: 'Changed roles',
        invites: 'New invites',
        voice: 'Voice channels joined and left',
      },
    }),
    keep_attachments: switchOption({
      title: 'Keep images of deleted messages',
      description: 'They are posted again in the log. Check that your rules allow for that.',
      group: what,
    }),
    ignore_bots: switchOption({ title: 'Ignore bots', group: what }),
    ignored_channels: channelsOption({
      title: 'Ignored channels',
      description: 'A category covers every channel in it.',
      group: what,
      channelTypes: whereMembersWrite,
    }),
    ignored_roles: rolesOption({ title: 'Ignored roles', group: what }),
    require_reason: switchOption({
      title: 'Moderators must give a reason',
      description: 'A command that bans, kicks or times out is refused without one.',
      group: what,
    }),
    tell_member: switchOption({
      title: 'Send the member a direct message',
      description: 'Sent before a ban or kick, because it could not reach them afterwards.',
      group: notice,
    }),
    notice: templateOption(
      {
        title: 'Direct message',
        group: notice,
        placeholders: [
          ...memberAndGuildNames,
          { name: 'action', sample: 'timed out', description: 'What was done' },
          { name: 'reason', sample: 'Advertising', description: 'The moderator’s reason' },
          { name: 'duration', sample: '1 hour', description: 'For how long' },
          { name: 'appeal', sample: 'https://example.org/appeal', description: 'The link below' },
        ],
        shownWhen: { tell_member: [true] },
      },
      { max: 2000, empty: 'Write a message.' },
    ),
    appeal_link: linkOption({
      title: 'Where to appeal',
      description: 'The address of a form, if you have one.',
      group: notice,
      shownWhen: { tell_member: [true] },
    }),
  }),
  defaults: {
    channel: null,
    message_channel: null,
    member_channel: null,
    events: ['ban', 'kick', 'timeout', 'warn', 'message_delete', 'message_edit', 'message_bulk_delete'],
    keep_attachments: false,
    ignore_bots: true,
    ignored_channels: [],
    ignored_roles: [],
    require_reason: false,
    tell_member: false,
    notice: 'You were {action} in {guild}. Reason: {reason}',
    appeal_link: '',
  },
  presets: [
    {
      name: 'Moderators’ actions',
      summary: 'Bans, kicks, timeouts and warnings, each with a reason.',
      options: { events: ['ban', 'kick', 'timeout', 'warn'], require_reason: true },
    },
    {
      name: 'Messages too',
      summary: 'What moderators do, and messages that were edited or deleted.',
      options: {
        events: ['ban', 'kick', 'timeout', 'warn', 'message_delete', 'message_edit', 'message_bulk_delete'],
        ignore_bots: true,
      },
    },
    {
      name: 'Everything',
      summary: 'All events, and a direct message to members about what was done.',
      options: {
        events: [
          ...([
            'ban',
            'kick',
            'timeout',
            'warn',
            'message_delete',
            'message_edit',
            'message_bulk_delete',
          ] as const),
          ...([
            'join',
            'leave',
            'nickname',
            'member_roles',
            'channels',
            'roles',
            'invites',
            'voice',
          ] as const),
        ],
        tell_member: true,
      },
    },
  ],
  clashes: [notGivenToEverybody('ignored_roles', 'nothing is written down.')],
})
