import type { ApiError } from '@/api/http'
import { isSame, ownProperty } from '@/config/json'
import { isSnowflake } from '@/api/discord.schema'
import type { ImportPart, ImportReference, ImportRequest } from '@/api/transfer.schema'

/** What was shown is no more: something was saved meanwhile, or a role or channel that stood for one is gone. */
export const isOutdated = ({ status, fields }: ApiError) =>
  status === 412 || (status === 422 && Object.keys(fields).some((path) => /^(?:roles|channels)\./.test(path)))

/** What a person chose for a role or channel of the file, by its id there; null leaves it out. */
export type Corrections = Pick<ImportRequest, 'roles' | 'channels'>

const listOf = { role: 'roles', channel: 'channels' } as const

export const withCorrection = (
  corrections: Corrections,
  { kind, id }: Pick<ImportReference, 'kind' | 'id'>,
  chosen: string | null,
): Corrections => ({ ...corrections, [listOf[kind]]: { ...corrections[listOf[kind]], [id]: chosen } })

/** What stands here for it: as the person chose just now, else as the server matched it. */
export function matchOf(
  reference: ImportReference,
  corrections: Corrections,
): Pick<ImportReference, 'match' | 'how'> {
  const own = corrections[listOf[reference.kind]] ?? {}
  if (!Object.hasOwn(own, reference.id)) return reference
  const match = own[reference.id] ?? null
  return { match, how: match === null ? 'none' : 'chosen' }
}

/** Everything as it was shown: what is renamed or made meanwhile changes nothing about what comes of it. */
export const shownIn = (references: readonly ImportReference[], corrections: Corrections): Corrections =>
  references
    .filter(({ id }) => isSnowflake(id))
    .reduce(
      (all, reference) => withCorrection(all, reference, matchOf(reference, corrections).match),
      corrections,
    )

/** The options of a part whose values would be others. */
export const changedKeys = ({ before, after }: Pick<ImportPart, 'before' | 'after'>) =>
  Object.keys({ ...before, ...after }).filter(
    (key) => !isSame(ownProperty(before, key), ownProperty(after, key)),
  )

export const changesOf = (parts: readonly ImportPart[]) => parts.filter(({ state }) => state === 'changes')

/** How much would change, or has: options, and the parts that they belong to. */
export function countChanges(parts: readonly ImportPart[]) {
  const changed = changesOf(parts)
  const options = changed.reduce((sum, part) => sum + changedKeys(part).length, 0)
  return { options, parts: changed.length }
}

/** Parts to take, only as long as they are what was shown. */
export const takenParts = (parts: readonly ImportPart[]) => ({
  parts: parts.map(({ subject }) => subject),
  versions: Object.fromEntries(parts.map(({ subject, version }) => [subject, version])),
})
