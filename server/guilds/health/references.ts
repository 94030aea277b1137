import type { Role } from '@/contract/calls/discord'
import { isThread, takesThreads, usualChannelTypes } from '@/contract/discord/channel-types'
import type { Conflict } from '@/packages/bot/src/define-feature'
import { inBraces, unknownPlaceholdersIn } from '@/contract/declaration/placeholders'
import { isGiven } from '@/contract/declaration/given-roles'
import { withdrawnFrom } from '@/contract/declaration/message-shape'
import { walkOptions } from '@/contract/declaration/walk-options'
import { formatText } from '@/server/http/format-text'
import { health as texts } from '@/server/http/texts'
import { reasonNotAssignable } from '@/contract/discord/bot-roles'
import { validateOptions } from '@/server/guilds/feature-options'
import type { LastNames } from '@/server/guilds/last-names'
import type { CheckedSnapshot, GuildSnapshot } from './guild-snapshot'
import { type CheckedFeature, type Choice, choicesIn, type Finding, foundIn, takesSeveral } from './findings'

type About = { id: string; name: string }

const describe = (items: readonly About[]) => ({
  ids: items.map(({ id }) => id),
  names: items.map(({ name }) => name),
})

/** Whether the feature cannot work with what is left. */
const isLost = (choice: Choice, missing: number) =>
  !takesSeveral(choice) || (choice.option.isNeeded && missing === choice.ids.length)

const absences = {
  channel_hidden: { kind: 'channel', text: () => texts.channelHidden, unnamed: () => texts.unnamedChannel },
  channel_gone: { kind: 'channel', text: () => texts.channelGone, unnamed: () => texts.unnamedChannel },
  role_gone: { kind: 'role', text: () => texts.roleGone, unnamed: () => texts.unnamedRole },
  member_gone: { kind: 'member', text: () => texts.memberGone, unnamed: () => texts.unnamedMember },
} as const
type AbsenceCode = keyof typeof absences

/** A finding about what cannot be used because the bot cannot see it, or because it was deleted. */
export function absenceFinding(
  code: AbsenceCode,
  ids: string[],
  lastNames: LastNames,
  about: Pick<Finding, 'path' | 'severity'>,
): Finding {
  const { kind, text, unnamed } = absences[code]
  // What people were called is not kept.
  const names = kind === 'member' ? [] : foundIn(ids, lastNames[kind]).map(({ name }) => name)
  const told = names.length === ids.length ? names : [formatText(unnamed(), { count: ids.length })]
  return {
    ...about,
    code,
    detail: formatText(text(), { count: ids.length, names: told }),
    ids,
    ...(names.length > 0 && { names }),
  }
}

/** What of a kind is not there, as far as anything says so. */
function absentIn(choice: Choice, { members, ...snapshot }: CheckedSnapshot) {
  const { kind, ids } = choice
  if (kind === 'member') return ids.filter((id) => members.absent.has(id))
  const listed = snapshot[`${kind}s`]
  const absent = listed ? ids.filter((id) => !listed.has(id)) : []
  return kind === 'channel' && takesThreads(typesOf(choice))
    ? absent.filter((id) => isNoThread(snapshot, id))
    : absent
}

/** A thread that was archived is in no list, and opens again with the next message. */
function isNoThread({ hidden, lastNames }: Pick<GuildSnapshot, 'hidden' | 'lastNames'>, id: string) {
  const last = lastNames.channel.get(id)
  return hidden.has(id) || (last !== undefined && !isThread(last))
}

/**
 * Roles that were deleted, and members who left; and channels that the bot cannot see, which Discord leaves out like
 * deleted ones.
 */
export const findAbsentReferences = (feature: CheckedFeature, snapshot: CheckedSnapshot): Finding[] =>
  choicesIn(feature).flatMap((choice) => {
    const { hidden, lastNames } = snapshot
    const isHere = (id: string) => choice.kind === 'channel' && hidden.has(id)
    const absent = absentIn(choice, snapshot)
    const severity = isLost(choice, absent.length) ? 'error' : 'warning'
    const about = { path: choice.path, severity } as const
    const found = [
      ['channel_hidden', absent.filter(isHere)],
      [`${choice.kind}_gone`, absent.filter((id) => !isHere(id))],
    ] as const
    return found.flatMap(([code, ids]) => (ids.length > 0 ? absenceFinding(code, ids, lastNames, about) : []))
  })

/** The channel types that the form offers. */
const typesOf = ({ option: { channelTypes } }: Choice): readonly number[] =>
  Array.isArray(channelTypes) ? channelTypes : usualChannelTypes

/** Channels of the wrong type: chosen by a call, or changed since. */
export function findUnusableChannels(feature: CheckedFeature, { channels }: GuildSnapshot): Finding[] {
  if (!channels) return []
  return choicesIn(feature).flatMap((choice): Finding[] => {
    if (choice.kind !== 'channel') return []
    const wrong = foundIn(choice.ids, channels).filter(({ type }) => !typesOf(choice).includes(type))
    if (wrong.length === 0) return []
    const about = describe(wrong)
    const severity = isLost(choice, wrong.length) ? 'error' : 'warning'
    const detail = formatText(texts.channelUnusable, { count: wrong.length, ...about })
    return [{ code: 'channel_unusable', severity, path: choice.path, detail, ...about }]
  })
}

