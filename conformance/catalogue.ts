import { quoted } from '@/contract/declaration/contradiction'
import {
  capabilities,
  declaredCapabilities,
  extensionsOf,
  featureCatalogue,
  type FeatureDeclaration,
  featureDeclaration,
  featuresOf,
  foreignCapabilities,
} from '@/contract/calls/features'
import { extensions as knownExtensions } from '@/config/extensions'
import { contradictionsIn } from '@/contract/declaration/contradictions'
import { judgeKeywords } from '@/contract/declaration/keywords'
import type { Contradiction } from '@/contract/declaration/contradiction'
import { settingsDeclaration } from '@/contract/calls/settings'
import { readDeclaredSchema } from '@/contract/declaration/read-schema'
import { textOf } from '@/server/http/option-errors'
import { isAbsent, successNotes } from './notes'
import type { Report } from './report'
import type { Reply } from './call-backend'

/** `extensions` is null where the backend does not say. */
type Capabilities = { features: FeatureDeclaration[]; extensions: readonly string[] | null }

/** What `GET /features` says. A backend without that call offers no extension. */
export function readCapabilities(reply: Reply): Capabilities {
  if (isAbsent(reply)) return { features: [], extensions: [] }
  const { data } = capabilities.safeParse(reply.body)
  if (!data || reply.status !== 200) return { features: [], extensions: null }
  const features = featuresOf(data).map((one) => ({ ...one, options: readDeclaredSchema(one.options) }))
  return { features, extensions: extensionsOf(data) }
}

function capabilityNotes({ features, extensions }: Capabilities): string[] {
  const ids = features.map(({ id }) => id)
  const names: readonly string[] = knownExtensions
  return [
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `The feature ${id} is listed twice.`),
    ...(extensions ?? [])
      .filter((name) => !names.includes(name))
      .map((name) => `There is no extension ${quoted(name)}, only ${names.join(', ')}.`),
  ]
}

/** The declarations that can be read, whatever is wrong with the others. */
function readableFeatures(body: unknown): FeatureDeclaration[] {
  const { data = [] } = foreignCapabilities.safeParse(body)
  return featuresOf<unknown>(data).flatMap((one) => featureDeclaration.safeParse(one).data ?? [])
}

/** Checks the answer’s shape, then what a shape cannot say: unique ids, and options from which a form can be built. */
export function checkCatalogue(report: Report, reply: Reply) {
  const call = 'GET /features'
  const declared = 'GET /features, what each feature declares'
  if (isAbsent(reply))
    return report.notOffered([call, declared], 'The dashboard offers its own features, and no extensions.')
  const shape = successNotes(reply, Array.isArray(reply.body) ? featureCatalogue : declaredCapabilities)
  const readable = readableFeatures(reply.body)
  const notes = readable.flatMap(declarationNotes)
  report.optional(call, shape, shape.length > 0 || capabilityNotes(readCapabilities(reply)))
  if (shape.length === 0 || notes.length > 0) report.optional(declared, notes)
  const remarks = readable.flatMap(declarationRemarks)
  if (remarks.length > 0) report.remark(declared, remarks.slice(0, 5).join(' '))
}

const placeIn = (id: string, path: string) => id + (/^options(\..+)$/.exec(path)?.[1] ?? '')

/** `lucky-dip.winners: no value fits, …`: at most five for each feature. */
export const declarationNotes = (declaration: FeatureDeclaration) =>
  placedNotes(declaration.id, contradictionsIn(declaration, textOf))

/** `lucky-dip.winners.titel: The dashboard doesn’t know this keyword. …`: what may be a slip, and is no mistake. */
export const declarationRemarks = ({ id, options }: FeatureDeclaration) =>
  judgeKeywords(options).slips.map(({ path, message }) => `${placeIn(id, path)}: ${message}`)

/** What is wrong with `GET /settings`. */
export function settingsNotes({ body }: Reply): string[] {
  const { data } = settingsDeclaration.safeParse(body)
  return data ? placedNotes('settings', contradictionsIn(data, textOf, 'settings')) : []
}

function placedNotes(where: string, contradictions: readonly Contradiction[]): string[] {
  return contradictions.slice(0, 5).map(({ path, problem }) => `${placeIn(where, path)}: ${problem}`)
}
