import { Button, chakra } from '@chakra-ui/react'
import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useIsHydrated } from '@/components/ui/hydration'
import { preloadable } from '@/components/ui/preloadable'
import { controlKey, isApple } from './palette/keys'
import type { Shown } from './palette/palette'

const Palette = preloadable(
  () => import('./palette/palette').then((code) => code.Palette),
  () => null,
)
const preload = () => void Palette.load().catch(Palette.retry)

const writing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** What the keys ask for; nothing where a field uses them itself, as the message editor does for a link. */
function wantedBy(event: KeyboardEvent): Shown | null {
  if (event.defaultPrevented || event.altKey || event.repeat) return null
  const isShortcut = isApple() ? event.metaKey : event.ctrlKey
  if (event.code === 'KeyK' && isShortcut && !event.shiftKey) return 'search'
  const isWriting = event.target instanceof Element && event.target.closest(writing)
  return event.key === '?' && !event.ctrlKey && !event.metaKey && !isWriting ? 'shortcuts' : null
}

const styles = {
  px: { base: 0, lg: 3 },
  minW: 10,
  gap: 2,
  fontWeight: 'medium',
  color: 'text.muted',
  borderWidth: { lg: '1px' },
  borderColor: 'border.control',
  'span, kbd': { display: { base: 'none', lg: 'inline' } },
} as const

/** Opens the palette, as Ctrl+K or Cmd+K do. “?” opens the list of shortcuts. */
export function FindButton({ guildId }: { guildId?: string }) {
  const t = useTranslations('shell')
  const [shown, show] = useState<Shown | null>(null)
  const isHydrated = useIsHydrated()
  // Without its code the connection is gone, which the page says by itself.
  const open = (what: Shown) => void Palette.load().then(() => show(what), Palette.retry)

  useEffect(() => {
    async function onKeyDown(event: KeyboardEvent) {
      const wanted = wantedBy(event)
      if (wanted === null) return
      if (wanted === 'search') event.preventDefault()
      if (document.querySelector('dialog[open]')) return
      if (wanted === 'shortcuts' && (await import('@/stores/palette')).isHelpKeyOff()) return
      open(wanted)
    }
    const listen = (event: KeyboardEvent) => void onKeyDown(event)
    window.addEventListener('keydown', listen)
    const idle = window.requestIdleCallback?.(preload)
    return () => {
      window.removeEventListener('keydown', listen)
      if (idle !== undefined) window.cancelIdleCallback(idle)
    }
  }, [])

  return (
    <>
      <Button
        variant="ghost"
        aria-label={t('find')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={t('find')}
        sx={styles}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => open('search')}
      >
        <Search size={19} aria-hidden />
        <span>{t('find')}</span>
        <chakra.kbd layerStyle="key">{isHydrated ? controlKey() : 'Ctrl'} K</chakra.kbd>
      </Button>
      {shown && <Palette guildId={guildId} shown={shown} onShow={show} />}
    </>
  )
}
