import { Button, chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useEffect, useRef, useState } from 'react'
import { shortcutLetter, useControlKey } from '@/components/ui/keys'
import { whenIdle } from '@/components/ui/when-idle'
import type { PaletteView } from './palette/palette'

const load = () => import('./palette/palette').then((code) => code.Palette)
const Palette = dynamic(load, { ssr: false })
const preload = () => void load().catch(() => undefined)

const writing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** The view that a shortcut opens; null if a field uses the keys itself, as the message editor does for a link. */
function requestedView(event: KeyboardEvent): PaletteView | null {
  if (event.defaultPrevented || event.altKey || event.repeat) return null
  if (shortcutLetter(event) === 'k' && !event.shiftKey) return 'search'
  const isWriting = event.target instanceof Element && event.target.closest(writing)
  return event.key === '?' && !event.ctrlKey && !event.metaKey && !isWriting ? 'shortcuts' : null
}

/**
 * Has letters wait for a field that is not there yet, instead of being typed into what has the focus until then.
 * @returns what ends it, and tells what was typed
 */
function collectTyping() {
  let text = ''
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else return
    event.preventDefault()
  }
  window.addEventListener('keydown', onKeyDown, true)
  return () => {
    window.removeEventListener('keydown', onKeyDown, true)
    return text
  }
}

export function FindButton({ guildId }: { guildId?: string }) {
  const t = useTranslations('shell')
  const [view, setView] = useState<PaletteView | null>(null)
  const { events } = useRouter()
  const collected = useRef<() => string>(() => '')
  const takeTyped = () => collected.current()
  const open = (view: PaletteView) => {
    takeTyped()
    collected.current = view === 'search' ? collectTyping() : () => ''
    // If its code cannot be loaded, the page says that there is no connection.
    void load().then(() => setView(view), takeTyped)
  }

  useEffect(() => {
    async function onKeyDown(event: KeyboardEvent) {
      const requested = requestedView(event)
      if (requested === null) return
      if (requested === 'search') event.preventDefault()
      if (document.querySelector('dialog[open]')) return
      if (requested === 'shortcuts' && (await import('@/stores/palette')).isHelpKeyOff()) return
      open(requested)
    }
    const listen = (event: KeyboardEvent) => void onKeyDown(event)
    window.addEventListener('keydown', listen)
    const giveUp = whenIdle(preload)
    return () => {
      window.removeEventListener('keydown', listen)
      giveUp()
    }
  }, [])

  // Also after the browser's Back.
  useEffect(() => {
    const close = () => {
      takeTyped()
      setView(null)
    }
    events.on('routeChangeStart', close)
    return () => {
      takeTyped()
      events.off('routeChangeStart', close)
    }
  }, [events])

  return (
    <>
      <Button
        variant="ghost"
        aria-label={t('find')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t('find')}
        px={{ base: 0, lg: 3 }}
        gap={2}
        fontWeight="medium"
        color="text.muted"
        borderWidth={{ lg: '1px' }}
        borderColor="border.control"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => open('search')}
      >
        <Search size={19} />
        <chakra.span hideBelow="lg">{t('find')}</chakra.span>
        <chakra.kbd hideBelow="lg" layerStyle="key">
          <ControlKey /> K
        </chakra.kbd>
      </Button>
      {view && <Palette guildId={guildId} view={view} takeTyped={takeTyped} onView={setView} />}
    </>
  )
}

const ControlKey = () => useControlKey()
