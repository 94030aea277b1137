import { configurationFile, type ConfigurationFile, importResult, importRevert } from '@/api/transfer.schema'
import { acceptedNotes, notesOf, successNotes } from './judge'
import { allUnchecked, checkOffered, type Offer, optional, type Result, unchecked } from './report'
import type { TestContext } from './target'
import { otherPrefix, putBack, readSettings, settingsPath } from './writes'

const exporting = 'GET /guilds/{guildId}/export'
const importing = 'POST /guilds/{guildId}/import'
const dryRun = `${importing}, a dry run`
const junk = `${importing}, what is no configuration`
const reverting = 'POST /guilds/{guildId}/imports/{batch}/revert'

export const transferOffer: Offer = {
  extension: 'transfer',
  without: 'A configuration can be neither kept as a file nor copied.',
}

const importInto = ({ ask }: TestContext, body: object, query = '') =>
  ask('POST', `/guilds/{guildId}/import${query}`, { body })
const tryImport = (context: TestContext, body: object) => importInto(context, body, '?dry_run=1')

/** A dry run with the guild's own export has to find no changes. */
async function dryRunNotes(context: TestContext, configuration: ConfigurationFile): Promise<string[]> {
  const tried = await tryImport(context, { configuration })
  const notes = successNotes(tried, importResult)
  const { parts = [] } = notes.length > 0 ? {} : importResult.parse(tried.body)
  return notesOf(
    notes,
    ...parts.map(
      (part) =>
        part.state === 'same' ||
        `The guild’s own export came back with ${part.subject} as “${part.state}”, not “same”.`,
    ),
  )
}

async function junkNotes(context: TestContext): Promise<string[]> {
  const reply = await tryImport(context, { configuration: {} })
  return acceptedNotes(reply, 'an empty object as a configuration')
}

/** Reverts the import: the prefix has to be the one from before it. */
async function revert(context: TestContext, batch: string, prefix: unknown): Promise<Result> {
  const reply = await context.ask('POST', `/guilds/{guildId}/imports/${batch}/revert`, { body: {} })
  const notes = successNotes(reply, importRevert)
  const isBack = (await readSettings(context)).chat_prefix === prefix
  const wrong = 'It answered a success, and the prefix is not what it was before the import.'
  return optional(reverting, notesOf(notes, notes.length > 0 || isBack || wrong))
}

/** A dry run has to write nothing, and to say what the import would change. */
async function previewNotes(context: TestContext, body: object, prefix: unknown): Promise<string[]> {
  const reply = await tryImport(context, body)
  const notes = successNotes(reply, importResult)
  if ((await readSettings(context)).chat_prefix !== prefix)
    return [...notes, 'A dry run changed the prefix. It must write nothing.']
  if (notes.length > 0) return notes
  const part = importResult.parse(reply.body).parts.find((one) => one.subject === 'settings')
  return notesOf(
    part?.state === 'changes' || 'A file with another prefix came back without “changes” in the settings.',
  )
}

/** Imports the guild's own export with another prefix, and reverts that. */
async function checkImport(context: TestContext, configuration: ConfigurationFile): Promise<Result[]> {
  const before = await readSettings(context)
  const wanted = otherPrefix(before.chat_prefix)
  const settings = { ...configuration.settings, chat_prefix: wanted }
  const body = { configuration: { ...configuration, settings }, parts: ['settings'] }

  const preview = await previewNotes(context, body, before.chat_prefix)
  const reply = await importInto(context, body)
  const notes = successNotes(reply, importResult)
  const isThere = (await readSettings(context)).chat_prefix === wanted
  const wrong = 'It answered a success, and the prefix of the file is not in the settings.'
  const applied = optional(importing, notesOf(preview, notes, notes.length > 0 || isThere || wrong))
  const batch = notes.length > 0 ? null : importResult.parse(reply.body).batch
  const reverted =
    batch === null
      ? unchecked(reverting, 'The import names no batch to take back.')
      : applied.outcome === 'wrong'
        ? unchecked(reverting, 'The import is not right.')
        : await revert(context, batch, before.chat_prefix)
  const left = await putBack(context, settingsPath, before, ['chat_prefix'])
  return [applied, left.length > 0 ? optional(reverting, [...reverted.notes, ...left]) : reverted]
}

/** Checks that a configuration can be exported, imported in one step, and that step reverted. */
export function checkTransfer(context: TestContext): Promise<Result[]> {
  const further = [dryRun, junk, importing, reverting]
  return checkOffered(context, transferOffer, [exporting, ...further], async (exported) => {
    const notes = successNotes(exported, configurationFile)
    if (notes.length > 0)
      return [optional(exporting, notes), ...allUnchecked(further, 'There is no export to try it with.')]
    const configuration = configurationFile.parse(exported.body)
    return [
      optional(exporting, []),
      optional(dryRun, await dryRunNotes(context, configuration)),
      optional(junk, await junkNotes(context)),
      ...(await checkImport(context, configuration)),
    ]
  })
}
