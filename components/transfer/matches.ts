import { snowflake } from '@/api/snowflake.schema'
import type { ImportReference, ImportRequest } from '@/api/transfer.schema'

/** What a person chose for a role or channel of the file, by its id there; null leaves it out. */
export type Corrections = Record<ImportReference['kind'], Readonly<Record<string, string | null>>>

export const noCorrections: Corrections = { role: {}, channel: {} }

export const withCorrection = (
  corrections: Corrections,
  { kind, id }: Pick<ImportReference, 'kind' | 'id'>,
  chosen: string | null,
): Corrections => ({ ...corrections, [kind]: { ...corrections[kind], [id]: chosen } })

/** What stands here for it: as the person chose just now, else as the server matched it. */
export function matchOf(
  reference: ImportReference,
  corrections: Corrections,
): Pick<ImportReference, 'match' | 'how'> {
  const own = corrections[reference.kind]
  if (!Object.hasOwn(own, reference.id)) return { match: reference.match, how: reference.how }
  const match = own[reference.id] ?? null
  return { match, how: match === null ? 'none' : 'chosen' }
}

/** The corrections as a request has them. */
export const correctionsIn = ({ role, channel }: Corrections): Pick<ImportRequest, 'roles' | 'channels'> => ({
  ...(Object.keys(role).length > 0 && { roles: role }),
  ...(Object.keys(channel).length > 0 && { channels: channel }),
})

const isId = (id: string) => snowflake.safeParse(id).success

/** Everything as it was shown: what is renamed or made meanwhile changes nothing about what comes of it. */
export const shownIn = (references: readonly ImportReference[], corrections: Corrections): Corrections =>
  references
    .filter(({ id }) => isId(id))
    .reduce(
      (all, reference) => withCorrection(all, reference, matchOf(reference, corrections).match),
      corrections,
    )

export const keyOf = ({ kind, id }: Pick<ImportReference, 'kind' | 'id'>) => `${kind} ${id}`

const urgency: Record<ImportReference['how'], number> = { none: 0, chosen: 0, name: 1, id: 2 }

/** What has no match first, then what was only found by its name. */
export const sortReferences = (references: readonly ImportReference[]) =>
  references.toSorted((one, other) => urgency[one.how] - urgency[other.how])
