import { referencesIn, type Reference } from '@/contract/declaration/walk-options'
import { backend as texts } from '@/server/http/texts'
import { takesThreads } from '@/contract/discord/channel-types'
import { orUndefined } from '@/server/http/http-error'
import type { Runtime } from '@/server/runtime'
import { readGuildSnapshot } from './health/guild-snapshot'

/** Whether Discord lists a channel or a role in a guild. */
export type Listed = (reference: Pick<Reference, 'kind' | 'id'>) => boolean

/** While Discord does not answer, everything counts as listed: a bot knows its servers. */
export async function readListed(rt: Runtime, guildId: string): Promise<Listed> {
  const { channels, hidden, roles } = (await orUndefined(readGuildSnapshot(rt, guildId))) ?? {}
  return ({ kind, id }) =>
    kind === 'role' ? (roles?.has(id) ?? true) : (channels?.has(id) ?? true) || hidden?.has(id) === true
}

const complaintOf = (kind: 'channel' | 'role') => (kind === 'role' ? texts.noSuchRole : texts.noSuchChannel)

/** What is wrong with channels and roles that are new in an option and not listed, by their paths. */
export function unlistedReferences(schema: unknown, before: object, after: object, isListed: Listed) {
  const nameOf = ({ kind, id }: Reference) => `${kind} ${id}`
  const known = new Set(referencesIn(schema, before).map(nameOf))
  const unlisted = referencesIn(schema, after).filter(
    (found) => !known.has(nameOf(found)) && !takesThreads(found.option.channelTypes) && !isListed(found),
  )
  // Anybody may be named: somebody who left, for instance.
  return Object.fromEntries(
    unlisted.flatMap(({ path, kind }) => (kind === 'member' ? [] : [[path, complaintOf(kind)] as const])),
  )
}
