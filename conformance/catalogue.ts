import { z } from 'zod'
import {
  capabilities,
  extensionsOf,
  type FeatureDeclaration,
  featureCatalogue,
  featureDeclaration,
  featuresOf,
  toldCapabilities,
} from '@/api/features.schema'
import { extensions as known } from '@/config/extensions'
import type { Reply } from './ask'
import { declarationNotes } from './declarations'
import { isAbsent, successNotes } from './judge'
import { notOffered, optional, type Result } from './report'

/** `extensions` is null where the backend does not say. */
export type Capabilities = { features: FeatureDeclaration[]; extensions: readonly string[] | null }

/** What `GET /features` says. Who has no such call offers no extension. */
export function readCapabilities(reply: Reply): Capabilities {
  if (isAbsent(reply)) return { features: [], extensions: [] }
  const { data } = capabilities.safeParse(reply.body)
  if (!data || reply.status !== 200) return { features: [], extensions: null }
  return { features: featuresOf(data), extensions: extensionsOf(data) }
}

const isKnown = (name: string) => known.some((extension) => extension === name)

function capabilityNotes({ features, extensions }: Capabilities): string[] {
  const ids = features.map(({ id }) => id)
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
  const unknown = (extensions ?? []).filter((name) => !isKnown(name))
  return [
    ...twice.map((id) => `The feature ${id} stands there twice.`),
    ...unknown.map(
      (name) => `There is no extension ${JSON.stringify(name.slice(0, 40))}, only ${known.join(', ')}.`,
    ),
  ]
}

const features = z.union([
  z.array(z.unknown()),
  z.object({ features: z.array(z.unknown()) }).transform((told) => told.features),
])

/** The declarations that can be read, beside one that cannot. */
const readable = (body: unknown) =>
  (features.safeParse(body).data ?? []).flatMap((one) => featureDeclaration.safeParse(one).data ?? [])

/** The catalogue as it was answered, judged as far as its shape does not: ids, and what a form is drawn from. */
export function judgeCatalogue(reply: Reply): Result[] {
  const call = 'GET /features'
  const declared = 'GET /features, what each feature declares'
  if (isAbsent(reply)) {
    const without = 'The dashboard offers its own features, and no extensions.'
    return [notOffered(call, without), notOffered(declared, without)]
  }
  const shape = Array.isArray(reply.body) ? featureCatalogue : toldCapabilities
  const notes = successNotes(reply, shape)
  if (notes.length > 0) {
    const found = readable(reply.body).flatMap(declarationNotes)
    return [optional(call, notes), ...(found.length > 0 ? [optional(declared, found)] : [])]
  }

  const offered = readCapabilities(reply)
  return [
    optional(call, capabilityNotes(offered)),
    optional(declared, offered.features.flatMap(declarationNotes)),
  ]
}
