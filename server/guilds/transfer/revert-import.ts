import type { ImportRevert } from '@/api/transfer.schema'
import { unknownImport } from '@/server/http/http-error'
import { assignableRoles } from '@/server/guilds/given-roles'
import { revertChange } from '@/server/guilds/revert'
import type { Author } from '@/server/live/changes'
import { readBatch, type StoredChange } from '@/server/guilds/history-queries'
import type { GuildAccess } from '@/server/access/guild-rights'
import { needsFullAccess } from '@/server/discord/failures'
import type { Runtime } from '@/server/runtime'
import { newBatch } from './batch'
import { bySubject } from './prepare'

type Reverter = { guildId: string; access: GuildAccess; author: Author }

const decidesAccess = ({ subject, before, after }: StoredChange) =>
  subject === 'settings' && Object.hasOwn({ ...before, ...after }, 'manager_roles')

/**
 * Puts back what stood there before all changes of one step, in one step again, which can be taken back as well.
 * @throws HttpError 404 `unknown_import`; 403 `needs_full_access`; 422 or 409 `no_longer_fits`
 */
export async function revertImport(
  rt: Runtime,
  { guildId, access, author }: Reverter,
  name: string,
): Promise<ImportRevert> {
  const changes = await readBatch(rt.db, guildId, name)
  if (changes.length === 0) throw unknownImport()
  if (access !== 'full' && changes.some(decidesAccess)) throw needsFullAccess()

  const batch = newBatch()
  const mayGive = await assignableRoles(rt, guildId, access)
  const write = { ...author, accepts: () => true, batch, mayGive }
  const inOrder = changes.toSorted((a, b) => bySubject(a.subject, b.subject))
  return rt.db.transaction(async (tx) => {
    for (const change of inOrder) await revertChange(tx, guildId, change, write)
    const written = await readBatch(tx, guildId, batch)
    const parts = written.map(({ subject, version }) => ({ subject, version }))
    return { parts, batch: parts.length > 0 ? batch : null }
  })
}
