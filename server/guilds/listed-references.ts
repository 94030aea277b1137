import { referencesIn, type Reference } from '@/contract/declaration/walk-options'
import { backend as texts } from '@/server/http/texts'
import { takesThreads } from '@/contract/discord/channel-types'
import { type GuildAccess, readManagerRoles } from '@/server/access/guild-rights'
import type { SettingsPatch } from '@/contract/calls/settings'
import { orUndefined, refused } from '@/server/http/http-error'
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

/** What is wrong with a role as a manager role, or null. */
export type JudgeManager = (roleId: string) => string | null

/** New manager roles have to be roles of the guild other than `@everyone`: nobody is let in by another. */
export async function judgeManagers(rt: Runtime, guildId: string): Promise<JudgeManager> {
  const [isListed, before] = await Promise.all([readListed(rt, guildId), readManagerRoles(rt.db, guildId)])
  const known = new Set(before.map(({ role }) => role))
  return (id) => {
    if (known.has(id)) return null
    if (id === guildId) return texts.everyoneManages
    return isListed({ kind: 'role', id }) ? null : complaintOf('role')
  }
}

/** Judges the manager roles that reverts of these changes would bring back. Asks Discord only if there can be any. */
export async function judgeManagersOf(
  rt: Runtime,
  { access, guildId }: { access: GuildAccess; guildId: string },
  changes: readonly { before: object }[],
): Promise<JudgeManager | undefined> {
  const mayBringRoles =
    access === 'full' && changes.some(({ before }) => Object.hasOwn(before, 'manager_roles'))
  return mayBringRoles ? await judgeManagers(rt, guildId) : undefined
}

/** @throws HttpError 422 `invalid` */
export async function assertManagersListed(rt: Runtime, guildId: string, { manager_roles }: SettingsPatch) {
  if (!manager_roles) return
  const complaintAbout = await judgeManagers(rt, guildId)
  const wrong = manager_roles.flatMap(({ role }, at) => {
    const complaint = complaintAbout(role)
    return complaint === null ? [] : [[`manager_roles.${at}.role`, complaint]]
  })
  if (wrong.length > 0) throw refused(Object.fromEntries(wrong))
}

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
