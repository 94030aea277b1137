import type { Declared, FeatureDeclaration, FeaturePatch } from '@/contract/calls/features'
import type { Note } from '@/contract/calls/note'
import type { Availability } from '@/contract/calls/guild-availability'
import { lockIn } from '@/contract/lock-in'
import type { SettingsPatch } from '@/contract/calls/settings'
import { changedGuarded, needsPremiumFor, takenPremium } from '@/contract/declaration/guarded'
import { pastDates } from '@/contract/declaration/rules'
import { backend as texts } from '@/server/http/texts'
import { hasPremium } from '@/server/access/entitlements'
import type { KeyRing } from '@/server/auth/encryption'
import type { Db } from '@/server/db/open'
import { needsFullAccess, unavailable } from '@/server/discord/failures'
import { HttpError, needsPremium, refused, translate } from '@/server/http/http-error'
import { difference } from '@/server/live/changes'
import type { Runtime } from '@/server/runtime'
import { readAvailability } from '@/server/live/guild-availability'
import type { Catalogue } from './catalogue'
import { readCommands, unreportedCommands } from './commands'
import {
  applyPatch,
  assertConsistent,
  assertNoEscalation,
  type JudgeRole,
  parseOptions,
  wholeOptions,
} from './feature-options'
import { readReplaced, type StoredFeature } from './stored-configuration'
import { type Listed, readListed, unlistedReferences } from './listed-references'
import { judgeRoles } from './role-rules'
import type { Writer } from './who-writes'

type Options = Record<string, unknown>

/** What a write has to satisfy: the same on every way in, and in a preview. */
export type Judge = Writer & {
  catalogue: Catalogue
  judgeRole: JudgeRole
  keys: KeyRing
  availability?: Availability
  /**
   * Whether the person has premium, or the guild; undefined while nobody can tell. A bot knows itself who has premium
   * with it.
   */
  hasPremium: boolean | undefined
  /** What Discord lists there, for those who choose from no list. */
  listed?: Listed
  now: () => Date
}

/** @param subjects what is to change: what has to be asked for it is asked once, before any lock */
export const createJudge = async (
  rt: Runtime,
  writer: Writer,
  subjects: readonly string[],
): Promise<Judge> => {
  const catalogue = await rt.catalogue.current(writer.languages)
  const definitions = subjects.map(catalogue.declaredAt)
  const [judgeRole, available, hasPremium, listed] = await Promise.all([
    judgeRoles(rt, writer, definitions),
    readAvailability(rt.db, [writer.guildId]),
    mayUsePremium(rt, writer, definitions),
    writer.isBot ? readListed(rt, writer.guildId) : undefined,
  ])
  const availability = available.get(writer.guildId)
  return { ...writer, catalogue, judgeRole, availability, hasPremium, listed, keys: rt.keys, now: rt.now }
}

/** Asked only for what needs premium, or has options that do. */
export async function mayUsePremium(
  rt: Runtime,
  { userId, guildId, isBot }: Writer,
  definitions: readonly (Declared | undefined)[],
): Promise<boolean | undefined> {
  if (isBot || !definitions.some((definition) => definition && needsPremiumFor(definition))) return true
  const [person, guild] = await Promise.all([
    userId === null ? false : hasPremium(rt, { kind: 'user', id: userId }),
    hasPremium(rt, { kind: 'guild', id: guildId }),
  ])
  return person || guild || (person === undefined ? undefined : guild)
}

/** @param hasPremium undefined while nobody can tell */
export const withoutPremium = (hasPremium: boolean | undefined, paths: readonly string[]) =>
  hasPremium === undefined ? unavailable() : needsPremium(paths)

/** What this person may not change, by its path, and what it takes. */
const heldIn = (
  { access, hasPremium }: Judge,
  { options, defaults }: Declared,
  before: object,
  after: object,
) => ({
  needs_full_access: access === 'full' ? [] : changedGuarded(options, before, after),
  needs_premium: hasPremium ? [] : takenPremium(options, defaults, before, after),
})

/**
 * @throws HttpError 403 `needs_full_access` naming guarded options, `needs_premium` naming premium ones; 503 while nobody
 * can tell who has premium
 */
function assertMayChange(judge: Judge, definition: Declared, before: object, after: object) {
  const held = heldIn(judge, definition, before, after)
  if (held.needs_full_access.length > 0) throw needsFullAccess(held.needs_full_access)
  if (held.needs_premium.length > 0) throw withoutPremium(judge.hasPremium, held.needs_premium)
}

/** What nobody could choose at this moment, and is in none of the known options. */
export const outdated = (
  definition: Declared,
  options: Options,
  known: readonly Options[],
  { reported, now }: { reported: readonly string[]; now: Date },
): { code: keyof typeof complaints; path: string }[] => [
  ...pastDates(definition.options, options, known, now.getTime()).map((path) => ({
    code: 'date_past' as const,
    path,
  })),
  ...unreportedCommands(definition.options, options, known, reported).map((path) => ({
    code: 'command_unknown' as const,
    path,
  })),
]

