import * as z from 'zod'
import { personalData } from '@/contract/calls/account'
import { entitlements } from '@/contract/calls/premium'
import { botAvailability } from '@/contract/calls/guild-availability'
import { botChange, botChanges, botLoaded, botSnapshot } from '@/contract/calls/bot'
import {
  channel,
  channels,
  guildEmoji,
  guildEmojis,
  role,
  roles,
  snowflake,
  thread,
  threads,
} from '@/contract/calls/discord'
import { actionPress, actionResult, botAction, botAnswer, botChoices } from '@/contract/calls/bot-requests'
import { offeredChoices } from '@/contract/calls/choices'
import { commandReport } from '@/contract/calls/command-report'
import { commands } from '@/contract/calls/commands'
import { embed } from '@/contract/calls/embed'
import { changeEvent, guildEvents, presentUser } from '@/contract/calls/events'
import { botFacts, factCounter, factSeries, guildFacts } from '@/contract/calls/facts'
import { failure } from '@/contract/calls/failure'
import { capabilities, feature, featureDeclaration, featurePatch } from '@/contract/calls/features'
import { savedServer, savedServers, gameServerDetails, checkResult } from '@/contract/calls/game-servers'
import { guildInfo } from '@/contract/calls/guilds'
import { guildHealth, healthFinding } from '@/contract/calls/health'
import { botStatus, heartbeat, heartbeatReport } from '@/contract/calls/status'
import { historyChange, historyPage, revertRequest } from '@/contract/calls/history'
import { person } from '@/contract/calls/person'
import { guildMember, guildMembers } from '@/contract/calls/members'
import { guildNames } from '@/contract/calls/names'
import { storedImage, storedImages } from '@/contract/calls/images'
import { guildSettings, managerRoles, settingsDeclaration, settingsPatch } from '@/contract/calls/settings'
import { botTest, botTestAnswer, testMessage, testSent } from '@/contract/calls/test-message'
import { configurationFile, importRequest, importResult, importRevert } from '@/contract/calls/transfer'
import { profile, profilePatch, userData } from '@/contract/calls/users'

const taken = z.object({ ok: z.literal(true) })
export const received = { description: 'Received.', schema: taken, example: { ok: true } }
/** Every field is JSON text; the form may also have files. */
export const profileForm = z.record(z.string(), z.string())
export const imageForm = z.strictObject({ image: z.string().meta({ format: 'binary' }) })

export const reverted = z.union([guildSettings, feature])

