import type { FeatureDeclaration, FeaturePatch } from '@/contract/calls/features'
import type { Note } from '@/contract/calls/note'
import { type GuildSettings, settingsOptions, type SettingsPatch } from '@/contract/calls/settings'
import { changedGuarded } from '@/contract/declaration/guarded'
import { pastDates } from '@/contract/declaration/rules'
import texts from '@/config/messages/en/backend.json'
import type { Db } from '@/server/db/open'
import { needsFullAccess } from '@/server/discord/failures'
import { refused, translate } from '@/server/http/http-error'
import { difference } from '@/server/live/changes'
import type { Runtime } from '@/server/runtime'
import type { Catalogue } from './catalogue'
import { readCommands, unreportedCommands } from './commands'
import {
  applyPatch,
  assertConsistent,
  assertNoEscalation,
  type JudgeRole,
  wholeOptions,
} from './feature-options'
import { readReplaced, type StoredFeature } from './features-queries'
import { judgeRoles } from './role-rules'
import type { Writer } from './writer'

type Options = Record<string, unknown>

/** What a write has to satisfy: the same on every way in, and in a preview. */
export type Judge = Writer & {
  catalogue: Catalogue
  judgeRole: JudgeRole
  now: () => Date
}

/** @param subjects what is to change: what has to be asked for it is asked once, before any lock */
export const createJudge = async (
  rt: Runtime,
  writer: Writer,
  subjects: readonly string[],
): Promise<Judge> => {
  const catalogue = await rt.catalogue.current(writer.languages)
  const judgeRole = await judgeRoles(rt, writer, subjects.map(catalogue.findBySubject))
  return { ...writer, catalogue, judgeRole, now: rt.now }
}

const guardedIn = ({ access }: Judge, schema: unknown, before: object, after: object) =>
  access === 'full' ? [] : changedGuarded(schema, before, after)

/** @throws HttpError 403 `needs_full_access` naming guarded options */
function assertMayChange(judge: Judge, schema: unknown, before: object, after: object) {
  const paths = guardedIn(judge, schema, before, after)
  if (paths.length > 0) throw needsFullAccess(paths)
}

/** @throws HttpError 403 `needs_full_access` */
export function judgeSettings(judge: Judge, now: GuildSettings, patch: SettingsPatch) {
  assertMayChange(judge, settingsOptions, now, { ...now, ...patch })
  if (judge.isBot && difference(now, { manager_roles: patch.manager_roles ?? now.manager_roles }))
    throw needsFullAccess(['manager_roles'])
}

/** What nobody could choose at this moment, and is in none of the known options. */
export const outdated = (
  definition: FeatureDeclaration,
  options: Options,
  known: readonly Options[],
  { reported, now }: { reported: readonly string[]; now: Date },
): Note[] => [
  ...pastDates(definition.options, options, known, now.getTime()).map((path) => ({
    code: 'date_past',
    path,
  })),
  ...unreportedCommands(definition.options, options, known, reported).map((path) => ({
    code: 'command_unknown',
    path,
  })),
]

const complaints: Record<string, string> = {
  date_past: translate('validation.datePast'),
  command_unknown: texts.unknownCommand,
}

type FeatureWrite = {
  definition: FeatureDeclaration
  now: StoredFeature
  patch: FeaturePatch
  /** What an earlier change says was saved then: it was valid, and may come back. */
  restored?: Options
}

/**
 * The feature as a patch makes it, with notes on what comes back though nobody could choose it today.
 * @throws HttpError 403 `needs_full_access`; 422 `invalid`
 */
export async function judgeFeature(db: Db, judge: Judge, write: FeatureWrite) {
  const { definition, now, patch, restored = {} } = write
  const next = applyPatch(definition, now, patch)
  assertMayChange(judge, definition.options, wholeOptions(definition, now), wholeOptions(definition, next))
  assertNoEscalation(definition, now, next, judge.judgeRole)
  assertConsistent(definition, now, next)
  const at = judge.now()
  const outdatedBeside = (known: readonly Options[], reported: readonly string[]) =>
    outdated(definition, next.options, known, { reported, now: at })
  if (outdatedBeside([now.options], []).length === 0) return { next, notes: [] }

  const reported = (await readCommands(db)).map(({ name }) => name)
  const replaced = await readReplaced(db, { guildId: judge.guildId, featureId: definition.id })
  const wrong = outdatedBeside([now.options, replaced, restored], reported)
  if (wrong.length > 0)
    throw refused(Object.fromEntries(wrong.map(({ code, path }) => [path, complaints[code] ?? ''])))
  return { next, notes: outdatedBeside([now.options], reported) }
}

/** Splits options by whether the person may change them; `held` are the paths of those that stay as they are. */
export function withoutGuarded(
  judge: Judge,
  schema: unknown,
  before: Options,
  wanted: Options,
): { allowed: Options; held: string[] } {
  const held = guardedIn(judge, schema, before, { ...before, ...wanted })
  const keys = new Set(held.map((path) => path.split('.')[0]))
  return { allowed: Object.fromEntries(Object.entries(wanted).filter(([key]) => !keys.has(key))), held }
}
