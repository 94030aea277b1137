import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { Gamepad2 } from 'lucide-react'
import { useNow, useTranslations } from 'next-intl'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGameServers, useRemoveServer } from '@/api/game'
import type { SavedServer } from '@/api/game.schema'
import { savedServerName } from '@/components/game/saved-server-choice'
import { ErrorNotice } from '@/components/shell/error-notice'
import { EmptyState } from '@/components/ui/empty-state'
import { InlineNotice } from '@/components/ui/inline-notice'
import { QuestionDialog } from '@/components/ui/question-dialog'
import { RowMotion } from '@/components/ui/row-motion'
import { SavedServerRow } from './saved-server-row'
import { SavedServersSkeleton } from './saved-servers-skeleton'

const styles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 4,
  '.head': { display: 'flex', alignItems: 'baseline', gap: 3, minH: 6 },
  '.none': { bg: 'bg.surface', borderWidth: '1px', borderRadius: 'xl' },
} as const

export function SavedServers({ onChangePassword }: { onChangePassword: (server: SavedServer) => void }) {
  const t = useTranslations('game.list')
  const { data: list, error, refetch } = useGameServers()
  const heading = useRef<HTMLHeadingElement>(null)
  const retry = () => void refetch()
  if (list === null) return null

  return (
    <chakra.section sx={styles} aria-labelledby="kept-title">
      <div className="head">
        <chakra.h2 id="kept-title" ref={heading} tabIndex={-1} layerStyle="cardTitle" outline={0}>
          {t('title')}
        </chakra.h2>
        {list?.most !== undefined && (
          <chakra.p layerStyle="hint">{t('count', { count: list.servers.length, max: list.most })}</chakra.p>
        )}
      </div>
      {list && error && <InlineNotice title={t('refreshFailed')} error={error} onRetry={retry} />}
      {list?.servers.length === 0 && (
        <div className="none">
          <EmptyState icon={Gamepad2} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        </div>
      )}
      {list && (
        <SavedServerList servers={list.servers} headingRef={heading} onChangePassword={onChangePassword} />
      )}
      {!list && error && (
        <div className="none">
          <ErrorNotice error={error} onRetry={retry} />
        </div>
      )}
      {!list && !error && <SavedServersSkeleton />}
    </chakra.section>
  )
}

type SavedServerListProps = {
  servers: readonly SavedServer[]
  headingRef: RefObject<HTMLElement | null>
  onChangePassword: (server: SavedServer) => void
}

function SavedServerList({ servers, headingRef, onChangePassword }: SavedServerListProps) {
  const t = useTranslations('game')
  const now = useNow({ updateInterval: 30_000 })
  const [said, setSaid] = useState('')
  const [removing, setRemoving] = useState<SavedServer | null>(null)
  const removal = useRemoveServer()
  const list = useRef<HTMLUListElement>(null)
  const focus = useRemovalFocus(headingRef)
  useVanished(servers, (names) => {
    // The focus went with the row.
    if (document.activeElement === document.body) headingRef.current?.focus()
    setSaid(names.map((name) => t('list.gone', { name })).join(' '))
  })

  function close() {
    setRemoving(null)
    removal.reset()
  }
  function finish(removed: SavedServer) {
    const others = servers.filter(({ id }) => id !== removed.id)
    const at = servers.findIndex(({ id }) => id === removed.id)
    close()
    focus.moveTo(others[Math.min(at, others.length - 1)]?.id ?? null)
  }

  return (
    <>
      {servers.length > 0 && (
        <chakra.ul
          ref={list}
          display="grid"
          gridTemplateColumns="minmax(0, 1fr)"
          gap={3}
          listStyleType="none"
          role="list"
        >
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
        </chakra.ul>
      )}
      <RowMotion list={list} ids={servers.map(({ id }) => id)} />
      {removing && (
        <QuestionDialog
          title={t('removal.title', { name: savedServerName(removing) })}
          confirm={t('removal.confirm')}
          cancel={t('removal.cancel')}
          tone="danger"
          isBusy={removal.isPending}
          failure={removal.error && { title: t('removal.failed'), error: removal.error }}
          onConfirm={() => removal.mutate(removing.id, { onSuccess: () => finish(removing) })}
          onClose={close}
        >
          <chakra.p layerStyle="hint">{t('removal.text')}</chakra.p>
        </QuestionDialog>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

/** After a removal the next row's button has the focus; with no row left, the heading. */
function useRemovalFocus(headingRef: RefObject<HTMLElement | null>) {
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const [focusTarget, setFocusTarget] = useState<{ id: string | null } | null>(null)
  // When the dialog is gone: until then nothing beside it can have the focus.
  useEffect(() => {
    if (!focusTarget) return
    const button = focusTarget.id === null ? null : buttons.current.get(focusTarget.id)
    ;(button ?? headingRef.current)?.focus()
  }, [focusTarget, headingRef])

  const hold = (id: string) => (button: HTMLButtonElement | null) => {
    if (button) buttons.current.set(id, button)
    else buttons.current.delete(id)
  }
  return { hold, moveTo: (id: string | null) => setFocusTarget({ id }) }
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
