import { sql } from 'drizzle-orm'
import type { Note } from '@/contract/calls/note'
import {
  type ConfigurationFile,
  type ImportPart,
  type ImportRequest,
  type ImportResult,
  type ImportRevert,
  onlyParts,
  subjectsIn,
} from '@/contract/calls/transfer'
import { backend as texts } from '@/server/http/texts'
import type { Db } from '@/server/db/open'
import { bySubject, changeConfiguration } from '@/server/guilds/change-configuration'
import { readBatch, revertChange } from '@/server/guilds/history'
import { createJudge, type Judge } from '@/server/guilds/judge'
import { judgeManagersOf } from '@/server/guilds/listed-references'
import type { Writer } from '@/server/guilds/who-writes'
import { changedMeanwhile, refused, unknownImport } from '@/server/http/http-error'
import { deleteUnusedImages } from '@/server/images/images-queries'
import { type Author, newBatch, type Write } from '@/server/live/changes'
import type { Runtime } from '@/server/runtime'
import { copyImages } from './images'
import { type PlannedPart, planImport } from './plan'
import { prepareImport } from './prepare-import'

type Importer = Writer & { author: Author }

/** What an import of all parts would change. @throws HttpError as `prepareImport` does */
export async function previewImport(
  rt: Runtime,
  writer: Writer,
  request: ImportRequest,
): Promise<ImportResult> {
  const prepared = await prepareImport(rt, writer.guildId, request)
  const judge = await createJudge(rt, writer, subjectsIn(prepared.configuration))
  const planned = await planImport(rt.db, judge, prepared)
  const parts = planned.map(({ part }) => part)
  return { from: request.configuration.guild, references: prepared.references(), parts, batch: null }
}

/** Only the chosen parts of the file. @throws HttpError 422 `invalid` for a part that it does not have */
function chosenOf({ configuration, parts }: ImportRequest): ConfigurationFile {
  if (!parts) return configuration
  const all = subjectsIn(configuration)
  if (!parts.every((part) => all.includes(part))) throw refused({ parts: texts.partNotInFile })
  return onlyParts(configuration, parts)
}

/**
 * @throws HttpError 412 `conflict`, without the current value: the whole import is refused; 422 `invalid` with the errors
 * below the part's name
 */
function assertApplicable(
  { subject, state, version, fields = {} }: ImportPart,
  versions: ImportRequest['versions'],
) {
  if (version !== (versions?.[subject] ?? version)) throw changedMeanwhile()
  if (state !== 'refused') return
  const wrong = Object.entries(fields).map(([path, text]) => [`${subject}.${path}`, text])
  throw refused(Object.fromEntries(wrong))
}

/** Saves a planned part, unless somebody has changed it since. */
async function writePart(tx: Db, judge: Judge, { part, intent }: PlannedPart, write: Omit<Write, 'accepts'>) {
  if (!intent) return part
  const accepts = (version: number) => {
    if (version !== part.version) throw changedMeanwhile()
    return true
  }
  const { version } = await changeConfiguration(tx, judge, intent, { ...write, accepts })
  return { ...part, version }
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
  const judge = await createJudge(rt, importer, subjectsIn(prepared.configuration))
  const { guild: from } = request.configuration
  const write = { ...author, batch: newBatch(), origin: from.name }
  const at = rt.now()
  const parts = await rt.db.transaction(async (tx) => {
    // One import of a guild at a time: each is planned on what the one before saved.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import:${guildId}`}, 0))`)
    const planned = await planImport(tx, judge, prepared)
    for (const { part } of planned) assertApplicable(part, request.versions)
    await copyImages(tx, guildId, prepared.copies, at)
    const written: ImportPart[] = []
    for (const part of planned) written.push(await writePart(tx, judge, part, write))
    if (prepared.copies.length > 0) await deleteUnusedImages(tx, { kind: 'guilds', id: guildId }, at)
    return written
  })
  const hasChanged = parts.some(({ state }) => state === 'changes')
  return { from, references: prepared.references(), parts, batch: hasChanged ? write.batch : null }
}

/**
 * Restores the values from before an import, in one step that can itself be reverted.
 * @throws HttpError 404 `unknown_import`; 403 `needs_full_access`; 422 or 409 `no_longer_fits`
 */
export async function revertImport(rt: Runtime, importer: Importer, name: string): Promise<ImportRevert> {
  const { guildId, author } = importer
  const changes = await readBatch(rt.db, guildId, name)
  if (changes.length === 0) throw unknownImport()

  const batch = newBatch()
  const inOrder = changes.toSorted((a, b) => bySubject(a.subject, b.subject))
  const subjects = changes.map(({ subject }) => subject)
  const judge = await createJudge(rt, importer, subjects)
  const write = { ...author, accepts: () => true, batch }
  const complaintAbout = await judgeManagersOf(rt, judge, changes)
  return rt.db.transaction(async (tx) => {
    const notesOf = new Map<string, Note[]>()
    for (const change of inOrder) {
      const { notes } = await revertChange(tx, change, { judge, write, complaintAbout })
      if (notes.length > 0) notesOf.set(change.subject, notes)
    }
    const written = await readBatch(tx, guildId, batch)
    const parts = written.map(({ subject, version }) => ({ subject, version, notes: notesOf.get(subject) }))
    return { parts, batch: parts.length > 0 ? batch : null }
  })
}

export const isBatch = (text: string) => /^[\w-]{16}$/.test(text)