const complaints = {
  date_past: () => translate('validation.datePast'),
  command_unknown: () => texts.unknownCommand,
}

/** @param reason true where nobody says why */
export const notAvailable = (reason: string | true) =>
  refused({ enabled: typeof reason === 'string' ? reason : texts.notAvailable })

/**
 * What is locked can be disabled. Nobody enables it, and nobody changes what this guild cannot use, or what needs premium
 * without it.
 * @throws HttpError 422 `invalid` with the reason; 403 `needs_premium`; 503 while nobody can tell who has premium
 */
function assertAvailable(
  { availability, hasPremium }: Judge,
  { id, locked, premium }: FeatureDeclaration,
  now: StoredFeature,
  next: StoredFeature,
) {
  const isEnabled = next.enabled && !now.enabled
  const here = lockIn(availability, id)
  const isUsed = isEnabled || difference(now.options, next.options) !== null
  const reason = here ?? (isEnabled ? locked : undefined)
  if (reason && isUsed) throw notAvailable(reason)
  if (premium && !hasPremium && isUsed) throw withoutPremium(hasPremium, ['enabled'])
}

/** What an earlier change says was saved then: it was valid, and may come back. */
type Restored = { restored?: Options | undefined }

type FeatureWrite = Restored & {
  definition: FeatureDeclaration
  now: StoredFeature
  patch: FeaturePatch
}

/**
 * The feature as a patch makes it, with notes on what comes back though nobody could choose it today.
 * @throws HttpError 403 `needs_full_access`, `needs_premium`; 422 `invalid`
 */
export function judgeFeature(db: Db, judge: Judge, { definition, patch, ...write }: FeatureWrite) {
  const next = applyPatch(definition, write.now, patch)
  assertAvailable(judge, definition, write.now, next)
  return judgeWrite(db, judge, { subject: `feature:${definition.id}`, definition, next, ...write })
}

const managersBeyondBot = () =>
  new HttpError(403, 'needs_full_access', texts.managersBeyondBot, {
    fields: { manager_roles: texts.managersBeyondBot },
  })

type SettingsWrite = Restored & {
  /** As they are saved. */
  now: Options
  patch: SettingsPatch
}

/**
 * What a patch of the settings saves. They have no switch, so they are judged like a feature that is off: what is wrong
 * in others of them keeps nobody from saving.
 * @throws HttpError 403 `needs_full_access`, `needs_premium`; 422 `invalid`
 */
export async function judgeSettings(db: Db, judge: Judge, { now, patch, restored }: SettingsWrite) {
  const definition = judge.catalogue.settings
  const parsed = parseOptions(definition, patch)
  const before = { ...definition.defaults, ...now }
  const managers = { manager_roles: patch.manager_roles ?? before.manager_roles }
  if (judge.isBot && difference(before, managers)) throw managersBeyondBot()
  const { notes } = await judgeWrite(db, judge, {
    subject: 'settings',
    definition,
    now: { enabled: false, options: now },
    next: { enabled: false, options: { ...now, ...parsed } },
    restored,
  })
  return { parsed, notes }
}

type JudgedWrite = Restored & {
  subject: string
  definition: Declared
  now: StoredFeature
  next: StoredFeature
}

async function judgeWrite(db: Db, judge: Judge, write: JudgedWrite) {
  const { subject, definition, now, next, restored = {} } = write
  assertMayChange(judge, definition, wholeOptions(definition, now), wholeOptions(definition, next))
  assertNoEscalation(definition, now, next, judge.judgeRole)
  const [whole, wanted] = [wholeOptions(definition, now), wholeOptions(definition, next)]
  const unlisted = judge.listed ? unlistedReferences(definition.options, whole, wanted, judge.listed) : {}
  if (Object.keys(unlisted).length > 0) throw refused(unlisted)
  assertConsistent(definition, now, next)
  const at = judge.now()
  const outdatedBeside = (known: readonly Options[], reported: readonly string[]) =>
    outdated(definition, next.options, known, { reported, now: at })
  if (outdatedBeside([now.options], []).length === 0) return { next, notes: [] }

  const reported = (await readCommands(db)).map(({ name }) => name)
  const replaced = await readReplaced(db, judge.guildId, subject)
  const wrong = outdatedBeside([now.options, replaced, restored], reported)
  if (wrong.length > 0)
    throw refused(Object.fromEntries(wrong.map(({ code, path }) => [path, complaints[code]()])))
  return { next, notes: outdatedBeside([now.options], reported) }
}

/** Splits options by whether the person may change them; `held` are those that stay as they are, with the reason. */
export function withoutHeld(
  judge: Judge,
  definition: Declared,
  before: Options,
  wanted: Options,
): { allowed: Options; held: Note[] } {
  const found = Object.entries(heldIn(judge, definition, before, { ...before, ...wanted }))
  const held = found.flatMap(([code, paths]) => paths.map((path) => ({ code, path })))
  const keys = new Set(held.map(({ path }) => path.split('.')[0]))
  return { allowed: Object.fromEntries(Object.entries(wanted).filter(([key]) => !keys.has(key))), held }
}
