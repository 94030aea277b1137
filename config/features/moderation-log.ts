import { defineFeature, notGivenToEverybody } from '@/packages/bot/src/define-feature'
import * as Option from '@/packages/bot/src/options'
import { memberAndGuildNames } from '@/packages/bot/src/placeholders'

const where = 'Where'
const what = 'What'
const notice = 'Telling the member'
const posting = ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS'] as const
const actions = ['ban', 'kick', 'timeout', 'warn'] as const
const messageEvents = ['message_delete', 'message_edit', 'message_bulk_delete'] as const
const memberEvents = ['join', 'leave', 'nickname', 'member_roles'] as const

export const moderationLog = defineFeature({
  id: 'moderation-log',
  name: 'Moderation log',
  summary: 'Keeps a record of who did what, in a channel that your team can read.',
  category: 'moderation',
  icon: 'scroll',
  permissions: ['VIEW_CHANNEL'],
  options: {
    channel: Option.channel({
      title: 'Channel',
      description: 'Choose a channel that only your team can see.',
      group: where,
      guarded: true,
      permissions: [...posting, 'ATTACH_FILES'],
      requiredToEnable: true,
    }).default(null),
    message_channel: Option.channel({
      title: 'Separate channel for messages',
      description: 'Edited and deleted messages, if there are too many for the channel above.',
      group: where,
      guarded: true,
      permissions: posting,
    }).default(null),
    member_channel: Option.channel({
      title: 'Separate channel for joins and leaves',
      group: where,
      guarded: true,
      permissions: posting,
    }).default(null),
    events: Option.choices({
      title: 'Events',
      group: what,
      guarded: true,
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
    }).default([...actions, ...messageEvents]),
    keep_attachments: Option.toggle({
      title: 'Keep images of deleted messages',
      description: 'They are posted again in the log. Check that your rules allow this.',
      group: what,
      guarded: true,
    }).default(false),
    ignore_bots: Option.toggle({ title: 'Ignore bots', group: what }).default(true),
    ignored_channels: Option.exceptChannels('Ignored channels', what, { guarded: true }).default([]),
    ignored_roles: Option.roles({ title: 'Ignored roles', group: what, guarded: true }).default([]),
    require_reason: Option.toggle({
      title: 'Moderators must give a reason',
      description: 'A command that bans, kicks or times out is refused without one.',
      group: what,
    }).default(false),
    tell_member: Option.toggle({
      title: 'Send the member a direct message',
      description: 'Sent before a ban or kick, because it could not reach them afterwards.',
      group: notice,
    }).default(false),
    notice: Option.template({
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
    }).default('You were {action} in {server}. Reason: {reason}'),
    appeal_link: Option.link({
      title: 'Where to appeal',
      description: 'The address of a form, if you have one.',
      group: notice,
      shownWhen: { tell_member: [true] },
    }).default(''),
  },
  presets: [
    {
      name: 'Moderators’ actions',
      summary: 'Bans, kicks, timeouts and warnings, each with a reason.',
      options: { events: [...actions], require_reason: true },
    },
    {
      name: 'Messages too',
      summary: 'What moderators do, and messages that were edited or deleted.',
      options: { events: [...actions, ...messageEvents], ignore_bots: true },
    },
    {
      name: 'Everything',
      summary: 'All events, and a direct message to members about what was done.',
      options: {
        events: [...actions, ...messageEvents, ...memberEvents, 'channels', 'roles', 'invites', 'voice'],
        tell_member: true,
      },
    },
  ],
  clashes: [notGivenToEverybody('ignored_roles', 'nothing would be logged.')],
})
