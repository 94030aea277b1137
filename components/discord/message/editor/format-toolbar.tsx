import { chakra } from '@chakra-ui/react'
import {
  Bold,
  Code,
  EyeOff,
  Heading1,
  Italic,
  Link2,
  List,
  type LucideIcon,
  SquareCode,
  Strikethrough,
  TextQuote,
  Underline,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import type { Format } from './formatting'

type FormatToolbarProps = {
  field: string
  controls: string
  onFormat: (format: Format) => void
}

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  mb: 1.5,
  button: {
    display: 'grid',
    placeItems: 'center',
    flex: '1 1 1.5rem',
    minW: 6,
    maxW: 8,
    h: 8,
    borderRadius: 'md',
    color: 'text.muted',
    _hover: { bg: 'bg.hover', color: 'text.primary' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring' },
  },
} as const

/** The marks of Discord as buttons. One stop for Tab; the arrow keys walk inside. */
export function FormatToolbar({ field, controls, onFormat }: FormatToolbarProps) {
  const t = useTranslations('message.format')
  const [current, setCurrent] = useState(0)

  function walk(event: KeyboardEvent<HTMLElement>) {
    const last = formatActions.length - 1
    const next = new Map([
      ['ArrowRight', current === last ? 0 : current + 1],
      ['ArrowLeft', current === 0 ? last : current - 1],
      ['Home', 0],
      ['End', last],
    ]).get(event.key)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }

  return (
    <chakra.div
      role="toolbar"
      aria-label={t('toolbar', { field })}
      aria-controls={controls}
      sx={styles}
      onKeyDown={walk}
    >
      {formatActions.map((action, at) => {
        const { format, icon: Icon } = action
        const shortcut = shortcutOf(action)
        return (
          <button
            key={format}
            type="button"
            tabIndex={at === current ? 0 : -1}
            aria-label={t(format)}
            aria-keyshortcuts={shortcut && `${shortcutOf(action, 'Control')} ${shortcutOf(action, 'Meta')}`}
            title={shortcut ? `${t(format)} (${shortcut})` : t(format)}
            onFocus={() => setCurrent(at)}
            onClick={() => onFormat(format)}
          >
            <Icon size={17} aria-hidden />
          </button>
        )
      })}
    </chakra.div>
  )
}

type FormatAction = {
  format: Format
  icon: LucideIcon
  /** With Ctrl, or Cmd on a Mac. */
  key?: { code: string; shift?: boolean }
}

const formatActions: readonly FormatAction[] = [
  { format: 'bold', icon: Bold, key: { code: 'KeyB' } },
  { format: 'italic', icon: Italic, key: { code: 'KeyI' } },
  { format: 'underline', icon: Underline, key: { code: 'KeyU' } },
  { format: 'strike', icon: Strikethrough, key: { code: 'KeyX', shift: true } },
  { format: 'spoiler', icon: EyeOff, key: { code: 'KeyH', shift: true } },
  { format: 'code', icon: Code, key: { code: 'KeyE' } },
  { format: 'codeBlock', icon: SquareCode },
  { format: 'heading', icon: Heading1 },
  { format: 'quote', icon: TextQuote },
  { format: 'list', icon: List },
  { format: 'link', icon: Link2, key: { code: 'KeyK' } },
]

/** As in "Ctrl+Shift+X". */
const shortcutOf = ({ key }: FormatAction, control = 'Ctrl') =>
  key && [control, ...(key.shift ? ['Shift'] : []), key.code.slice(3)].join('+')

export function pressedFormat(event: KeyboardEvent) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined
  return formatActions.find(
    ({ key }) => key && key.code === event.code && Boolean(key.shift) === event.shiftKey,
  )?.format
}
