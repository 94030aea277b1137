import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query'
import { fetchBackend, fetchBackendVersioned, versionedQuery } from './authorized-fetch'
import { capabilityQueries } from './capabilities'
import { feature, type FeaturePatch } from '@/contract/calls/features'
import { guildQueries, useGuildInfo } from './guilds'
import type { GuildInfo } from '@/contract/calls/guilds'
import { featuresIn, refreshHealth } from './health'
import type { GuildHealth } from '@/contract/calls/health'
import { ApiError } from './http'
import { useIsSignedIn, useSignedInQuery } from './session'
import { actionResult } from '@/contract/calls/bot-requests'
import { type TestMessage, testSent } from '@/contract/calls/test-message'
import { keepSaved } from './version'

const path = (guildId: string, featureId: string) => `/guilds/${guildId}/features/${featureId}`

type FeatureChange = { patch: FeaturePatch; etag: string | null }

/** `PATCH` with `enabled` or options; with an ETag it is refused (412) when somebody else saved meanwhile. */
export const patchFeature = (
  client: QueryClient,
  guildId: string,
  featureId: string,
  { patch, etag }: FeatureChange,
) =>
  fetchBackendVersioned(client, path(guildId, featureId), {
    method: 'PATCH',
    body: patch,
    headers: etag === null ? {} : { 'if-match': etag },
    returns: feature,
  })

export const featureQueries = {
  detail: (guildId: string, featureId: string) =>
    versionedQuery(['guilds', guildId, 'features', featureId], path(guildId, featureId), feature),
}

/** Null from a backend that declares none, which hides the features and breaks nothing. */
export const useFeatureCatalogue = () => useSignedInQuery(capabilityQueries.summaries())

/** Those that have a switch; each other one is a screen of the server's. */
export const useSwitchedFeatures = () =>
  useSignedInQuery({
    ...capabilityQueries.summaries(),
    select: (features) => features && features.filter(({ alwaysOn }) => !alwaysOn),
  })

export const useFeatureDeclaration = (featureId: string) =>
  useSignedInQuery(capabilityQueries.feature(featureId))

export function useFeatureDeclarations(featureIds: readonly string[]) {
  const isSignedIn = useIsSignedIn()
  const declared = useQueries({
    queries: featureIds.map((id) => ({ ...capabilityQueries.feature(id), enabled: isSignedIn })),
  })
  return {
    declarations: new Map(declared.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
    isPending: declared.some(({ isPending }) => isPending),
  }
}

export const useFeature = (guildId: string, featureId: string) =>
  useSignedInQuery(featureQueries.detail(guildId, featureId))

export function useFeatures(guildId: string, featureIds: readonly string[]) {
  const isSignedIn = useIsSignedIn()
  return useQueries({
    queries: featureIds.map((id) => ({ ...featureQueries.detail(guildId, id), enabled: isSignedIn })),
  })
}

/** After it the answer replaces the cached feature (specification, section 4). */
export const usePatchFeature = (guildId: string, featureId: string) =>
  useMutation({
    mutationFn: (change: FeatureChange, { client }) => patchFeature(client, guildId, featureId, change),
    onSuccess: (saved, _change, _before, { client }) => {
      keepSaved(client, featureQueries.detail(guildId, featureId).queryKey, saved)
      refreshHealth(client, guildId)
      return client.invalidateQueries({ queryKey: guildQueries.info(guildId).queryKey })
    },
  })

const switches = (guildId: string) => ['guilds', guildId, 'features', 'switches'] as const

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
    mutationKey: [...switches(guildId), featureId],
    scope: { id: [...switches(guildId), featureId].join('/') },
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
  void client.invalidateQueries({ queryKey: guildQueries.info(guildId).queryKey })
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

/** Ids of the features that are on, including switches that are still being saved. */
export function useEnabledFeatures(guildId: string): string[] {
  const enabled = new Set(useGuildInfo(guildId).data?.enabled_features)
  const pressed = useMutationState({
    filters: { mutationKey: switches(guildId), status: 'pending' },
    select: ({ options, state }) => ({ id: options.mutationKey?.at(-1), isOn: state.variables === true }),
  })
  for (const { id, isOn } of pressed) {
    if (typeof id !== 'string') continue
    if (isOn) enabled.add(id)
    else enabled.delete(id)
  }
  return [...enabled]
}

/** Has the bot send a message as it stands in the form. Nothing is saved. */
export const useSendTest = (guildId: string, featureId: string) =>
  useMutation({
    mutationFn: (body: TestMessage, { client }) =>
      fetchBackend(client, `/guilds/${guildId}/features/${featureId}/test`, {
        method: 'POST',
        body,
        returns: testSent,
      }),
  })

/** Differs for each press, so that a repeated request runs nothing again. */
const aPress = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Has the bot do something with what is saved. */
export const useRunAction = (guildId: string, featureId: string) =>
  useMutation({
    mutationFn: ({ action, etag }: { action: string; etag: string | null }, { client }) =>
      fetchBackend(client, `${path(guildId, featureId)}/actions/${action}`, {
        method: 'POST',
        body: { press: aPress() },
        headers: etag === null ? {} : { 'if-match': etag },
        returns: actionResult,
      }),
    onError: (error, _pressed, _before, { client }) =>
      error.status === 412
        ? client.invalidateQueries({ queryKey: featureQueries.detail(guildId, featureId).queryKey })
        : undefined,
  })

/** Only the saved values tell what a row is called. */
const inRow = /\.\d+(?:\.|$)/

/** What the features with findings declare, and what is saved in those with a finding in a row; both by feature id. */
export function useFeaturesWithFindings(guildId: string, health: GuildHealth | null | undefined) {
  const { declarations } = useFeatureDeclarations(featuresIn(health))
  const withRows = featuresIn({
    findings: (health?.findings ?? []).filter(({ path }) => path !== null && inRow.test(path)),
  })
  const features = useFeatures(guildId, withRows)
  const saved = new Map(withRows.map((id, at) => [id, features[at]?.data?.value]))
  return { declarations, saved }
}
