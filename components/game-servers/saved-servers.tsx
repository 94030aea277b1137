import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { Gamepad2 } from 'lucide-react'
import { useNow, useTranslations } from 'next-intl'
import { type ReactNode, type Ref, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGameServers, useRemoveServer } from '@/api/game'
import type { SavedServer } from '@/api/game.schema'
import { savedServerName } from '@/components/game/saved-server-choice'
import { ErrorNotice } from '@/components/shell/error-notice'
import { EmptyState } from '@/components/ui/empty-state'
import { InlineNotice } from '@/components/ui/inline-notice'
import { QuestionDialog } from '@/components/ui/question-dialog'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { SavedServerRow } from './saved-server-row'
import { savedServerStyles } from './saved-server-styles'

type KeptServersProps = { onChangePassword: (server: SavedServer) => void }

export function SavedServers({ onChangePassword }: KeptServersProps) {
  const t = useTranslations('game.list')
  const list = useGameServers()
  const heading = useRef<HTMLHeadingElement>(null)
  const retry = () => void list.refetch()

  if (list.data) {
    const { servers, most } = list.data
    return (
      <Frame
        headingRef={heading}
        count={most !== undefined && t('count', { count: servers.length, max: most })}
      >
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

type KeptListProps = {
  servers: readonly SavedServer[]
  headingRef: RefObject<HTMLElement | null>
  onChangePassword: (server: SavedServer) => void
}

function SavedServerList({ servers, headingRef, onChangePassword }: KeptListProps) {
  const t = useTranslations('game')
  const now = useNow({ updateInterval: 30_000 })
  const [said, setSaid] = useState('')
  const [removing, setRemoving] = useState<SavedServer | null>(null)
  const focus = useRemovalFocus(headingRef)
  useVanished(servers, (names) => {
    // The focus went with the row.
    if (document.activeElement === document.body) headingRef.current?.focus()
    setSaid(names.map((name) => t('list.gone', { name })).join(' '))
  })

  function finish(removed: SavedServer) {
    const others = servers.filter(({ id }) => id !== removed.id)
    const at = servers.findIndex(({ id }) => id === removed.id)
    setRemoving(null)
    focus.moveTo(others[Math.min(at, others.length - 1)]?.id ?? null)
  }

  return (
    <>
      {servers.length > 0 && (
        <ul className="kept-list" role="list">
          {servers.map((server) => (
            <SavedServerRow
              key={server.id}
              {...{ server, now }}
              removeRef={focus.hold(server.id)}
              onSay={setSaid}
              onChangePassword={() => onChangePassword(server)}
              onRemove={() => setRemoving(server)}
            />
          ))}
        </ul>
      )}
      {removing && (
        <RemovalDialog
          server={removing}
          onRemoved={() => finish(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

/** After a removal the next row's button has the focus; with no row left, the heading. */
function useRemovalFocus(headingRef: RefObject<HTMLElement | null>) {
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const [wish, setWish] = useState<{ id: string | null } | null>(null)
  // When the dialog is gone: until then nothing beside it can have the focus.
  useEffect(() => {
    if (!wish) return
    const button = wish.id === null ? null : buttons.current.get(wish.id)
    ;(button ?? headingRef.current)?.focus()
  }, [wish, headingRef])

  const hold = (id: string) => (button: HTMLButtonElement | null) => {
    if (button) buttons.current.set(id, button)
    else buttons.current.delete(id)
  }
  return { hold, moveTo: (id: string | null) => setWish({ id }) }
}

/** Called with the names of servers that are not in the list any more. */
function useVanished(servers: readonly SavedServer[], onVanished: (names: string[]) => void) {
  const before = useRef(servers)
  const tell = useEffectEvent(onVanished)
  useEffect(() => {
    const ids = new Set(servers.map(({ id }) => id))
    const vanished = before.current.filter(({ id }) => !ids.has(id))
    before.current = servers
    if (vanished.length > 0) tell(vanished.map(savedServerName))
  }, [servers])
}

type RemovalDialogProps = { server: SavedServer; onRemoved: () => void; onClose: () => void }

function RemovalDialog({ server, onRemoved, onClose }: RemovalDialogProps) {
  const t = useTranslations('game.removal')
  const removal = useRemoveServer()
  return (
    <QuestionDialog
      title={t('title', { name: savedServerName(server) })}
      confirm={t('confirm')}
      cancel={t('cancel')}
      tone="danger"
      isBusy={removal.isPending}
      failure={removal.error && { title: t('failed'), error: removal.error }}
      onConfirm={() => removal.mutate(server.id, { onSuccess: onRemoved })}
      onClose={onClose}
    >
      <p className="explanation">{t('text')}</p>
    </QuestionDialog>
  )
}

function SavedServersSkeleton() {
  const t = useTranslations('game.list')
  return (
    <SkeletonRegion label={t('loading')}>
      <div className="kept-list">
        {[0, 1].map((row) => (
          <div key={row} className="kept">
            <div>
              <div className="kept-name">
                <SkeletonBlock w="9rem" />
              </div>
              <div className="kept-address">
                <SkeletonBlock h={3.5} w="13rem" />
              </div>
            </div>
            <SkeletonBlock h={3.5} my="3.5px" w="12rem" />
            <div className="kept-actions">
              <SkeletonBlock h={8} w="7.5rem" />
              <SkeletonBlock h={8} w="9rem" />
              <SkeletonBlock h={8} w="5rem" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}
