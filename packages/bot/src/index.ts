import * as Option from './options'

/* What the package offers. Inside the repository, import from the file that defines it. */

export { Option }
export {
  type Action,
  type ActionResult,
  type ActionUse,
  day,
  type DefinedFeature,
  type DefinedSettings,
  defineFeature,
  defineSettings,
  type FeatureDefinition,
  type FeatureOptions,
  type Guild,
  hour,
  minute,
  type SettingsDefinition,
} from './define-feature'
export type { Choice, ChoicesUse, ListChoices } from './choices'
export {
  type Message,
  messageOption,
  type RichMessage,
  richMessageOption,
  richTextMessage,
  textMessage,
} from './message-option'
export { type MessagePayload, toMessagePayload } from '@/contract/discord/message-payload'
export { guildNames, memberAndGuildNames } from './placeholders'
export { describeFeature } from './describe-feature'
export { connectDashboard } from './connect-dashboard'
export type { Dashboard, DashboardOptions, Declaration } from './dashboard'
export type { PremiumHolder } from './premium'
export { DashboardError } from './calls'
export type { CommandUse, Refusal } from './command-rules'
export type {
  Availability,
  Command,
  CommandOption,
  DeclarationResult,
  Feature,
  Problem,
  Report,
  Settings,
  Shard,
  TestMessage,
  TestResult,
  Versions,
} from './wire'
export { type FactCounter, type Facts, type FactSeries, today } from './facts'
