import type { FeatureDeclaration } from '@/api/features.schema'
import { isObject } from '@/config/json'
import { acceptedNotes } from './judge'
import { allUnchecked, notOffered, optional, type Result } from './report'
import { type TestContext, unknownId } from './target'

const call = 'POST /guilds/{guildId}/features/{feature}/test'
const elsewhere = `${call}, a made-up channel`
const empty = `${call}, an empty message`
const calls = [elsewhere, empty]

const samples = new Map<unknown, { full: unknown; blank: unknown }>([
  ['template', { full: 'conformance', blank: '' }],
  ['message', { full: { content: 'conformance', embed: null }, blank: { content: '', embed: null } }],
])

/** The first message that any feature declares. */
function findMessage(features: readonly FeatureDeclaration[]) {
  for (const { id, options } of features)
    for (const [path, option] of Object.entries(isObject(options.properties) ? options.properties : {})) {
      const sample = isObject(option) && samples.get(option.control)
      if (sample) return { id, path, ...sample }
    }
  return null
}

/** Checks what is never sent, since nobody should receive a message of these checks. */
export async function checkTestMessages({ ask, extensions, features }: TestContext): Promise<Result[]> {
  if (!extensions?.includes('test-messages'))
    return calls.map((name) => notOffered(name, 'The dashboard offers no test messages.'))
  const found = findMessage(features)
  if (!found)
    return allUnchecked(calls, 'No feature declares an option whose control is "message" or "template".')
  const { id, path, full, blank } = found
  const send = (message: unknown) =>
    ask('POST', `/guilds/{guildId}/features/${id}/test`, { body: { path, message, channel: unknownId } })
  return [
    optional(elsewhere, acceptedNotes(await send(full), 'a channel of another server', [409, 422, 400])),
    optional(empty, acceptedNotes(await send(blank), 'a message without text', [422, 400])),
  ]
}
