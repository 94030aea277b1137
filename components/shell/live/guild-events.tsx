import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useState } from 'react'
import { useLive } from '@/api/live'
import { useIsSignedIn } from '@/api/session'
import { snowflake } from '@/api/discord.schema'

const LiveConnection = dynamic(() => import('./live-connection').then((module) => module.LiveConnection), {
  ssr: false,
})

/** Milliseconds after which it is loaded even if the page is busy. */
const timeoutMs = 2_000

/** False until the page has had time to become usable. */
function useIsSettled() {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const settle = () => setSettled(true)
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(settle, 0)
      return () => clearTimeout(timer)
    }
    const handle = window.requestIdleCallback(settle, { timeout: timeoutMs })
    return () => window.cancelIdleCallback(handle)
  }, [])
  return isSettled
}

/** Keeps a guild's pages up to date with what others do. Starts, and loads its code, once the page is usable. */
export function GuildEvents({ guildId }: { guildId: string }) {
  const isSignedIn = useIsSignedIn()
  const isSettled = useIsSettled()
  const subject = subjectOf(useRouter())
  if (!isSignedIn || !isSettled || !snowflake.safeParse(guildId).success) return null
  return <LiveConnection guildId={guildId} subject={subject} />
}

/** The form that an address shows, as events name it; undefined for a page without one. */
function subjectOf({ pathname, query }: { pathname: string; query: { feature?: string | string[] } }) {
  if (pathname === '/guilds/[guild]/settings') return 'settings'
  const isFeature = pathname === '/guilds/[guild]/features/[feature]'
  const isId = typeof query.feature === 'string' && /^[a-z][a-z0-9-]{0,63}$/.test(query.feature)
  return isFeature && isId ? `feature:${String(query.feature)}` : undefined
}

const PresenceButton = dynamic(() => import('./presence').then((module) => module.PresenceButton), {
  ssr: false,
})

/** Who else has this guild open. The code that draws them loads with the first event. */
export function PresenceAvatars({ guildId }: { guildId: string }) {
  const users = useLive(guildId, ({ users }) => users)
  return users ? <PresenceButton users={users} /> : null
}

const LiveClosed = dynamic(() => import('./live-closed').then((module) => module.AccessLostNotice), {
  ssr: false,
})

/** A guild's page, until the person loses access. */
export function GuildAccessBoundary({ guildId, children }: { guildId: string; children: ReactNode }) {
  const closed = useLive(guildId, ({ closed }) => closed)
  return closed ? <LiveClosed guildId={guildId} closed={closed} /> : children
}
