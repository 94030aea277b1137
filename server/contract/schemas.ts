import * as z from 'zod'
import { entitlements, personalData } from '@/api/account.schema'
import { botChange, botChanges, botLoaded, botSnapshot } from '@/api/bot.schema'
import { channel, channels, role, roles, snowflake } from '@/api/discord.schema'
import { commandReport, commands } from '@/api/commands.schema'
import { embed } from '@/api/embed.schema'
import { changeEvent, guildEvents, presentUser } from '@/api/events.schema'
import { failure } from '@/api/failure.schema'
import { capabilities, feature, featureDeclaration, featurePatch } from '@/api/features.schema'
import { savedServer, savedServers, rconDetails, rconResult } from '@/api/game.schema'
import { guildInfo } from '@/api/guilds.schema'
import { guildHealth, healthFinding } from '@/api/health.schema'
import { botStatus, heartbeat, heartbeatReport } from '@/api/status.schema'
import { historyChange, historyPage, historyUser, revertRequest } from '@/api/history.schema'
import { storedImage, storedImages } from '@/api/images.schema'
import { guildSettings, managerRoles, settingsPatch } from '@/api/settings.schema'
import { botTest, botTestAnswer, testMessage, testSent } from '@/api/test-message.schema'
import { configurationFile, importRequest, importResult, importRevert } from '@/api/transfer.schema'
import { profile, profilePatch, userData } from '@/api/users.schema'

/** A bot's or a browser's POST that only has to be taken in. */
export const taken = z.object({ ok: z.literal(true) })
/** A profile sent as a form: every field is a JSON text, and files may stand beside. */
export const profileForm = z.record(z.string(), z.string())
export const imageForm = z.strictObject({ image: z.string().meta({ format: 'binary' }) })

export const reverted = z.union([guildSettings, feature])

/**
 * The schemas that have a name of their own in the document, and what they are. A call's own schema that is missing here
 * is named after the call.
 */
