import { useMutationState, useQueries } from '@tanstack/react-query'
import { versionedQuery } from './authorized-fetch'
import { capabilityQueries } from './capabilities'
import { useGuildInfo } from './guilds'
import { featuresIn } from './health'
import type { GuildHealth } from '@/contract/calls/health'
import { useIsSignedIn, useSignedInQuery } from './session'
import { pathTo } from './path-to'

export const featurePath = (guildId: string, featureId: string) =>
  pathTo`/guilds/${guildId}/features/${featureId}`

export const featureQueries = {
  detail: (guildId: string, featureId: string) =>
    versionedQuery(['guilds', guildId, 'features', featureId], featurePath(guildId, featureId), 'feature'),
}

/** Null from a backend that declares none, which hides the features and breaks nothing. */
export const useFeatureCatalogue = () => useSignedInQuery(capabilityQueries.summaries())

/** Those that have a switch; each other one is a screen of the server's. */
export const useSwitchedFeatures = () =>
  useSignedInQuery({
    ...capabilityQueries.summaries(),
    select: (features) => features && features.filter(({ alwaysOn }) => !alwaysOn),
  })

/** What a server on which nothing is on may begin with. */
export const useGoals = () => useSignedInQuery(capabilityQueries.goals())

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

export const switchesKey = (guildId: string) => ['guilds', guildId, 'features', 'switches'] as const

/** Ids of the features that are on, including switches that are still being saved. */
export function useEnabledFeatures(guildId: string): string[] {
  const enabled = new Set(useGuildInfo(guildId).data?.enabled_features)
  const pressed = useMutationState({
    filters: { mutationKey: switchesKey(guildId), status: 'pending' },
    select: ({ options, state }) => ({ id: options.mutationKey?.at(-1), isOn: state.variables === true }),
  })
  for (const { id, isOn } of pressed) {
    if (typeof id !== 'string') continue
    if (isOn) enabled.add(id)
    else enabled.delete(id)
  }
  return [...enabled]
}

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
