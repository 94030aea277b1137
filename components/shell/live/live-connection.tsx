import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToGuild } from './follow-guild'
import { usePageVisible } from './use-watched'

type LiveConnectionProps = { guildId: string; subject: string | undefined }

/** Follows a guild's events while it is there and the tab is looked at. Draws nothing. */
export function LiveConnection({ guildId, subject }: LiveConnectionProps) {
  const client = useQueryClient()
  const isWatched = usePageVisible()

  useEffect(() => {
    if (!isWatched) return
    const closing = new AbortController()
    void subscribeToGuild({ client, guildId, subject, signal: closing.signal })
    return () => closing.abort()
  }, [client, guildId, subject, isWatched])

  return null
}
