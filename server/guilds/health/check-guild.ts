import { LRUCache } from 'lru-cache'
import type { BotProblem } from '@/contract/calls/events'
import type { GuildHealth, HealthFinding } from '@/contract/calls/health'
import type { GuildSettings } from '@/contract/calls/settings'
import { backend as texts } from '@/server/http/texts'
import { readBotState } from '@/server/live/versions'
import type { Catalogue } from '@/server/guilds/catalogue'
import { withoutSecretTexts } from '@/contract/declaration/secret-values'
import { isSecretMark } from '@/contract/declaration/secret'
import { optionsOf, wholeOptions } from '@/server/guilds/feature-options'
import { allOf, type Saved } from '@/server/guilds/saved'
import { type Configuration, presentSettings } from '@/server/guilds/stored-configuration'
import { knowMembers } from '@/server/guilds/members'
import { readSecrets } from '@/server/guilds/secrets'
import type { Runtime } from '@/server/runtime'
import {
  absenceFinding,
  findAbsentReferences,
  findConflicts,
  findLostSecrets,
  findUnassignableRoles,
  findUnknownPlaceholders,
  findUnusableChannels,
  findWithdrawnParts,
  findWrongValues,
} from './references'
import { type CheckedSnapshot, type GuildSnapshot, readGuildSnapshot, unknownIn } from './guild-snapshot'
import { formatText } from '@/server/http/format-text'
import { bySeverity, type CheckedFeature, choicesIn, type Finding, inOrder, maxFindings } from './findings'
import { findMissingPermissions } from './permissions'

async function readCheckedFeatures(rt: Runtime, { features }: Catalogue, guildId: string, saved: Saved) {
  const [stored, secrets] = await Promise.all([saved.features(), readSecrets(rt, [guildId])])
  const checked = features.flatMap((definition) => {
    const feature = stored.get(definition.id)?.value
    if (!feature?.enabled) return []
    // Findings quote what they are about.
    const options = withoutSecretTexts(definition, wholeOptions(definition, feature), rt.now())
    const told = secrets.of(definition, guildId, feature.options)
    const lost = Object.keys(told).filter((key) => told[key] === null && isSecretMark(options[key]))
    return [[definition.id, { definition, options, saved: feature.options, lost }] as const]
  })
  return new Map<string, CheckedFeature>(checked)
}

type CheckedSettings = CheckedFeature & { options: GuildSettings }

function checkedSettings(catalogue: Catalogue, saved: Configuration['settings']['value']): CheckedSettings {
  return { definition: catalogue.declaredSettings, options: presentSettings(catalogue, saved), saved }
}

const checkFeature = (
  feature: CheckedFeature,
  snapshot: CheckedSnapshot,
  conflicts: readonly Finding[] = [],
): Finding[] =>
  inOrder(
    [
      ...findWrongValues(feature),
      ...findLostSecrets(feature),
      ...findAbsentReferences(feature, snapshot),
      ...findUnusableChannels(feature, snapshot),
      ...findUnassignableRoles(feature, snapshot),
      ...findMissingPermissions(feature, snapshot),
      ...conflicts,
      ...findUnknownPlaceholders(feature),
      ...findWithdrawnParts(feature),
    ],
    [...optionsOf(feature.definition).keys()],
  )

/** Manager roles that let nobody in: those that were deleted, and `@everyone`, which has the guild’s id and which all have. */
function checkManagers(
  guildId: string,
  { manager_roles = [] }: GuildSettings,
  { roles, lastNames }: GuildSnapshot,
): Finding[] {
  const ids = manager_roles.map(({ role }) => role)
  const gone = roles ? ids.filter((id) => id !== guildId && !roles.has(id)) : []
  const about = { severity: 'warning', path: 'manager_roles' } as const
  return [
    ...(ids.includes(guildId)
      ? [{ ...about, code: 'everyone_manages', detail: texts.everyoneManages, ids: [guildId] }]
      : []),
    ...(gone.length > 0 ? [absenceFinding('role_gone', gone, lastNames, about)] : []),
  ]
}

/** What the bot itself says against a value. */
const refusal = ({ path, message, code }: BotProblem): Finding => ({
  code: 'refused_by_bot',
  severity: 'error',
  path,
  detail:
    code === 'default_used' ? texts.defaultUsed : formatText(texts.refusedByBot, { message: [message] }),
})

const checkSettings = (guildId: string, settings: CheckedSettings, snapshot: CheckedSnapshot): Finding[] => [
  ...checkManagers(guildId, settings.options, snapshot),
  ...checkFeature(settings, snapshot),
]

type BotState = Awaited<ReturnType<typeof readBotState>>

/** What the bot cannot use of what is saved; nothing for a subject whose saved version it has not loaded yet. */
function currentProblems({ loaded, problems }: BotState, { settings, features }: Configuration) {
  const versionOf = (subject: string) =>
    (subject === 'settings' ? settings : features.get(subject.slice('feature:'.length)))?.version ?? 0
  return problems.filter(({ subject }) => (loaded[subject] ?? 0) >= versionOf(subject))
}

/** How many problems the last check of a guild found: for lists, where a check would cost too much. */
const lastChecks = new LRUCache<string, number>({ max: 10_000, ttl: 600_000 })

export const lastProblems = (guildId: string) => lastChecks.get(guildId)

/**
 * @param saved what is saved in the guild
 * @throws HttpError 404 `bot_absent`
 */
export async function checkGuild(
  rt: Runtime,
  guildId: string,
  saved: Saved,
  languages?: string,
): Promise<GuildHealth> {
  const catalogue = await rt.catalogue.current(languages)
  const [guild, configuration, features, state] = await Promise.all([
    readGuildSnapshot(rt, guildId, saved),
    allOf(saved),
    readCheckedFeatures(rt, catalogue, guildId, saved),
    readBotState(rt.db, guildId),
  ])
  const settings = checkedSettings(catalogue, configuration.settings.value)
  const problems = currentProblems(state, configuration)
  const named = [settings, ...features.values()].flatMap(choicesIn)
  const people = named.flatMap(({ kind, ids }) => (kind === 'member' ? ids : []))
  const snapshot = { ...guild, members: await knowMembers(rt, guildId, people) }
  const refusedIn = (subject: string) =>
    problems.filter((problem) => problem.subject === subject).map(refusal)
  const found: [string, Finding[]][] = [
    ['settings', [...refusedIn('settings'), ...checkSettings(guildId, settings, snapshot)]],
    ...[...features].map(([id, feature]): [string, Finding[]] => [
      `feature:${id}`,
      [
        ...refusedIn(`feature:${id}`),
        ...checkFeature(
          feature,
          snapshot,
          findConflicts(feature, catalogue.clashesOf(id), features, snapshot),
        ),
      ],
    ]),
  ]
  const listed = found.flatMap(([subject, findings]) =>
    findings.slice(0, maxFindings).map((finding): HealthFinding => ({ subject, ...finding })),
  )
  const all = found.reduce((sum, [, findings]) => sum + findings.length, 0)
  lastChecks.set(guildId, all)
  return {
    findings: listed.toSorted(bySeverity),
    more: all - listed.length,
    unknown: unknownIn(snapshot),
    ...(snapshot.bot?.isCertain && { bot_roles: snapshot.bot.roles.map(({ id }) => id) }),
  }
}
