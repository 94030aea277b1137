import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '@/api/http'
import { useLive } from '@/api/live-guild'
import { useIsSignedIn } from '@/api/session'
import { isSnowflake } from '@/contract/discord/snowflake'
import { featureIdPattern } from '@/contract/subjects'
import { isText } from '@/contract/json'
import { ErrorNotice } from '@/components/shell/error-notice'
import { whenIdle } from '@/components/ui/when-idle'

const LiveConnection = dynamic(() => import('./live-connection').then((module) => module.LiveConnection), {
  ssr: false,
})
const PresenceButton = dynamic(() => import('./presence').then((module) => module.PresenceButton), {
  ssr: false,
})

/** False until the page has had time to become usable. */
function useIsIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}

/** Keeps a guild's pages up to date with what others do. Loads its code once the page is usable. */
export function GuildEvents({ guildId }: { guildId: string }) {
  const isSignedIn = useIsSignedIn()
  const isIdle = useIsIdle()
  const subject = subjectOf(useRouter())
  if (!isSignedIn || !isIdle || !isSnowflake(guildId)) return null
  return <LiveConnection guildId={guildId} subject={subject} />
}

/** The form of a page, as events name it; undefined for a page without one. */
function subjectOf({ pathname, query }: { pathname: string; query: { feature?: string | string[] } }) {
  if (pathname === '/guilds/[guild]/settings') return 'settings'
  if (pathname !== '/guilds/[guild]/features/[feature]') return undefined
  const { feature: id } = query
  return isText(id) && featureIdPattern.test(id) ? `feature:${id}` : undefined
}

/** Who else has this guild open. Their code loads with the first event. */
export function PresenceAvatars({ guildId }: { guildId: string }) {
  const users = useLive(guildId, ({ users }) => users)
  return users ? <PresenceButton users={users} /> : null
}

/** A guild's page; once the person has lost access, the reason. Edits are kept as drafts. */
export function GuildAccessBoundary({ guildId, children }: { guildId: string; children: ReactNode }) {
  const closed = useLive(guildId, ({ closed }) => closed)
  if (!closed) return children
  return <ErrorNotice heading="h1" guildId={guildId} error={new ApiError(403, closed.code, closed.detail)} />
}
