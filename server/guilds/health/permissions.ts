import type { Channel } from '@/contract/calls/discord'
import { isEmpty } from '@/contract/declaration/emptiness'
import { type PlacedOption, walkOptions } from '@/contract/declaration/walk-options'
import { formatText } from '@/server/http/format-text'
import { health as texts } from '@/server/http/texts'
import type { Permission } from '@/contract/discord/permissions'
import { permissionsNeededFor } from '@/contract/discord/bot-roles'
import { channelPermissions, guildPermissions, missingFrom } from '@/contract/discord/channel-permissions'
import { permissionsOf } from '@/server/guilds/catalogue'
import { type CheckedFeature, choicesIn, type Finding, foundIn } from './findings'
import type { Bot, GuildSnapshot } from './guild-snapshot'

const severityFor = ({ isCertain }: Bot) => (isCertain ? 'error' : 'warning')

function groupByMissing(bot: Bot, channels: readonly Channel[], needed: readonly Permission[]) {
  const groups = new Map<string, { missing: Permission[]; channels: Channel[] }>()
  for (const channel of channels) {
    const missing = missingFrom(channelPermissions(bot, channel), needed)
    if (missing.length === 0) continue
    const group = groups.get(missing.join()) ?? { missing, channels: [] }
    group.channels.push(channel)
    groups.set(missing.join(), group)
  }
  return [...groups.values()]
}

function findInChannels(feature: CheckedFeature, { channels: known }: GuildSnapshot, bot: Bot): Finding[] {
  if (!known) return []
  return choicesIn(feature)
    .filter(({ kind }) => kind === 'channel')
    .flatMap(({ path, option, ids }) =>
      groupByMissing(bot, foundIn(ids, known), option.permissions ?? []).map(
        ({ missing, channels }): Finding => ({
          code: 'permissions_missing',
          severity: severityFor(bot),
          path,
          detail: formatText(texts.permissionsInChannel, {
            permissions: missing,
            names: channels.map(({ name }) => name),
          }),
          ids: channels.map(({ id }) => id),
          names: channels.map(({ name }) => name),
          permissions: missing,
        }),
      ),
    )
}

/** Options that are off or empty need no permissions. */
const isUsed = (value: unknown) => (typeof value === 'boolean' ? value : !isEmpty(value))

const permissionsWhen = ({ option, value }: PlacedOption) =>
  (Array.isArray(value) ? value : [value]).flatMap(
    (chosen) => option.permissionsWhen.get(String(chosen)) ?? [],
  )

type Need = { path: string | null; permissions: readonly Permission[] }

/** What options other than channels need, then what the feature itself needs. */
function neededInGuild(feature: CheckedFeature, { roles }: GuildSnapshot): Need[] {
  const roleIds = new Map(
    choicesIn(feature).flatMap(({ kind, path, ids }) => (kind === 'role' ? [[path, ids] as const] : [])),
  )
  const byOption = walkOptions(feature.definition.options, feature.options)
    .filter(({ option, value, isShown }) => isShown && isUsed(value) && !/^channels?$/.test(option.control))
    .map((placed): Need => {
      const permissions = [...(placed.option.permissions ?? []), ...permissionsWhen(placed)]
      const chosen = roleIds.get(placed.path)
      return {
        path: placed.path,
        permissions:
          chosen && roles ? permissionsNeededFor(foundIn(chosen, roles), permissions) : permissions,
      }
    })
  return [...byOption, { path: null, permissions: permissionsOf(feature.definition) }]
}

/** Reports each missing permission once, where it is needed first. */
function findInGuild(feature: CheckedFeature, snapshot: GuildSnapshot, bot: Bot): Finding[] {
  const held = guildPermissions(bot)
  const reported = new Set<Permission>()
  return neededInGuild(feature, snapshot).flatMap(({ path, permissions }): Finding[] => {
    const missing = missingFrom(held, permissions).filter((name) => !reported.has(name))
    for (const name of missing) reported.add(name)
    if (missing.length === 0) return []
    const detail = formatText(texts.permissionsInServer, { permissions: missing })
    return [{ code: 'permissions_missing', severity: severityFor(bot), path, detail, permissions: missing }]
  })
}

export const findMissingPermissions = (feature: CheckedFeature, snapshot: GuildSnapshot): Finding[] =>
  snapshot.bot
    ? [...findInChannels(feature, snapshot, snapshot.bot), ...findInGuild(feature, snapshot, snapshot.bot)]
    : []
