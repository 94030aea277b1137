import type { GuildSettings } from '@/api/settings.schema'
import type { ConfigurationFile, ImportPart, ImportRequest, ImportResult } from '@/api/transfer.schema'
import texts from '@/config/messages/en/backend.json'
import { changedMeanwhile, refused } from '@/server/http/http-error'
import { type CanAssignRole, assignableRoles } from '@/server/guilds/given-roles'
import { type Author, VersionConflict, type Write } from '@/server/live/changes'
import type { Db } from '@/server/db/open'
import { changeFeature, type StoredFeature } from '@/server/guilds/features-queries'
import { changeSettings } from '@/server/guilds/settings-queries'
import { deleteUnusedImages } from '@/server/images/store'
import type { GuildAccess } from '@/server/access/guild-rights'
import type { Runtime } from '@/server/runtime'
import { newBatch } from './batch'
import { copyPictures } from './pictures'
import { type Plan, planFeature, planSettings, unknownPart } from './plan'
import { featureOf, type PreparedImport, prepareImport, subjectsOf } from './prepare'

/** Who imports into which guild, and what they may do there. */
export type Importer = { guildId: string; access: GuildAccess; author: Author }

/**
 * The file with nothing but the parts that were chosen.
 * @throws HttpError 422 `invalid` for a part that it does not have
 */
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

/** @throws HttpError 422 `invalid` with the complaints below the part's name */
function orRefuse<Next>({ part, next }: Plan<Next>): Plan<Next> {
  if (part.state !== 'refused') return { part, next }
  const fields = Object.entries(part.fields ?? {}).map(([path, text]) => [`${part.subject}.${path}`, text])
  throw refused(Object.fromEntries(fields))
}

type Saved = { version: number } | VersionConflict<unknown>

/** Plans on the very value that is replaced, and saves what comes out. */
async function savePart<Now, Next>(
  plan: (now: Now) => Plan<Next>,
  save: (decide: (now: Now) => Next | null) => Promise<Saved>,
): Promise<ImportPart> {
  const planned: ImportPart[] = []
  const saved = await save((now) => {
    const { part, next } = orRefuse(plan(now))
    planned.push(part)
    return next
  })
  const part = planned.at(-1)
  if (saved instanceof VersionConflict || !part) throw changedMeanwhile()
  return { ...part, version: saved.version }
}

function applyPart(
  tx: Db,
  subject: string,
  { guildId, access, mayGive }: Importer & { mayGive: CanAssignRole },
  { configuration, translationFor }: PreparedImport,
  write: Write,
): Promise<ImportPart> | ImportPart {
  const by = translationFor(subject)
  if (subject === 'settings')
    return savePart(
      (value: GuildSettings) => planSettings({ value, version: 0 }, configuration.settings ?? {}, by, access),
      (decide) => changeSettings(tx, guildId, (now) => decide(now) ?? {}, write),
    )
  const feature = featureOf(configuration, subject)
  if (!feature) return unknownPart(subject)
  const { definition, wanted } = feature
  const key = { guildId, featureId: definition.id, defaults: definition.defaults }
  return savePart(
    (value: StoredFeature) => planFeature(definition, { value, version: 0 }, wanted, by, mayGive),
    (decide) => changeFeature(tx, key, (now) => decide(now) ?? now, write),
  )
}

/** Takes the version that a dry run showed, and any where it showed none. */
function acceptFor({ versions = {} }: ImportRequest, subject: string) {
  const expected = Object.hasOwn(versions, subject) ? versions[subject] : undefined
  return (version: number) => expected === undefined || expected === version
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
    await copyPictures(tx, guildId, copies, at)
    const done: ImportPart[] = []
    for (const subject of subjectsOf(configuration)) {
      const accepts = acceptFor(request, subject)
      const write = { ...author, accepts, batch, origin: configuration.guild.name }
      done.push(await applyPart(tx, subject, { ...importer, mayGive }, prepared, write))
    }
    if (copies.length > 0) await deleteUnusedImages(tx, { kind: 'guilds', id: guildId }, at)
    return done
  })
  const hasChanged = parts.some(({ state }) => state === 'changes')
  return { from: configuration.guild, references: references(), parts, batch: hasChanged ? batch : null }
}
