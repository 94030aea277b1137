import { configurationFile, importResult } from '@/api/transfer.schema'
import type { Subject } from './target'
import { isAbsent, successNotes } from './judge'
import { absent, optional, type Result, unchecked } from './report'

const calls = {
  export: 'GET /guilds/{guildId}/export',
  import: 'POST /guilds/{guildId}/import, a dry run',
}
const without = 'A configuration can be neither kept as a file nor copied.'

/** That a guild's own export, taken in again without applying it, changes nothing. */
export async function checkTransfer({ ask, guildId }: Subject): Promise<Result[]> {
  const exported = await ask('GET', `/guilds/${guildId}/export`)
  if (isAbsent(exported)) return [absent(calls.export, without), absent(calls.import, without)]
  const notes = successNotes(exported, configurationFile)
  if (notes.length > 0)
    return [
      optional(calls.export, notes),
      unchecked(calls.import, 'optional', 'There is no export to try it with.'),
    ]

  const body = { configuration: exported.body }
  const tried = await ask('POST', `/guilds/${guildId}/import?dry_run=1`, { body })
  const found = isAbsent(tried)
    ? ['Its export can be kept and nothing takes it in. Answer both, or neither.']
    : successNotes(tried, importResult)
  const changed =
    found.length > 0 ? [] : importResult.parse(tried.body).parts.filter(({ state }) => state !== 'same')
  return [
    optional(calls.export, []),
    optional(calls.import, [
      ...found,
      ...changed.map(
        ({ subject, state }) => `The guild’s own export came back with ${subject} as “${state}”, not “same”.`,
      ),
    ]),
  ]
}
