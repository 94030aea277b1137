import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import { useIsSignedIn } from '@/api/session'
import { snowflake } from '@/api/snowflake.schema'
import { subjectOf } from './subject-of'

const LiveConnection = dynamic(() => import('./live-connection').then((module) => module.LiveConnection), {
  ssr: false,
})

/** Milliseconds after which it is loaded however busy the page is. */
const latest = 2_000

/** False until the page has had time to become usable. */
function useIsSettled() {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const settle = () => setSettled(true)
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(settle, 0)
      return () => clearTimeout(timer)
    }
    const handle = window.requestIdleCallback(settle, { timeout: latest })
    return () => window.cancelIdleCallback(handle)
  }, [])
  return isSettled
}

/** Keeps a guild's pages in step with what others do, from when the page is usable; its code comes then as well. */
export function GuildEvents({ guildId }: { guildId: string }) {
  const isSignedIn = useIsSignedIn()
  const isSettled = useIsSettled()
  const subject = subjectOf(useRouter())
  if (!isSignedIn || !isSettled || !snowflake.safeParse(guildId).success) return null
  return <LiveConnection guildId={guildId} subject={subject} />
}
