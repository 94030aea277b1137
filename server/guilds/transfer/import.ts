import { randomBytes } from 'node:crypto'
import type { Note } from '@/contract/calls/note'
import type {
  ConfigurationFile,
  ImportPart,
  ImportRequest,
  ImportResult,
  ImportRevert,
} from '@/contract/calls/transfer'
import texts from '@/config/messages/en/backend.json'
import type { GuildAccess } from '@/server/access/guild-rights'
import type { Db } from '@/server/db/open'
import { changeConfiguration, type Intent } from '@/server/guilds/change-configuration'
import { readFeatures, unsavedFeature } from '@/server/guilds/features-queries'
import { readBatch, revertChange } from '@/server/guilds/history'
import { createJudge, type Judge } from '@/server/guilds/judge'
import { readSettings } from '@/server/guilds/settings'
import { changedMeanwhile, refused, unknownImport } from '@/server/http/http-error'
import { deleteUnusedImages } from '@/server/images/images-queries'
import type { Author, Write } from '@/server/live/changes'
import type { Runtime } from '@/server/runtime'
import { copyImages } from './images'
import { type Plan, type PlannedPart, planFeature, planSettings, unknownPart } from './plan'
import { bySubject, featureOf, type PreparedImport, prepareImport, subjectsOf } from './prepare-import'

type Importer = { guildId: string; access: GuildAccess; author: Author }

/** Only the chosen parts of the file. @throws HttpError 422 `invalid` for a part that it does not have */
function chosenOf({ configuration, parts }: ImportRequest): ConfigurationFile {
  if (!parts) return configuration
  const all = subjectsOf(configuration)
  if (!parts.every((part) => all.includes(part))) throw refused({ parts: texts.partNotInFile })
  const { settings, features } = configuration
  return {
    ...configuration,
    settings: parts.includes('settings') ? settings : undefined,
    features: Object.fromEntries(Object.entries(features).filter(([id]) => parts.includes(`feature:${id}`))),
  }
}

/** @throws HttpError 422 `invalid` with the errors below the part's name */
function orRefuse<Patch>(plan: Plan<Patch>): Plan<Patch> {
  const { subject, state, fields = {} } = plan.part
  if (state !== 'refused') return plan
  throw refused(
    Object.fromEntries(Object.entries(fields).map(([path, text]) => [`${subject}.${path}`, text])),
  )
}

/** Plans a part on the very value that it replaces, and saves it. */
async function applyPart(
  tx: Db,
  subject: string,
  judge: Judge,
  { configuration, translationFor }: PreparedImport,
  write: Write,
): Promise<ImportPart[]> {
  const by = translationFor(subject)
  const planned: PlannedPart[] = []
  const patchOf = <Patch>(plan: Plan<Patch>) => {
    const { part, patch } = orRefuse(plan)
    planned.push(part)
    return patch
  }
  const feature = featureOf(configuration, subject)
  if (!feature && subject !== 'settings') return [unknownPart(subject)]
  const intent: Intent = feature
    ? {
        subject: feature.definition,
        patch: async (now, db) => patchOf(await planFeature(db, judge, now, feature, by)),
      }
    : {
        subject: 'settings',
        patch: async (now) => patchOf(await planSettings(judge, now, configuration.settings ?? {}, by)),
      }
  const { version } = await changeConfiguration(tx, judge, intent, write)
  return planned.map((part) => ({ ...part, version }))
}

/** @throws HttpError 412 `conflict`, without the current value: the whole import is refused */
function acceptFor({ versions = {} }: ImportRequest, subject: string) {
  const expected = Object.hasOwn(versions, subject) ? versions[subject] : undefined
  return (version: number) => {
    if (expected !== undefined && expected !== version) throw changedMeanwhile()
    return true
  }
}

/**
 * Applies an import in one step: all of the chosen parts, or nothing.
 * @throws HttpError as `prepareImport` does; 422 `invalid` for values that are refused; 412 `conflict` where a version
 * is not the expected one; 409 `too_many_pictures`
 */
