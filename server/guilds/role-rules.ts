import type { Declared } from '@/contract/calls/features'
import { hasElevatedPermissions } from '@/contract/discord/bot-roles'
import { createOpensChannels, isAdministrator } from '@/contract/discord/channel-permissions'
import { backend as texts } from '@/server/http/texts'
import { readManagerRoles } from '@/server/access/guild-rights'
import { orUndefined } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'
import { givesRoles, type JudgeRole } from './feature-options'
import { readGuildSnapshot } from './health/guild-snapshot'
import type { Writer } from './who-writes'

/** Judges the roles in changes of what these declare. Asks Discord only if there can be any that need to be judged. */
export const judgeRoles = async (
  rt: Runtime,
  writer: Writer,
  definitions: readonly (Declared | undefined)[],
): Promise<JudgeRole> => {
  const mayGiveRoles = definitions.some((definition) => definition && givesRoles(definition))
  const isTrusted = writer.access === 'full' && !writer.isBot
  return isTrusted || !mayGiveRoles ? () => true : readRoleRules(rt, writer)
}

/**
 * Which roles people without Manage Server may have the bot give: none that has elevated permissions, opens channels or
 * gives access to the dashboard. What cannot be judged is refused: a role that Discord does not list at this moment, and
 * any role while the bot may be kept from seeing a channel that the role opens. With full access, a bot may have channels
 * opened.
 */
async function readRoleRules(rt: Runtime, { guildId, access }: Writer): Promise<JudgeRole> {
  const [snapshot, managers] = await Promise.all([
    orUndefined(readGuildSnapshot(rt, guildId)),
    readManagerRoles(rt.db, guildId),
  ])
  const { roles, channels, hidden, bot } = snapshot ?? {}
  if (!roles || !channels) return () => texts.rolesNotRead

  const opensChannels = createOpensChannels(guildId, [...roles.values()], [...channels.values()])
  const ofManagers = new Set(managers.map(({ role }) => role))
  const seesEverything = bot ? isAdministrator(bot) && hidden?.size === 0 : false
  return (roleId) => {
    const role = roles.get(roleId)
    if (!role) return texts.roleNotListed
    const givesRights = ofManagers.has(roleId) || hasElevatedPermissions(role)
    if (access === 'full') return givesRights ? texts.roleBeyondBot : true
    if (givesRights || opensChannels(role)) return texts.roleBeyondYou
    return seesEverything || texts.roleMayOpen
  }
}
