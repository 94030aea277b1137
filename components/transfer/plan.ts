import { type ApiError, isNotOffered } from '@/api/http'
import { isSame, ownProperty } from '@/contract/json'
import { isSnowflake } from '@/contract/discord/snowflake'
import type { ImportPart, ImportReference, ImportRequest } from '@/contract/calls/transfer'

/** The preview is outdated: something was saved meanwhile, or a matched role or channel was deleted. */
export const isOutdated = ({ status, fields }: ApiError) =>
  status === 412 || (status === 422 && Object.keys(fields).some((path) => /^(?:roles|channels)\./.test(path)))

/** The backend does not move configurations; without the bot nobody can tell. */
export const isWithoutTransfer = (error: ApiError) => isNotOffered(error) && error.code !== 'bot_absent'

/** What the person chose for a role or channel of the file, by its id there; null leaves it out. */
export type Corrections = Pick<ImportRequest, 'roles' | 'channels'>

const listOf = { role: 'roles', channel: 'channels' } as const

export const withCorrection = (
  corrections: Corrections,
  { kind, id }: Pick<ImportReference, 'kind' | 'id'>,
  chosen: string | null,
): Corrections => ({ ...corrections, [listOf[kind]]: { ...corrections[listOf[kind]], [id]: chosen } })

export function matchOf(
  reference: ImportReference,
  corrections: Corrections,
): Pick<ImportReference, 'match' | 'how'> {
  const chosen = corrections[listOf[reference.kind]] ?? {}
  if (!Object.hasOwn(chosen, reference.id)) return reference
  const match = chosen[reference.id] ?? null
  return { match, how: match === null ? 'none' : 'chosen' }
}

/** All matches as they were shown, so that roles and channels renamed meanwhile change nothing. */
export const fixMatches = (references: readonly ImportReference[], corrections: Corrections): Corrections =>
  references
    .filter(({ id }) => isSnowflake(id))
    .reduce(
      (all, reference) => withCorrection(all, reference, matchOf(reference, corrections).match),
      corrections,
    )

export const changedKeys = ({ before, after }: Pick<ImportPart, 'before' | 'after'>) =>
  Object.keys({ ...before, ...after }).filter(
    (key) => !isSame(ownProperty(before, key), ownProperty(after, key)),
  )

export const changesOf = (parts: readonly ImportPart[]) => parts.filter(({ state }) => state === 'changes')

export function countChanges(parts: readonly ImportPart[]) {
  const changed = changesOf(parts)
  const options = changed.reduce((sum, part) => sum + changedKeys(part).length, 0)
  return { options, parts: changed.length }
}

/** @param find what a part is called, for where there is only one */
export function describeChanges(parts: readonly ImportPart[], find: (id: string) => { name: string }) {
  const [first] = changesOf(parts)
  return { ...countChanges(parts), name: first ? find(first.subject).name : '' }
}

export const partsWithVersions = (parts: readonly ImportPart[]) => ({
  parts: parts.map(({ subject }) => subject),
  versions: Object.fromEntries(parts.map(({ subject, version }) => [subject, version])),
})
