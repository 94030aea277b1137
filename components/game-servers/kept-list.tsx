import { VisuallyHidden } from '@chakra-ui/react'
import { useNow, useTranslations } from 'next-intl'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SavedServer } from '@/api/game.schema'
import { savedServerName } from '@/components/game/kept-name'
import { SavedServerRow } from './kept-row'
import { RemovalDialog } from './removal-dialog'

type KeptListProps = {
  servers: readonly SavedServer[]
  headingRef: RefObject<HTMLElement | null>
  onChangePassword: (server: SavedServer) => void
}

/** The kept servers' rows, and the question before one of them is removed. */
export function SavedServerList({ servers, headingRef, onChangePassword }: KeptListProps) {
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
