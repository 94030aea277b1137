import { chakra } from '@chakra-ui/react'
import { Gamepad2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type Ref, useRef } from 'react'
import { useGameServers } from '@/api/game'
import type { SavedServer } from '@/api/game.schema'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorNotice } from '@/components/shell/error-notice'
import { InlineNotice } from '@/components/ui/inline-notice'
import { SavedServerList } from './kept-list'
import { SavedServersSkeleton } from './kept-skeleton'
import { savedServerStyles } from './kept-styles'

type KeptServersProps = { onChangePassword: (server: SavedServer) => void }

/** The servers that are kept for this person; nothing where the backend keeps none. */
export function SavedServers({ onChangePassword }: KeptServersProps) {
  const t = useTranslations('game.list')
  const list = useGameServers()
  const heading = useRef<HTMLHeadingElement>(null)
  const retry = () => void list.refetch()

  if (list.data) {
    const { servers, most } = list.data
    return (
      <Frame headingRef={heading} count={most !== undefined && t('count', { count: servers.length, most })}>
        {list.error && <InlineNotice title={t('refreshFailed')} error={list.error} onRetry={retry} />}
        {servers.length === 0 && (
          <div className="kept-none">
            <EmptyState icon={Gamepad2} title={t('empty')}>
              {t('emptyHint')}
            </EmptyState>
          </div>
        )}
        <SavedServerList servers={servers} headingRef={heading} onChangePassword={onChangePassword} />
      </Frame>
    )
  }
  if (list.data === null) return null
  if (list.error) {
    return (
      <Frame>
        <div className="kept-none">
          <ErrorNotice error={list.error} onRetry={retry} />
        </div>
      </Frame>
    )
  }
  return (
    <Frame>
      <SavedServersSkeleton />
    </Frame>
  )
}

type FrameProps = { headingRef?: Ref<HTMLHeadingElement>; count?: ReactNode; children: ReactNode }

function Frame({ headingRef, count, children }: FrameProps) {
  const t = useTranslations('game.list')
  return (
    <chakra.section sx={savedServerStyles} aria-labelledby="kept-title">
      <div className="kept-head">
        <h2 id="kept-title" ref={headingRef} tabIndex={-1}>
          {t('title')}
        </h2>
        {count && <p>{count}</p>}
      </div>
      {children}
    </chakra.section>
  )
}
