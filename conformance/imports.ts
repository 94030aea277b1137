import { type ConfigurationFile, importResult, importRevert } from '@/api/transfer.schema'
import { asObject, successNotes } from './judge'
import { putBack } from './put-back'
import { optional, type Result, unchecked } from './report'
import { otherPrefix } from './settings-writes'
import type { Subject } from './target'

type Calls = { dryRun: string; import: string; revert: string }

const inSettings = 'settings'

/** Takes the import back: the prefix from before it has to stand there again. */
async function revert(subject: Subject, batch: string, prefix: unknown, call: string): Promise<Result> {
  const { ask, guildId } = subject
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
async function dryNotes({ ask, guildId }: Subject, body: object, prefix: unknown): Promise<string[]> {
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
export async function checkImport(
  subject: Subject,
  configuration: ConfigurationFile,
  calls: Calls,
): Promise<Result[]> {
  const { ask, guildId } = subject
  const path = `/guilds/${guildId}/settings`
  const before = asObject(await ask('GET', path))
  const wanted = otherPrefix(before.chat_prefix)
  const settings = { ...configuration.settings, chat_prefix: wanted }
  const body = { configuration: { ...configuration, settings }, parts: [inSettings] }

  const dry = await dryNotes(subject, body, before.chat_prefix)
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
        : await revert(subject, batch, before.chat_prefix, calls.revert)
  const left = await putBack(subject, path, before, ['chat_prefix'])
  return [
    applied,
    { ...reverted, ...(left.length > 0 && optional(calls.revert, [...reverted.notes, ...left])) },
  ]
}
