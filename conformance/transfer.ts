import { configurationFile, type ConfigurationFile, importResult, importRevert } from '@/api/transfer.schema'
import { asObject, isAccepted, refusalNotes, successNotes } from './judge'
import { isMissing, notOffered, type Offer, optional, type Result, unchecked, skipIfDenied } from './report'
import type { TestContext } from './target'
import { otherPrefix, putBack } from './writes'

const calls = {
  export: 'GET /guilds/{guildId}/export',
  dryRun: 'POST /guilds/{guildId}/import, a dry run',
  junk: 'POST /guilds/{guildId}/import, what is no configuration',
  import: 'POST /guilds/{guildId}/import',
  revert: 'POST /guilds/{guildId}/imports/{batch}/revert',
}
export const transferOffer: Offer = {
  extension: 'transfer',
  without: 'A configuration can be neither kept as a file nor copied.',
}

/** A guild's own export, taken in again without applying it, changes nothing. */
async function dryRunNotes(
  { ask, guildId }: TestContext,
  configuration: ConfigurationFile,
): Promise<string[]> {
  const tried = await ask('POST', `/guilds/${guildId}/import?dry_run=1`, { body: { configuration } })
  const notes = successNotes(tried, importResult)
  if (notes.length > 0) return notes
  return importResult
    .parse(tried.body)
    .parts.filter(({ state }) => state !== 'same')
    .map(
      ({ subject, state }) => `The guild’s own export came back with ${subject} as “${state}”, not “same”.`,
    )
}

async function junkNotes({ ask, guildId }: TestContext): Promise<string[]> {
  const reply = await ask('POST', `/guilds/${guildId}/import?dry_run=1`, { body: { configuration: {} } })
  const expectation = 'Refuse it with 400 or 422.'
  return isAccepted(reply)
    ? [`It took an empty object for a configuration. ${expectation}`]
    : refusalNotes(reply, [400, 422], expectation)
}

/** That a configuration can be kept and taken in again, in one step that can be taken back. */
export async function checkTransfer(context: TestContext): Promise<Result[]> {
  const all = Object.values(calls)
  const denied = skipIfDenied(context, calls.export, transferOffer)
  const exported = denied ? null : await context.ask('GET', `/guilds/${context.guildId}/export`)
  if (exported === null || isMissing(context, transferOffer, exported))
    return all.map((call) => notOffered(call, transferOffer.without))
  const notes = successNotes(exported, configurationFile)
  if (notes.length > 0)
    return [
      optional(calls.export, notes),
      ...all.slice(1).map((call) => unchecked(call, 'optional', 'There is no export to try it with.')),
    ]

  const configuration = configurationFile.parse(exported.body)
  return [
    optional(calls.export, []),
    optional(calls.dryRun, await dryRunNotes(context, configuration)),
    optional(calls.junk, await junkNotes(context)),
    ...(await checkImport(context, configuration, calls)),
  ]
}

type Calls = { dryRun: string; import: string; revert: string }

const inSettings = 'settings'

/** Takes the import back: the prefix from before it has to stand there again. */
async function revert(context: TestContext, batch: string, prefix: unknown, call: string): Promise<Result> {
  const { ask, guildId } = context
  const reply = await ask('POST', `/guilds/${guildId}/imports/${batch}/revert`, { body: {} })
  const notes = successNotes(reply, importRevert)
  const now = asObject(await ask('GET', `/guilds/${guildId}/settings`))
  return optional(call, [
    ...notes,
    ...(notes.length > 0 || now.chat_prefix === prefix
      ? []
      : ['It answered a success, and the prefix is not what it was before the import.']),
  ])
}

/** What a dry run wrote, and whether it tells what the import would do. */
async function dryNotes({ ask, guildId }: TestContext, body: object, prefix: unknown): Promise<string[]> {
  const reply = await ask('POST', `/guilds/${guildId}/import?dry_run=1`, { body })
  const notes = successNotes(reply, importResult)
  const now = asObject(await ask('GET', `/guilds/${guildId}/settings`))
  if (now.chat_prefix !== prefix) return [...notes, 'A dry run changed the prefix. It must write nothing.']
  if (notes.length > 0) return notes
  const part = importResult.parse(reply.body).parts.find(({ subject }) => subject === inSettings)
  return part?.state === 'changes'
    ? []
    : ['A file with another prefix came back without “changes” in the settings.']
}

/** Takes in the guild's own export with another prefix, and takes that back. */
async function checkImport(
  context: TestContext,
  configuration: ConfigurationFile,
  calls: Calls,
): Promise<Result[]> {
  const { ask, guildId } = context
  const path = `/guilds/${guildId}/settings`
  const before = asObject(await ask('GET', path))
  const wanted = otherPrefix(before.chat_prefix)
  const settings = { ...configuration.settings, chat_prefix: wanted }
  const body = { configuration: { ...configuration, settings }, parts: [inSettings] }

  const dry = await dryNotes(context, body, before.chat_prefix)
  const reply = await ask('POST', `/guilds/${guildId}/import`, { body })
  const notes = successNotes(reply, importResult)
  const now = asObject(await ask('GET', path))
  const applied = optional(calls.import, [
    ...dry,
    ...notes,
    ...(notes.length > 0 || now.chat_prefix === wanted
      ? []
      : ['It answered a success, and the prefix of the file is not in the settings.']),
  ])
  const batch = notes.length > 0 ? null : importResult.parse(reply.body).batch
  const reverted =
    batch === null
      ? unchecked(calls.revert, 'optional', 'The import names no batch to take back.')
      : applied.outcome === 'wrong'
        ? unchecked(calls.revert, 'optional', 'The import is not right.')
        : await revert(context, batch, before.chat_prefix, calls.revert)
  const left = await putBack(context, path, before, ['chat_prefix'])
  return [
    applied,
    { ...reverted, ...(left.length > 0 && optional(calls.revert, [...reverted.notes, ...left])) },
  ]
}
