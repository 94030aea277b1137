import {
  configurationFile,
  type ConfigurationFile,
  importResult,
  importRevert,
} from '@/contract/calls/transfer'
import { about, acceptedNotes, type Note, successNotes } from './notes'
import { checkOffered, type Offer, type TestContext } from './context'
import { putBack } from './put-back'
import { otherPrefix, readSettings, settingsPath } from './settings'

const exporting = 'GET /guilds/{guildId}/export'
const importing = 'POST /guilds/{guildId}/import'
const dryRun = `${importing}, a dry run`
const junk = `${importing}, what is no configuration`
const reverting = 'POST /guilds/{guildId}/imports/{batch}/revert'

export const transferOffer: Offer = {
  extension: 'transfer',
  without: 'A configuration can be neither exported nor copied.',
}

/** Imports a configuration, or only tries to. @returns what is wrong with the answer, else its result */
async function importInto({ ask }: TestContext, body: object, query: '' | '?dry_run=1') {
  const reply = await ask('POST', `/guilds/{guildId}/import${query}`, { body })
  const notes = successNotes(reply, importResult)
  return { reply, notes, result: notes.length > 0 ? null : importResult.parse(reply.body) }
}

/** A dry run with the guild's own export has to find no changes. */
async function dryRunNotes(context: TestContext, configuration: ConfigurationFile): Promise<Note[]> {
  const { notes, result } = await importInto(context, { configuration }, '?dry_run=1')
  return [
    notes,
    ...(result?.parts ?? []).map(
      ({ state, subject }) =>
        state === 'same' || `The guild’s own export came back with ${subject} as “${state}”, not “same”.`,
    ),
  ]
}

/** A dry run has to write nothing, and to say what the import would change. */
async function previewNotes(context: TestContext, body: object, prefix: unknown): Promise<Note[]> {
  const { notes, result } = await importInto(context, body, '?dry_run=1')
  if ((await readSettings(context)).chat_prefix !== prefix)
    return [notes, 'A dry run changed the prefix. It must write nothing.']
  const part = result?.parts.find(({ subject }) => subject === 'settings')
  const isFound = result === null || part?.state === 'changes'
  return [notes, isFound || 'A file with another prefix came back without “changes” in the settings.']
}

async function revertNotes(context: TestContext, batch: string, prefix: unknown): Promise<Note[]> {
  const reply = await context.ask('POST', `/guilds/{guildId}/imports/${batch}/revert`, { body: {} })
  const notes = successNotes(reply, importRevert)
  const isBack = (await readSettings(context)).chat_prefix === prefix
  const wrong = `It answered ${reply.status}, but the prefix in the settings is not what it was before the import.`
  return [notes, about(reply, notes.length > 0 || isBack || wrong)]
}

async function checkImport(context: TestContext, configuration: ConfigurationFile) {
  const { report } = context
  const before = await readSettings(context)
  const prefix = otherPrefix(before.chat_prefix)
  const settings = { ...configuration.settings, chat_prefix: prefix }
  const body = { configuration: { ...configuration, settings }, parts: ['settings'] }

  const preview = await previewNotes(context, body, before.chat_prefix)
  const { reply, notes, result } = await importInto(context, body, '')
  const isThere = (await readSettings(context)).chat_prefix === prefix
  const wrong = `It answered ${reply.status}, but the prefix of the file is not in the settings afterwards.`
  const isRight = report.optional(
    importing,
    ...preview,
    notes,
    about(reply, result === null || isThere || wrong),
  )
  const batch = (isRight && result?.batch) || null
  const reverted = batch === null ? [] : await revertNotes(context, batch, before.chat_prefix)
  const left = await putBack(context, settingsPath, before, ['chat_prefix'])
  if (batch !== null || left.length > 0) return report.optional(reverting, ...reverted, left)
  report.unchecked(reverting, isRight ? 'The import names no batch to revert.' : 'The import is not right.')
}

export function checkTransfer(context: TestContext) {
  const { report } = context
  const further = [dryRun, junk, importing, reverting]
  return checkOffered(context, transferOffer, [exporting, ...further], async (exported) => {
    if (!report.optional(exporting, successNotes(exported, configurationFile)))
      return report.unchecked(further, 'There is no export to try it with.')
    const configuration = configurationFile.parse(exported.body)
    report.optional(dryRun, ...(await dryRunNotes(context, configuration)))
    const { reply } = await importInto(context, { configuration: {} }, '?dry_run=1')
    report.optional(junk, acceptedNotes(reply, 'an empty object as a configuration'))
    await checkImport(context, configuration)
  })
}
