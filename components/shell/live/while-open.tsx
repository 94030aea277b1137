import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { useLive } from '@/api/live'

const LiveClosed = dynamic(() => import('./live-closed').then((module) => module.AccessLostNotice), {
  ssr: false,
})

/** A guild's page, until the person may not see it any more. */
export function GuildAccessBoundary({ guildId, children }: { guildId: string; children: ReactNode }) {
  const closed = useLive(guildId, ({ closed }) => closed)
  return closed ? <LiveClosed guildId={guildId} closed={closed} /> : children
}