export async function applyImport(
  rt: Runtime,
  importer: Importer,
  request: ImportRequest,
): Promise<ImportResult> {
  const { guildId, author } = importer
  const prepared = await prepareImport(rt, guildId, { ...request, configuration: chosenOf(request) })
  const { configuration, copies, references } = prepared
  const judge = await createJudge(rt, importer, subjectsOf(configuration))
  const batch = newBatch()
  const at = rt.now()

  const parts = await rt.db.transaction(async (tx) => {
    await copyImages(tx, guildId, copies, at)
    const done: ImportPart[] = []
    for (const subject of subjectsOf(configuration)) {
      const accepts = acceptFor(request, subject)
      const write = { ...author, accepts, batch, origin: configuration.guild.name }
      done.push(...(await applyPart(tx, subject, judge, prepared, write)))
    }
    if (copies.length > 0) await deleteUnusedImages(tx, { kind: 'guilds', id: guildId }, at)
    return done
  })
  const hasChanged = parts.some(({ state }) => state === 'changes')
  return { from: configuration.guild, references: references(), parts, batch: hasChanged ? batch : null }
}

/** What an import of all parts would change. @throws HttpError as `prepareImport` does */
export async function previewImport(
  rt: Runtime,
  writer: Pick<Importer, 'guildId' | 'access'>,
  request: ImportRequest,
): Promise<ImportResult> {
  const { guildId } = writer
  const { configuration } = request
  const { translationFor, references } = await prepareImport(rt, guildId, request)
  const judge = await createJudge(rt, writer, subjectsOf(configuration))
  const [settings, features] = await Promise.all([readSettings(rt.db, guildId), readFeatures(rt.db, guildId)])
  const planPart = async (subject: string): Promise<ImportPart> => {
    const by = translationFor(subject)
    if (subject === 'settings') {
      const { part } = await planSettings(judge, settings.value, configuration.settings ?? {}, by)
      return { ...part, version: settings.version }
    }
    const feature = featureOf(configuration, subject)
    if (!feature) return unknownPart(subject)
    const { value, version } = features.get(feature.definition.id) ?? unsavedFeature(feature.definition.id)
    const { part } = await planFeature(rt.db, judge, value, feature, by)
    return { ...part, version }
  }
  const parts: ImportPart[] = []
  for (const subject of subjectsOf(configuration)) parts.push(await planPart(subject))
  return { from: configuration.guild, references: references(), parts, batch: null }
}

/**
 * Restores the values from before an import, in one step that can itself be reverted.
 * @throws HttpError 404 `unknown_import`; 403 `needs_full_access`; 422 or 409 `no_longer_fits`
 */
export async function revertImport(
  rt: Runtime,
  { guildId, access, author }: Importer,
  name: string,
): Promise<ImportRevert> {
  const changes = await readBatch(rt.db, guildId, name)
  if (changes.length === 0) throw unknownImport()

  const batch = newBatch()
  const inOrder = changes.toSorted((a, b) => bySubject(a.subject, b.subject))
  const judge = await createJudge(
    rt,
    { guildId, access },
    changes.map(({ subject }) => subject),
  )
  const write = { ...author, accepts: () => true, batch }
  return rt.db.transaction(async (tx) => {
    const notes = new Map<string, Note[]>()
    for (const change of inOrder) {
      const said = (await revertChange(tx, change, { judge, write })).notes
      if (said.length > 0) notes.set(change.subject, said)
    }
    const written = await readBatch(tx, guildId, batch)
    const parts = written.map(({ subject, version }) => ({
      subject,
      version,
      ...(notes.has(subject) && { notes: notes.get(subject) }),
    }))
    return { parts, batch: parts.length > 0 ? batch : null }
  })
}

const newBatch = () => randomBytes(12).toString('base64url')

export const isBatch = (text: string) => /^[\w-]{16}$/.test(text)