const notGiven = {
  aboveBot: { code: 'role_above_bot', text: () => texts.roleAboveBot },
  managed: { code: 'role_managed', text: () => texts.roleManaged },
} as const

function unassignableIn(
  { path, ids }: Choice,
  roles: ReadonlyMap<string, Role>,
  bot: GuildSnapshot['bot'],
): Finding[] {
  const chosen = foundIn(ids, roles).map((role) => ({
    ...role,
    why: reasonNotAssignable(role, bot?.highest ?? null),
  }))
  return (['managed', 'aboveBot'] as const).flatMap((reason) => {
    const found = chosen.filter(({ why }) => why === reason)
    if (found.length === 0) return []
    const { code, text } = notGiven[reason]
    const about = describe(found)
    // The bot may have a higher role that is not known.
    const severity = reason === 'aboveBot' && !bot?.isCertain ? 'warning' : 'error'
    const detail = formatText(text(), { count: found.length, ...about })
    return { code, severity, path, detail, ...about }
  })
}

export function findUnassignableRoles(feature: CheckedFeature, { roles, bot }: GuildSnapshot): Finding[] {
  if (!roles) return []
  return choicesIn(feature)
    .filter(({ option }) => isGiven(option))
    .flatMap((choice) => unassignableIn(choice, roles, bot))
}

/** `rewards.3.role` as `rewards.role`: the option, in whichever row. */
const withoutRows = (path: string) => path.replaceAll(/\.\d+(?=\.|$)/g, '')

const choicesAt = (feature: CheckedFeature, option: string) =>
  choicesIn(feature).filter(({ path }) => withoutRows(path) === option)

function findConflict(
  feature: CheckedFeature,
  other: CheckedFeature,
  clash: Conflict,
  snapshot: CheckedSnapshot,
): Finding[] {
  const taken = choicesAt(other, clash.with.option).flatMap(({ ids }) => ids)
  return choicesAt(feature, clash.option).flatMap(({ path, kind, ids }): Finding[] => {
    const known: ReadonlyMap<string, About> | null =
      kind === 'member' ? snapshot.members.present : snapshot[`${kind}s`]
    const both = ids.filter((id) => taken.includes(id))
    const shared = known ? foundIn(both, known) : []
    if (shared.length === 0) return []
    const about = describe(shared)
    const detail = formatText(clash.message, about)
    return [{ code: 'contradiction', severity: 'warning', path, detail, ...about }]
  })
}

/** Options that contradict those of another feature that is on. Deleted roles and channels are reported elsewhere. */
export const findConflicts = (
  feature: CheckedFeature,
  clashes: readonly Conflict[],
  all: ReadonlyMap<string, CheckedFeature>,
  snapshot: CheckedSnapshot,
): Finding[] =>
  clashes.flatMap((clash) => {
    const other = all.get(clash.with.feature)
    return other ? findConflict(feature, other, clash, snapshot) : []
  })

export const findUnknownPlaceholders = ({ definition, options }: CheckedFeature): Finding[] =>
  walkOptions(definition.options, options).flatMap(({ path, option, value, isShown }): Finding[] => {
    if (!isShown) return []
    const unknown = unknownPlaceholdersIn(value, option.placeholders).map(({ name }) => name)
    if (unknown.length === 0) return []
    const names = unknown.map(inBraces)
    const detail = formatText(texts.placeholderUnknown, { count: names.length, names })
    return [{ code: 'placeholder_unknown', severity: 'warning', path, detail, names }]
  })

const findingsOf = (code: string, fields: Readonly<Record<string, string>>): Finding[] =>
  Object.entries(fields).map(([path, detail]) => ({ code, severity: 'error', path: path || null, detail }))

export const findLostSecrets = ({ lost = [] }: CheckedFeature): Finding[] =>
  findingsOf('secret_gone', Object.fromEntries(lost.map((key) => [key, texts.secretGone])))

/** The definition may have changed since the options were saved. */
export function findWrongValues({ definition, options }: CheckedFeature): Finding[] {
  const { invalid, missing, contradictions } = validateOptions(definition, options)
  const filled = Object.entries(invalid).filter(([path]) => !missing.includes(path))
  return [
    ...findingsOf('missing', Object.fromEntries(missing.map((path) => [path, texts.missing]))),
    ...findingsOf('invalid', Object.fromEntries(filled)),
    ...findingsOf('contradiction', contradictions),
  ]
}

/** Embeds and buttons of saved messages that the declaration no longer has: the bot gets the message without them. */
export const findWithdrawnParts = ({ definition, saved = {} }: CheckedFeature): Finding[] =>
  walkOptions(definition.options, saved).flatMap(({ option, path, value, isShown }): Finding[] => {
    if (!isShown || option.kind !== 'object' || option.control !== 'message') return []
    const { embeds, links } = withdrawnFrom(option, value)
    const names = [
      ...(embeds > 0 ? [formatText(texts.moreEmbeds, { count: embeds })] : []),
      ...(links > 0 ? [formatText(texts.linkButtons, { count: links })] : []),
    ]
    if (names.length === 0) return []
    return [
      {
        code: 'parts_unsent',
        severity: 'warning',
        path,
        detail: formatText(texts.messageParts, { names }),
      },
    ]
  })
