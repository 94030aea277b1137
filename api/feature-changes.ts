import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchBackendVersioned } from './authorized-fetch'
import type { FeaturePatch } from '@/contract/calls/features'
import type { GuildInfo } from '@/contract/calls/guilds'
import { featurePath, featureQueries, switchesKey } from './features'
import { guildQueries, readGuildAgain } from './guilds'
import { refreshHealth } from './health'
import { ApiError } from './http'
import { keepSaved } from './version'

type FeatureChange = { patch: FeaturePatch; etag: string | null }

/** `PATCH` with `enabled` or options; with an ETag it is refused (412) when somebody else saved meanwhile. */
export const patchFeature = (
  client: QueryClient,
  guildId: string,
  featureId: string,
  { patch, etag }: FeatureChange,
) =>
  fetchBackendVersioned(client, featurePath(guildId, featureId), {
    method: 'PATCH',
    body: patch,
    headers: etag === null ? {} : { 'if-match': etag },
    returns: 'feature',
  })

/** After it the answer replaces the cached feature (specification, section 4). */
export const usePatchFeature = (guildId: string, featureId: string) =>
  useMutation({
    mutationFn: (change: FeatureChange, { client }) => patchFeature(client, guildId, featureId, change),
    onSuccess: (saved, _change, _before, { client }) => {
      keepSaved(client, featureQueries.detail(guildId, featureId).queryKey, saved)
      refreshHealth(client, guildId)
      return client.invalidateQueries({ queryKey: guildQueries.info(guildId).queryKey })
    },
    onError: (_error, _change, _before, { client }) => readGuildAgain(client, guildId),
  })

const withFeature = (info: GuildInfo, featureId: string, isOn: boolean): GuildInfo => {
  if (!info.enabled_features) return info
  const others = info.enabled_features.filter((id) => id !== featureId)
  return { ...info, enabled_features: isOn ? [...others, featureId] : others }
}

/**
 * Switches a feature on or off, whatever else somebody saves of it. Calls run one after the other per feature, so that
 * the last press wins. `useEnabledFeatures` shows it before the answer.
 */
const switchOf = (guildId: string, featureId: string) =>
  mutationOptions({
    mutationKey: [...switchesKey(guildId), featureId],
    scope: { id: [...switchesKey(guildId), featureId].join('/') },
    mutationFn: (enabled: boolean, { client }) =>
      patchFeature(client, guildId, featureId, { patch: { enabled }, etag: null }),
    onSuccess: async (saved, _enabled, _before, { client }) => {
      const { queryKey } = featureQueries.detail(guildId, featureId)
      // A fetch that began earlier must not restore the older value.
      await client.cancelQueries({ queryKey })
      keepSaved(client, queryKey, saved)
      client.setQueryData(
        guildQueries.info(guildId).queryKey,
        (info) => info && withFeature(info, featureId, saved.value.enabled),
      )
    },
  })

function readSwitchedAgain(client: QueryClient, guildId: string) {
  refreshHealth(client, guildId)
  readGuildAgain(client, guildId)
}

/** One for all features of a guild, of which there may be hundreds. */
export function useToggleFeature(guildId: string) {
  const client = useQueryClient()
  return (featureId: string, isOn: boolean) =>
    client
      .getMutationCache()
      .build(client, {
        ...switchOf(guildId, featureId),
        // Not awaited, so that the next press of the switch does not wait for it either.
        onSettled: () => readSwitchedAgain(client, guildId),
      })
      .execute(isOn)
}

/** Why the feature's switch was refused, if its last press met errors in options: once, for the form that shows them. */
export function takeSwitchRefusal(client: QueryClient, guildId: string, featureId: string): ApiError | null {
  const cache = client.getMutationCache()
  const last = cache.findAll({ mutationKey: [...switchesKey(guildId), featureId], exact: true }).at(-1)
  const { error, variables } = last?.state ?? {}
  if (!last || variables !== true || !(error instanceof ApiError) || !concernsOptions(error)) return null
  cache.remove(last)
  return error
}

export const concernsOptions = ({ fields }: ApiError) =>
  Object.keys(fields).some((path) => path !== 'enabled')

/** Switches several features, one after the other. @returns why some were not switched, by their ids */
export const useToggleFeatures = (guildId: string) =>
  useMutation({
    mutationFn: async ({ ids, isOn }: { ids: readonly string[]; isOn: boolean }, { client }) => {
      const refused = new Map<string, ApiError>()
      for (const id of ids)
        await client
          .getMutationCache()
          .build(client, switchOf(guildId, id))
          .execute(isOn)
          .catch((error: unknown) => {
            if (!(error instanceof ApiError)) throw error
            refused.set(id, error)
          })
      return refused
    },
    onSettled: (_refused, _error, _switched, _before, { client }) => readSwitchedAgain(client, guildId),
  })
