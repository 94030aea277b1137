import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { type Extension, statusesOfAbsence } from '@/config/extensions'
import { fetchBackend, fetchBackendVersioned } from './authorized-fetch'
import type { FeatureDeclaration, FeatureSummary } from '@/contract/calls/features'
import type { AnswerName } from './answers'
import { ApiError, isNotOffered, nullOnStatus, unreachable } from './http'
import { extensionsKey } from './offered'
import { useSignedInQuery } from './session'
import { type Path, pathTo } from './path-to'

type Capabilities = {
  /** Null from a backend that declares none, which hides the features and breaks nothing. */
  features: FeatureDeclaration[] | null
  /** The extensions beyond the specification's calls; null if the backend does not list them. */
  extensions: readonly string[] | null
}

/** What a server that draws pages has read of the catalogue, by its ETag: in a few languages, and not once for each page. */
const known = new Map<string, Capabilities>()
const maxKnown = 8

function remember(etag: string | null, capabilities: Capabilities) {
  if (etag === null) return
  known.set(etag, capabilities)
  for (const [oldest] of known) if (known.size > maxKnown) known.delete(oldest)
}

/** `GET /features`; a backend without it has nothing beside the specification's calls. */
async function getCapabilities(client: QueryClient): Promise<Capabilities> {
  const isDrawing = client.getDefaultOptions().queries?.meta?.fetch !== undefined
  const headers: Record<string, string> = isDrawing ? { 'if-none-match': [...known.keys()].join(', ') } : {}
  try {
    const call = { returns: 'capabilities', headers } as const
    const { value: capabilities, etag } = await fetchBackendVersioned(client, pathTo`/features`, call)
    if (isDrawing) remember(etag, capabilities)
    return capabilities
  } catch (error) {
    const found = error instanceof ApiError && error.status === 304 ? known.get(error.etag ?? '') : undefined
    if (found) return found
    if (isNotOffered(error)) return { features: null, extensions: [] }
    throw error
  }
}

function summaryOf(declaration: FeatureDeclaration): FeatureSummary {
  const { id, name, summary, category, icon, alwaysOn, locked, premium, permissions, language } = declaration
  return { id, name, summary, category, icon, alwaysOn, locked, premium, permissions, language }
}

/**
 * Without the signal, which would abort it with the last component that observes it: other queries wait for its answer,
 * and one whose own read is cancelled from outside stays pending for ever.
 */
const allQuery = queryOptions({
  queryKey: ['capabilities'] as const,
  queryFn: ({ client }) => getCapabilities(client),
  gcTime: Infinity,
})

const partQuery = <const Key extends QueryKey, Part>(
  queryKey: Key,
  select: (all: Capabilities) => Part | Promise<Part>,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<Part> => select(await client.query(allQuery)),
    gcTime: Infinity,
  })

export const capabilityQueries = {
  all: () => allQuery,
  /** What the navigation and lists show, without the options that make up most of the answer. */
  summaries: () =>
    partQuery(['capabilities', 'summaries'], ({ features }) => features?.map(summaryOf) ?? null),
  /** One feature with its options; null if the backend does not declare it. */
  feature: (featureId: string) =>
    partQuery(
      ['capabilities', 'features', featureId],
      ({ features }) => features?.find(({ id }) => id === featureId) ?? null,
    ),
  /** What the first step of a server on which nothing is on offers. Its code is for those who read it. */
  goals: () =>
    partQuery(['capabilities', 'goals'], async ({ features }) => {
      const { goalsOf } = await import('@/contract/declaration/first-step').catch(() => {
        throw unreachable()
      })
      return goalsOf(features ?? [])
    }),
  /** A separate query, because for our own backend it is known without a call. */
  extensions: () => partQuery(extensionsKey, ({ extensions }) => extensions),
}

/** Whether to call it. If the list is unknown, or could not be fetched, each call shows whether it is offered. */
export async function mayOffer(client: QueryClient, extension: Extension) {
  const told = await client.query(capabilityQueries.extensions()).catch(() => null)
  return told?.includes(extension) ?? true
}

/**
 * Reads what a backend may leave out: null if it does not offer it. A backend that lists its extensions is not asked
 * for others; any other backend is, and may answer 404, 405 or 501.
 */
export async function readExtension<Answer>(
  client: QueryClient,
  extension: Extension,
  read: () => Promise<Answer>,
): Promise<Answer | null> {
  if (!(await mayOffer(client, extension))) return null
  return read().catch(nullOnStatus(...statusesOfAbsence))
}

export const extensionQuery = <const Key extends QueryKey, Name extends AnswerName>(
  extension: Extension,
  queryKey: Key,
  path: Path,
  returns: Name,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ client, signal }) =>
      readExtension(client, extension, () => fetchBackend(client, path, { returns, signal })),
  })

/**
 * Whether the backend offers an extension: `untold` if it has no list or could not be asked; undefined until it
 * answers.
 */
export function useOffer(extension: Extension): 'offered' | 'absent' | 'untold' | undefined {
  const { data, isError } = useSignedInQuery(capabilityQueries.extensions())
  if (data) return data.includes(extension) ? 'offered' : 'absent'
  return data === null || isError ? 'untold' : undefined
}
