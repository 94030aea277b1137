import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { channelQueries } from '@/api/channels'
import type { Feature, FeatureDeclaration } from '@/api/features.schema'
import { roleQueries } from '@/api/roles'
import { useIsSignedIn } from '@/api/session'
import { formNeeds } from './form-needs'
import { readOptions } from './judge'
import { usePreloaded } from '@/components/ui/preloadable'

/**
 * Fetches what the feature's form is drawn from, while the feature itself is still on its way.
 * @returns whether all of it has come, or failed to; once so it stays so, since a form must not go away under its edits
 */
export function useFormNeeds(guildId: string, declaration: FeatureDeclaration, saved: Feature | undefined) {
  const { options } = useMemo(() => readOptions(declaration), [declaration])
  const needs = useMemo(
    () => formNeeds(options, { ...declaration.defaults, ...saved }),
    [options, declaration, saved],
  )
  const isSignedIn = useIsSignedIn()
  const lists = { roles: needs.includes('roles'), channels: needs.includes('channels') }
  const roles = useQuery({ ...roleQueries.list(guildId), enabled: isSignedIn && lists.roles })
  const channels = useQuery({ ...channelQueries.list(guildId), enabled: isSignedIn && lists.channels })
  const isCodeHere = usePreloaded(needs.filter((need) => typeof need !== 'string'))

  const [isReady, setReady] = useState(false)
  const isMissing = (lists.roles && roles.isPending) || (lists.channels && channels.isPending) || !isCodeHere
  if (!isReady && saved && !isMissing) setReady(true)
  return isReady
}