/** The named schemas of the document. A schema that is missing here is named after its call. */
export const schemas = {
  Snowflake: [snowflake, 'An id of the platform: a 64-bit number, always written as a string.'],
  Failure: [failure, 'Every answer that is not a success. Programs read `code`, people `detail`.'],
  Taken: [taken, 'Received.'],
  GuildInfo: [guildInfo, 'A server that the bot is in.'],
  GuildSettings: [guildSettings, 'The settings of the whole server. Fields of your own are kept.'],
  SettingsPatch: [
    settingsPatch,
    'Any part of the settings, at least one field. A prefix has up to 10 characters, none of them a space.',
  ],
  SettingsDeclaration: [
    settingsDeclaration,
    'What people set beside the dashboard’s own settings: options as JSON Schema, and their defaults.',
  ],
  ManagerRoles: [managerRoles, 'Roles that may use the dashboard, to read or to write.'],
  Role: [role, 'A role as the platform writes it.'],
  Roles: [roles, 'All roles of a server.'],
  Channel: [channel, 'A channel as the platform writes it.'],
  Channels: [channels, 'All channels of a server.'],
  GuildEmoji: [guildEmoji, 'One of a server’s own emoji, in Discord’s shape.'],
  GuildEmojis: [guildEmojis, 'A server’s own emoji.'],
  Thread: [thread, 'An open thread of a channel, in Discord’s shape.'],
  Threads: [threads, 'Open threads of a server.'],
  GuildMember: [guildMember, 'Somebody in a server: what they are called there, and their username.'],
  GuildMembers: [guildMembers, 'Members of a server that were asked for.'],
  FactSeries: [factSeries, 'A value for each day that has one.'],
  FactCounter: [factCounter, 'A number.'],
  GuildFacts: [guildFacts, 'What the bot reports of a server for people to look at.'],
  GuildNames: [guildNames, 'What roles, channels and choices were last called.'],
  OfferedChoices: [offeredChoices, 'Choices that only the bot, or its backend, knows.'],
  HealthFinding: [
    healthFinding,
    'One problem. The dashboard shows `detail` for a `code` that it does not know.',
  ],
  GuildHealth: [guildHealth, 'The problems of a server.'],
  FeatureDeclaration: [featureDeclaration, 'What a feature is called, and its options as JSON Schema.'],
  Capabilities: [
    capabilities,
    'Every feature that a backend offers, and in `extensions` which of the optional calls. A plain list holds the features alone.',
  ],
  Commands: [commands, 'The commands of the bot, as it reported them.'],
  Feature: [feature, '`enabled`, and beside it the options that this feature declares.'],
  TestMessage: [
    testMessage,
    'A message of a feature, and where to send it. `channel` null: to whoever asks, as a direct message.',
  ],
  TestSent: [testSent, 'The message was sent.'],
  ActionPress: [actionPress, 'One press of a button. The same `press` again runs nothing.'],
  ActionResult: [actionResult, 'What the bot did, in its own words, and where.'],
  FeaturePatch: [featurePatch, 'Any part of a feature, at least one field.'],
  HistoryPerson: [person, 'A person in a history.'],
  HistoryChange: [historyChange, 'One change: only the keys that changed, with old and new values.'],
  HistoryPage: [historyPage, 'Changes, the newest first.'],
  Reverted: [reverted, 'The settings or the feature as they are now.'],
  RevertRequest: [revertRequest, 'Which keys to revert; all of them by default.'],
  ConfigurationFile: [configurationFile, 'A server’s configuration as a file.'],
  ImportRequest: [importRequest, 'A file, which parts of it to import, and corrections.'],
  ImportResult: [importResult, 'What an import changes or has changed.'],
  ImportRevert: [importRevert, 'What reverting an import has written.'],
  PresentPerson: [presentUser, 'Somebody who has pages of this server open.'],
  EventReady: [guildEvents.ready, 'The current state; the stream is complete from here on.'],
  EventChange: [changeEvent, 'Something was saved.'],
  EventPeople: [guildEvents.people, 'Who has pages open now.'],
  EventLoaded: [guildEvents.loaded, 'The versions that the bot has loaded.'],
  EventReset: [guildEvents.reset, 'Changes were missed: read everything again.'],
  EventClosed: [guildEvents.closed, 'Why the stream ended for good.'],
  StoredImage: [storedImage, 'A stored image.'],
  StoredImages: [storedImages, 'The images of a person or a server, the newest first.'],
  ImageForm: [imageForm, 'One image in the field `image`: PNG, JPEG, WebP, GIF or AVIF.'],
  Embed: [embed, 'An embed of the platform, within its limits.'],
  Profile: [profile, 'The part of a record that people edit themselves.'],
  UserData: [userData, 'What is saved about a person.'],
  ProfilePatch: [profilePatch, 'Any part of a profile, at least one field.'],
  ProfileForm: [
    profileForm,
    'The same as form data: each field is a JSON text. `attachment://avatar.png` in the embed means the file of that name.',
  ],
  Entitlements: [entitlements, 'Whether a person or a server has premium.'],
  PersonalData: [personalData, 'Everything that is stored about a person.'],
  KeptServer: [savedServer, 'A game server that passed a check once. Its password is never returned.'],
  KeptServers: [savedServers, 'A person’s saved game servers, the newest first.'],
  RconDetails: [gameServerDetails, 'Where a game server’s console is, and its password.'],
  RconResult: [checkResult, 'The game server accepted the password.'],
  Heartbeat: [heartbeat, 'The bot’s last heartbeat.'],
  HeartbeatReport: [heartbeatReport, 'What a bot reports about itself.'],
  BotStatus: [botStatus, 'The bot’s status, and its history of the last 24 hours.'],
  BotSnapshot: [botSnapshot, 'Everything that a bot needs for a server, and its versions.'],
  BotChange: [botChange, 'A change, and the versions that it led to.'],
  BotChanges: [botChanges, 'One page of changes.'],
  BotTest: [botTest, 'A message to send once, as Discord takes it.'],
  BotTestAnswer: [
    botTestAnswer,
    'What came of it: `url` leads to the message, `reason` says why it was not sent.',
  ],
  BotChoices: [botChoices, 'Which choices somebody looks for.'],
  BotAction: [botAction, 'What somebody asks the bot to do, with what is saved.'],
  BotAnswer: [botAnswer, 'What came of it: `text` and `url`, or `refused`, why nothing was done.'],
  CommandReport: [commandReport, 'All commands that the bot has.'],
  BotAvailability: [botAvailability, 'What a server cannot use.'],
  BotFacts: [botFacts, 'What a bot reports of a server for people to look at.'],
  BotLoaded: [botLoaded, 'The versions that the bot has loaded.'],
} satisfies Record<string, [schema: z.core.$ZodType, description: string]>
