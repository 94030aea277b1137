import { autoModeration } from './auto-moderation'
import { autoRole } from './auto-role'
import { birthdays } from './birthdays'
import { commands } from './commands'
import { customCommands } from './custom-commands'
import type { FeatureDefinition } from '@/packages/bot/src/define-feature'
import { gameServerStatus } from './game-server-status'
import { levels } from './levels'
import { moderationLog } from './moderation-log'
import { reactionRoles } from './reaction-roles'
import { scheduledMessages } from './scheduled-messages'
import { starboard } from './starboard'
import { tickets } from './tickets'
import { welcome } from './welcome'

/**
 * Every feature that the reference backend offers, in the order in which people see them. Adding one: its file, and its
 * line here.
 */
export const registry = {
  welcome,
  'auto-role': autoRole,
  'reaction-roles': reactionRoles,
  'moderation-log': moderationLog,
  'auto-moderation': autoModeration,
  levels,
  starboard,
  birthdays,
  'custom-commands': customCommands,
  tickets,
  'scheduled-messages': scheduledMessages,
  'game-server-status': gameServerStatus,
  commands,
} satisfies Record<string, FeatureDefinition>

export type FeatureId = keyof typeof registry

export const isFeatureId = (id: string): id is FeatureId => Object.hasOwn(registry, id)
