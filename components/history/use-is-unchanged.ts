import { useQuery } from '@tanstack/react-query'
import { featureQueries } from '@/api/features'
import { featureOf } from '@/api/history'
import { useIsSignedIn } from '@/api/session'
import { settingsQueries } from '@/api/settings'
import { isObject, ownProperty } from '@/api/json-schema/json'
import { isSame } from '@/config/is-same'
import type { HistoryChange } from '@/api/history.schema'

/**
 * Whether a subject has the values already that these keys had before a change. It is read anew for that.
 * @returns undefined while it is being read; false where it cannot be
 */
export function useIsUnchanged(guildId: string, { subject, before }: HistoryChange, keys: readonly string[]) {
  const featureId = featureOf(subject)
  const isSignedIn = useIsSignedIn()
  const settings = useQuery({
    ...settingsQueries.detail(guildId),
    enabled: isSignedIn && subject === 'settings',
    staleTime: 0,
  })
  const feature = useQuery({
    ...featureQueries.detail(guildId, featureId ?? ''),
    enabled: isSignedIn && featureId !== undefined,
    staleTime: 0,
  })
  const { data, isFetching, error } = featureId === undefined ? settings : feature
  if (isFetching) return undefined
  const now: unknown = error ? undefined : data?.value
  return (
    isObject(now) &&
    keys.every((key) => Object.hasOwn(before, key) && isSame(ownProperty(now, key), ownProperty(before, key)))
  )
}
