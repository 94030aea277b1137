import { Flex, IconButton } from '@chakra-ui/react'
import {
  AtSign,
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
import { type KeyboardEvent, memo } from 'react'
import { moveFocus, useRovingTabIndex } from '@/components/ui/arrow-keys'
import { shortcutLetter, useControlKey } from '@/components/ui/keys'
import type { Format } from './formatting'

/** With Ctrl, or Cmd on a Mac. */
type Shortcut = { letter: string; shift?: boolean }

const formats: readonly { format: Format; icon: LucideIcon; key?: Shortcut }[] = [
  { format: 'bold', icon: Bold, key: { letter: 'b' } },
  { format: 'italic', icon: Italic, key: { letter: 'i' } },
  { format: 'underline', icon: Underline, key: { letter: 'u' } },
  { format: 'strike', icon: Strikethrough, key: { letter: 'x', shift: true } },
  { format: 'spoiler', icon: EyeOff, key: { letter: 'h', shift: true } },
  { format: 'code', icon: Code, key: { letter: 'e' } },
  { format: 'codeBlock', icon: SquareCode },
  { format: 'heading', icon: Heading1 },
  { format: 'quote', icon: TextQuote },
  { format: 'list', icon: List },
  { format: 'link', icon: Link2, key: { letter: 'k' } },
]

/** As in "Ctrl+Shift+X". */
const spell = ({ letter, shift }: Shortcut, control: string) =>
  [control, ...(shift ? ['Shift'] : []), letter.toUpperCase()].join('+')

export function pressedFormat(event: KeyboardEvent) {
  const letter = shortcutLetter(event)
  return formats.find(({ key }) => key?.letter === letter && Boolean(key?.shift) === event.shiftKey)?.format
}

type FormatToolbarProps = {
  field: string
  controls: string
  onFormat: (format: Format) => void
  /** Asks for what can be inserted at the caret. */
  onInsert: () => void
}

const toolProps = {
  size: 'sm',
  variant: 'ghost',
  flex: '1 1 1.5rem',
  minW: 6,
  maxW: 8,
  color: 'text.muted',
} as const

/** The marks of Discord as buttons. One stop for Tab; the arrow keys move inside. Not drawn again for each letter. */
export const FormatToolbar = memo(function FormatToolbar(props: FormatToolbarProps) {
  const { field, controls, onFormat, onInsert } = props
  const t = useTranslations('message.format')
  const insert = useTranslations('message.insert')
  const control = useControlKey()
  const itemProps = useRovingTabIndex(formats.length + 1)

  return (
    <Flex
      wrap="wrap"
      columnGap={0.5}
      rowGap={2}
      mb={1.5}
      role="toolbar"
      aria-label={t('toolbar', { field })}
      aria-controls={controls}
      onKeyDown={(event) => moveFocus(event, { layout: 'row', wraps: true })}
    >
      {formats.map(({ format, icon: Icon, key }, at) => (
        <IconButton
          key={format}
          {...toolProps}
          icon={<Icon size={17} />}
          {...itemProps(at)}
          aria-label={t(format)}
          aria-keyshortcuts={key && `${spell(key, 'Control')} ${spell(key, 'Meta')}`}
          title={key ? `${t(format)} (${spell(key, control)})` : t(format)}
          onClick={() => onFormat(format)}
        />
      ))}
      <IconButton
        {...toolProps}
        icon={<AtSign size={17} />}
        {...itemProps(formats.length)}
        aria-haspopup="listbox"
        aria-label={insert('button')}
        title={insert('button')}
        onClick={onInsert}
      />
    </Flex>
  )
})
