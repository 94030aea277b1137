import texts from '@/config/messages/en/backend.json'
import { VersionConflict, type Versioned } from '@/server/live/changes'
import { HttpError } from '@/server/http/http-error'

/** `"v0"` stands for what was never saved. */
export const etagOf = (version: number) => `"v${version}"`

/**
 * Which versions a write with this If-Match may replace. Without the header, any. A tag that a proxy weakened on
 * its way (`W/`) still names its version.
 */
export function acceptedVersions(ifMatch: string | undefined): (version: number) => boolean {
  if (ifMatch === undefined) return () => true
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return (version) => tags.includes('*') || tags.includes(etagOf(version))
}

/**
 * Awaits a write; a version conflict becomes a 412 that carries what is there now, as `present` shows it.
 * @throws HttpError 412 `conflict`
 */
export async function orConflict<Value>(
  write: Promise<Versioned<Value> | VersionConflict<Value>>,
  present: (now: Value) => unknown,
): Promise<Versioned<Value>> {
  const outcome = await write
  if (!(outcome instanceof VersionConflict)) return outcome
  const { value, version } = outcome.now
  const headers = { ETag: etagOf(version) }
  throw new HttpError(412, 'conflict', texts.conflict, { current: present(value), headers })
}
