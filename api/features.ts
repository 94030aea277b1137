import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { backend, backendVersioned } from './authorized'
import { feature, featureCatalogue, type FeaturePatch } from './features.schema'
import { guildQueries } from './guilds'
import { nullOn } from './http'
import { useIsSignedIn } from './session'

const path = (guildId: string, featureId: string) => `/guilds/${guildId}/features/${featureId}`

/** `GET /features`; null from a backend that declares none, which hides the features and breaks nothing. */
export const getFeatureCatalogue = (client: QueryClient, signal?: AbortSignal) =>
  backend(client, '/features', { returns: featureCatalogue, signal }).catch(nullOn(404))

export const getFeature = (client: QueryClient, guildId: string, featureId: string, signal?: AbortSignal) =>
  backendVersioned(client, path(guildId, featureId), { returns: feature, signal })

export type FeatureChange = { patch: FeaturePatch; etag: string | null }

/** `PATCH` with `enabled` or options; with an ETag it is refused (412) when somebody else saved meanwhile. */
export const patchFeature = (
  client: QueryClient,
  guildId: string,
  featureId: string,
  { patch, etag }: FeatureChange,
) =>
  backendVersioned(client, path(guildId, featureId), {
    method: 'PATCH',
    body: patch,
    headers: etag === null ? {} : { 'if-match': etag },
    returns: feature,
  })

export const featureQueries = {
  catalogue: () =>
    queryOptions({
      queryKey: ['features'] as const,
      queryFn: ({ client, signal }) => getFeatureCatalogue(client, signal),
    }),
  detail: (guildId: string, featureId: string) =>
    queryOptions({
      queryKey: ['guilds', guildId, 'features', featureId] as const,
      queryFn: ({ client, signal }) => getFeature(client, guildId, featureId, signal),
    }),
}

export const useFeatureCatalogue = () => useQuery({ ...featureQueries.catalogue(), enabled: useIsSignedIn() })

export const useFeature = (guildId: string, featureId: string) =>
  useQuery({ ...featureQueries.detail(guildId, featureId), enabled: useIsSignedIn() })

/** After it the answer replaces the cached feature (specification, section 4). */
export function usePatchFeature(guildId: string, featureId: string) {
  const client = useQueryClient()

  return useMutation({
    mutationFn: (change: FeatureChange) => patchFeature(client, guildId, featureId, change),
    onSuccess: (saved) => {
      client.setQueryData(featureQueries.detail(guildId, featureId).queryKey, saved)
      return client.invalidateQueries({ queryKey: guildQueries.info(guildId).queryKey })
    },
  })
}
