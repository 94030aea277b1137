import { configurationFile, type ConfigurationFile, importResult } from '@/api/transfer.schema'
import { checkImport } from './imports'
import { isAccepted, refusalNotes, successNotes } from './judge'
import { isMissing, type Offer, unoffered } from './offers'
import { notOffered, optional, type Result, unchecked } from './report'
import type { Subject } from './target'

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
async function dryRunNotes({ ask, guildId }: Subject, configuration: ConfigurationFile): Promise<string[]> {
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

async function junkNotes({ ask, guildId }: Subject): Promise<string[]> {
  const reply = await ask('POST', `/guilds/${guildId}/import?dry_run=1`, { body: { configuration: {} } })
  const wish = 'Refuse it with 400 or 422.'
  return isAccepted(reply)
    ? [`It took an empty object for a configuration. ${wish}`]
    : refusalNotes(reply, [400, 422], wish)
}

/** That a configuration can be kept and taken in again, in one step that can be taken back. */
export async function checkTransfer(subject: Subject): Promise<Result[]> {
  const all = Object.values(calls)
  const denied = unoffered(subject, calls.export, transferOffer)
  const exported = denied ? null : await subject.ask('GET', `/guilds/${subject.guildId}/export`)
  if (exported === null || isMissing(subject, transferOffer, exported))
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
    optional(calls.dryRun, await dryRunNotes(subject, configuration)),
    optional(calls.junk, await junkNotes(subject)),
    ...(await checkImport(subject, configuration, calls)),
  ]
}