export const schemas = {
  Snowflake: { schema: snowflake, is: 'An id of the platform: a 64-bit number, always written as a string.' },
  Failure: {
    schema: failure,
    is: 'Every answer that is not a success. Programs read `code`, people `detail`.',
  },
  Taken: { schema: taken, is: 'Received.' },
  GuildInfo: { schema: guildInfo, is: 'A server that the bot is in.' },
  GuildSettings: {
    schema: guildSettings,
    is: 'The settings of the whole server. Fields of your own are kept.',
  },
  SettingsPatch: {
    schema: settingsPatch,
    is: 'Any part of the settings, at least one field. A prefix has up to 10 characters, none of them a space.',
  },
  ManagerRoles: {
    schema: managerRoles,
    is: 'Roles that may use the dashboard, to read or to write.',
  },
  Role: { schema: role, is: 'A role as the platform writes it.' },
  Roles: { schema: roles, is: 'All roles of a server.' },
  Channel: { schema: channel, is: 'A channel as the platform writes it.' },
  Channels: { schema: channels, is: 'All channels of a server.' },
  HealthFinding: {
    schema: healthFinding,
    is: 'One problem. The dashboard shows `detail` for a `code` that it does not know.',
  },
  GuildHealth: { schema: guildHealth, is: 'The problems of a server.' },
  FeatureDeclaration: {
    schema: featureDeclaration,
    is: 'What a feature is called, and its options as JSON Schema.',
  },
  Capabilities: {
    schema: capabilities,
    is: 'Every feature that a backend offers, and in `extensions` which of the optional calls. A plain list holds the features alone.',
  },
  Commands: { schema: commands, is: 'The commands of the bot, as it reported them.' },
  Feature: { schema: feature, is: '`enabled`, and beside it the options that this feature declares.' },
  TestMessage: {
    schema: testMessage,
    is: 'A message of a feature, and where to send it. `channel` null: to whoever asks, as a direct message.',
  },
  TestSent: { schema: testSent, is: 'The message was sent.' },
  FeaturePatch: { schema: featurePatch, is: 'Any part of a feature, at least one field.' },
  HistoryPerson: { schema: historyUser, is: 'A person in a history.' },
  HistoryChange: {
    schema: historyChange,
    is: 'One change: only the keys that changed, with old and new values.',
  },
  HistoryPage: { schema: historyPage, is: 'Changes, the newest first.' },
  Reverted: {
    schema: reverted,
    is: 'The settings or the feature as they are now.',
  },
  RevertRequest: { schema: revertRequest, is: 'Which keys to revert; all of them by default.' },
  ConfigurationFile: {
    schema: configurationFile,
    is: 'A server’s configuration as a file.',
  },
  ImportRequest: { schema: importRequest, is: 'A file, which parts of it to import, and corrections.' },
  ImportResult: { schema: importResult, is: 'What an import changes or has changed.' },
  ImportRevert: { schema: importRevert, is: 'What reverting an import has written.' },
  PresentPerson: { schema: presentUser, is: 'Somebody who has pages of this server open.' },
  EventReady: { schema: guildEvents.ready, is: 'The current state; the stream is complete from here on.' },
  EventChange: { schema: changeEvent, is: 'Something was saved.' },
  EventPeople: { schema: guildEvents.people, is: 'Who has pages open now.' },
  EventLoaded: { schema: guildEvents.loaded, is: 'The versions that the bot has loaded.' },
  EventReset: { schema: guildEvents.reset, is: 'Changes were missed: read everything again.' },
  EventClosed: { schema: guildEvents.closed, is: 'Why the stream ended for good.' },
  StoredImage: { schema: storedImage, is: 'A stored image.' },
  StoredImages: { schema: storedImages, is: 'The images of a person or a server, the newest first.' },
  ImageForm: { schema: imageForm, is: 'One image in the field `image`: PNG, JPEG, WebP, GIF or AVIF.' },
  Embed: { schema: embed, is: 'An embed of the platform, within its limits.' },
  Profile: { schema: profile, is: 'The part of a record that people edit themselves.' },
  UserData: { schema: userData, is: 'What is saved about a person.' },
  ProfilePatch: { schema: profilePatch, is: 'Any part of a profile, at least one field.' },
  ProfileForm: {
    schema: profileForm,
    is: 'The same as form data: each field is a JSON text. `attachment://avatar.png` in the embed means the file of that name.',
  },
  Entitlements: { schema: entitlements, is: 'What the operator granted.' },
  PersonalData: { schema: personalData, is: 'Everything that is stored about a person.' },
  KeptServer: {
    schema: savedServer,
    is: 'A game server that passed a check once. Its password is never returned.',
  },
  KeptServers: { schema: savedServers, is: 'A person’s saved game servers, the newest first.' },
  RconDetails: { schema: rconDetails, is: 'Where a game server’s console is, and its password.' },
  RconResult: { schema: rconResult, is: 'The game server accepted the password.' },
  Heartbeat: { schema: heartbeat, is: 'The bot’s last heartbeat.' },
  HeartbeatReport: { schema: heartbeatReport, is: 'What a bot reports about itself.' },
  BotStatus: { schema: botStatus, is: 'The bot’s status, and its history of the last 24 hours.' },
  BotSnapshot: {
    schema: botSnapshot,
    is: 'Everything that a bot needs for a server, and its versions.',
  },
  BotChange: { schema: botChange, is: 'A change, and the versions that it led to.' },
  BotChanges: { schema: botChanges, is: 'One page of changes.' },
  BotTest: { schema: botTest, is: 'A message to send once, as Discord takes it.' },
  BotTestAnswer: {
    schema: botTestAnswer,
    is: 'What came of it: `url` leads to the message, `reason` says why it was not sent.',
  },
  CommandReport: { schema: commandReport, is: 'All commands that the bot has.' },
  BotLoaded: { schema: botLoaded, is: 'The versions that the bot has loaded.' },
} satisfies Record<string, { schema: z.core.$ZodType; is: string }>
export type SchemaName = keyof typeof schemas
