import { changesManagerRoles } from '@/api/history.schema'
import { randomBytes } from 'node:crypto'
import type { GuildSettings } from '@/api/settings.schema'
import type {
  ConfigurationFile,
  ImportPart,
  ImportRequest,
  ImportResult,
  ImportRevert,
} from '@/api/transfer.schema'
import texts from '@/config/messages/en/backend.json'
import type { GuildAccess } from '@/server/access/guild-rights'
import type { Db } from '@/server/db/open'
import { needsFullAccess } from '@/server/discord/failures'
import { assignableRoles, type CanAssignRole } from '@/server/guilds/feature-options'
import {
  changeFeature,
  readFeatures,
  type StoredFeature,
  unsavedFeature,
} from '@/server/guilds/features-queries'
import { readBatch, revertChange } from '@/server/guilds/history'
import { changeSettings, readSettings } from '@/server/guilds/settings'
import { changedMeanwhile, refused, unknownImport } from '@/server/http/http-error'
import { deleteUnusedImages } from '@/server/images/images-queries'
import type { Author, Write } from '@/server/live/changes'
import type { Runtime } from '@/server/runtime'
import { copyImages } from './images'
import { type Plan, planFeature, planSettings, unknownPart } from './plan'
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
function orRefuse<Next>({ part, next }: Plan<Next>): Plan<Next> {
  if (part.state !== 'refused') return { part, next }
  const fields = Object.entries(part.fields ?? {}).map(([path, text]) => [`${part.subject}.${path}`, text])
  throw refused(Object.fromEntries(fields))
}

/** Plans on the very value that is replaced, and saves the plan. */
async function savePart<Now, Next>(
  plan: (now: Now) => Plan<Next>,
  save: (decide: (now: Now) => Next | null) => Promise<{ version: number }>,
): Promise<ImportPart[]> {
  const planned: ImportPart[] = []
  const { version } = await save((now) => {
    const { part, next } = orRefuse(plan(now))
    planned.push(part)
    return next
  })
  return planned.map((part) => ({ ...part, version }))
}

function applyPart(
  tx: Db,
  subject: string,
  { guildId, access, mayGive }: Importer & { mayGive: CanAssignRole },
  { configuration, translationFor }: PreparedImport,
  write: Write,
): Promise<ImportPart[]> | ImportPart[] {
  const by = translationFor(subject)
  if (subject === 'settings')
    return savePart(
      (value: GuildSettings) => planSettings({ value, version: 0 }, configuration.settings ?? {}, by, access),
      (decide) => changeSettings(tx, guildId, (now) => decide(now) ?? {}, write),
    )
  const feature = featureOf(configuration, subject)
  if (!feature) return [unknownPart(subject)]
  const { definition, wanted } = feature
  const key = { guildId, featureId: definition.id, defaults: definition.defaults }
  return savePart(
    (value: StoredFeature) => planFeature(definition, { value, version: 0 }, wanted, by, mayGive),
    (decide) => changeFeature(tx, key, (now) => decide(now) ?? now, write),
  )
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
  const mayGive = await assignableRoles(rt, guildId, importer.access)
  const batch = newBatch()
  const at = rt.now()

  const parts = await rt.db.transaction(async (tx) => {
    await copyImages(tx, guildId, copies, at)
    const done: ImportPart[] = []
    for (const subject of subjectsOf(configuration)) {
      const accepts = acceptFor(request, subject)
      const write = { ...author, accepts, batch, origin: configuration.guild.name }
      done.push(...(await applyPart(tx, subject, { ...importer, mayGive }, prepared, write)))
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
  { guildId, access }: Pick<Importer, 'guildId' | 'access'>,
  request: ImportRequest,
): Promise<ImportResult> {
  const { configuration } = request
  const { translationFor, references } = await prepareImport(rt, guildId, request)
  const mayGive = await assignableRoles(rt, guildId, access)
  const [settings, features] = await Promise.all([readSettings(rt.db, guildId), readFeatures(rt.db, guildId)])
  const parts = subjectsOf(configuration).map((subject) => {
    const by = translationFor(subject)
    if (subject === 'settings') return planSettings(settings, configuration.settings ?? {}, by, access).part
    const feature = featureOf(configuration, subject)
    if (!feature) return unknownPart(subject)
    const { definition, wanted } = feature
    return planFeature(
      definition,
      features.get(definition.id) ?? unsavedFeature(definition.id),
      wanted,
      by,
      mayGive,
    ).part
  })
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
  if (access !== 'full' && changes.some((change) => changesManagerRoles(change))) throw needsFullAccess()

  const batch = newBatch()
  const mayGive = await assignableRoles(rt, guildId, access)
  const write = { ...author, accepts: () => true, batch, mayGive }
  const inOrder = changes.toSorted((a, b) => bySubject(a.subject, b.subject))
  return rt.db.transaction(async (tx) => {
    for (const change of inOrder) await revertChange(tx, guildId, change, write)
    const written = await readBatch(tx, guildId, batch)
    const parts = written.map(({ subject, version }) => ({ subject, version }))
    return { parts, batch: parts.length > 0 ? batch : null }
  })
}

const newBatch = () => randomBytes(12).toString('base64url')

export const isBatch = (text: string) => /^[\w-]{16}$/.test(text)
