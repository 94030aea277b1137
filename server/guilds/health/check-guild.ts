import { LRUCache } from 'lru-cache'
import type { BotProblem } from '@/contract/calls/events'
import type { GuildHealth, HealthFinding } from '@/contract/calls/health'
import type { GuildSettings } from '@/contract/calls/settings'
import { backend as texts } from '@/server/http/texts'
import { readProblems } from '@/server/live/versions'
import type { Catalogue } from '@/server/guilds/catalogue'
import { withoutSecretTexts } from '@/contract/declaration/secret-values'
import { isSecretMark } from '@/contract/declaration/secret'
import { optionsOf, wholeOptions } from '@/server/guilds/feature-options'
import { presentSettings, readFeatures, readStoredSettings } from '@/server/guilds/stored-configuration'
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
import { type CheckedFeature, choicesIn, type Finding, inOrder, maxFindings } from './findings'
import { findMissingPermissions } from './permissions'

async function readCheckedFeatures(rt: Runtime, { features }: Catalogue, guildId: string) {
  const [stored, secrets] = await Promise.all([readFeatures(rt.db, guildId), readSecrets(rt, [guildId])])
  const checked = features.flatMap((definition) => {
    const saved = stored.get(definition.id)?.value
    if (!saved?.enabled) return []
    // Findings quote what they are about.
    const options = withoutSecretTexts(definition, wholeOptions(definition, saved), rt.now())
    const told = secrets.of(definition, guildId, saved.options)
    const lost = Object.keys(told).filter((key) => told[key] === null && isSecretMark(options[key]))
    return [[definition.id, { definition, options, saved: saved.options, lost }] as const]
  })
  return new Map<string, CheckedFeature>(checked)
}

type CheckedSettings = CheckedFeature & { options: GuildSettings }

async function readCheckedSettings(
  rt: Runtime,
  catalogue: Catalogue,
  guildId: string,
): Promise<CheckedSettings> {
  const { value: saved } = await readStoredSettings(rt.db, guildId)
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

function checkManagers(
  { manager_roles = [] }: GuildSettings,
  { roles, lastNames }: GuildSnapshot,
): Finding[] {
  const ids = roles ? manager_roles.map(({ role }) => role).filter((id) => !roles.has(id)) : []
  if (ids.length === 0) return []
  return [absenceFinding('role_gone', ids, lastNames, { severity: 'warning', path: 'manager_roles' })]
}

/** What the bot itself says against a value. */
const refusal = ({ path, message }: BotProblem): Finding => ({
  code: 'refused_by_bot',
  severity: 'error',
  path,
  detail: formatText(texts.refusedByBot, { message: [message] }),
})

const checkSettings = (settings: CheckedSettings, snapshot: CheckedSnapshot): Finding[] => [
  ...checkManagers(settings.options, snapshot),
  ...checkFeature(settings, snapshot),
]

/** How many problems the last check of a guild found: for lists, where a check would cost too much. */
const lastChecks = new LRUCache<string, number>({ max: 10_000, ttl: 600_000 })

export const lastProblems = (guildId: string) => lastChecks.get(guildId)

/** @throws HttpError 404 `bot_absent` */
export async function checkGuild(rt: Runtime, guildId: string, languages?: string): Promise<GuildHealth> {
  const catalogue = await rt.catalogue.current(languages)
  const [guild, settings, features, problems] = await Promise.all([
    readGuildSnapshot(rt, guildId),
    readCheckedSettings(rt, catalogue, guildId),
    readCheckedFeatures(rt, catalogue, guildId),
    readProblems(rt.db, guildId),
  ])
  const named = [settings, ...features.values()].flatMap(choicesIn)
  const people = named.flatMap(({ kind, ids }) => (kind === 'member' ? ids : []))
  const snapshot = { ...guild, members: await knowMembers(rt, guildId, people) }
  const refusedIn = (subject: string) =>
    problems.filter((problem) => problem.subject === subject).map(refusal)
  const found: [string, Finding[]][] = [
    ['settings', [...refusedIn('settings'), ...checkSettings(settings, snapshot)]],
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

const bySeverity = (a: HealthFinding, b: HealthFinding) =>
  Number(a.severity === 'warning') - Number(b.severity === 'warning')
