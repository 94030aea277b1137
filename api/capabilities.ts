import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type Extension, extensions, statusesOfAbsence } from '@/config/extensions'
import { isObject } from '@/config/json'
import { backend } from './authorized'
import { readDeclaredSchema } from './declared-schema'
import { differences } from './differences'
import {
  extensionsOf,
  type FeatureDeclaration,
  featureDeclaration,
  featuresOf,
  foreignCapabilities,
} from './features.schema'
import { nullOnStatus } from './http'
import { useSignedInQuery } from './session'

type Capabilities = {
  /** Null from a backend that declares none, which hides the features and breaks nothing. */
  features: FeatureDeclaration[] | null
  /** What there is beside the specification's calls; null where that was not told. */
  extensions: readonly string[] | null
}

/** None for one that is malformed; whoever wrote it finds out why on the console. */
function readDeclaration(told: unknown, index: number): FeatureDeclaration[] {
  const { data, error } = featureDeclaration.safeParse(told)
  if (data) return [{ ...data, options: readDeclaredSchema(data.options) }]
  const { id } = isObject(told) ? told : {}
  const which = typeof id === 'string' ? `features.${index} (${id.slice(0, 64)})` : `features.${index}`
  console.info(`GET /features: left out ${which}: ${differences(error, told)}`)
  return []
}

/** `GET /features`; a backend without it has nothing beside the specification's calls. */
async function getCapabilities(client: QueryClient, signal?: AbortSignal): Promise<Capabilities> {
  const call = { returns: foreignCapabilities, signal }
  const answer = await backend(client, '/features', call).catch(nullOnStatus(...statusesOfAbsence))
  if (answer === null) return { features: null, extensions: [] }
  const features = featuresOf(answer).flatMap(readDeclaration)
  return { features, extensions: extensionsOf(answer) }
}

export const capabilityQueries = {
  /** Read once, whoever asks. */
  all: () =>
    queryOptions({
      queryKey: ['capabilities'] as const,
      queryFn: ({ client, signal }) => getCapabilities(client, signal),
      gcTime: Infinity,
    }),
  /** Stands apart because of our own backend it is known without asking. */
  extensions: () =>
    queryOptions({
      queryKey: extensionsKey,
      queryFn: async ({ client }) => (await client.query(capabilityQueries.all())).extensions,
      gcTime: Infinity,
    }),
}

/** Whether it is worth asking for: where nothing was told, or asking for that failed, each call answers for itself. */
export async function mayOffer(client: QueryClient, extension: Extension) {
  const told = await client.query(capabilityQueries.extensions()).catch(() => null)
  return told?.includes(extension) ?? true
}

/**
 * Reads what a backend may leave out: null where it does not offer it. A backend that told what it offers is not asked
 * for the rest; any other is, and may say so by 404, 405 or 501.
 */
export async function readExtension<Answer>(
  client: QueryClient,
  extension: Extension,
  read: () => Promise<Answer>,
): Promise<Answer | null> {
  if (!(await mayOffer(client, extension))) return null
  return read().catch(nullOnStatus(...statusesOfAbsence))
}

/** What a backend may leave out, as a query. */
export const extensionQuery = <const Key extends QueryKey, Returns extends z.ZodMiniType>(
  extension: Extension,
  queryKey: Key,
  path: string,
  returns: Returns,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      readExtension(client, extension, () => backend(client, path, { returns, signal })),
  })

/** What the backend told about an extension: `untold` where it told nothing or could not be asked; undefined until it answered. */
export function useOffer(extension: Extension): 'offered' | 'absent' | 'untold' | undefined {
  const { data, isError } = useSignedInQuery(capabilityQueries.extensions())
  if (data) return data.includes(extension) ? 'offered' : 'absent'
  return data === null || isError ? 'untold' : undefined
}

const extensionsKey = ['extensions'] as const

/** Has the cache know that every extension is offered, as our own backend does. Apart, since every page brings it. */
export function markAllOffered(client: QueryClient) {
  client.setQueryDefaults(extensionsKey, { gcTime: Infinity })
  client.setQueryData(extensionsKey, extensions)
}
