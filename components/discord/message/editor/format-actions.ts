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
import type { KeyboardEvent } from 'react'
import type { Format } from './formatting'

export type FormatAction = {
  format: Format
  icon: LucideIcon
  /** With Ctrl, or Cmd on a Mac. */
  key?: { code: string; shift?: boolean }
}

/** The toolbar's buttons, in its order. */
export const formatActions: readonly FormatAction[] = [
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
export const shortcutOf = ({ key }: FormatAction, control = 'Ctrl') =>
  key && [control, ...(key.shift ? ['Shift'] : []), key.code.slice(3)].join('+')

/** The format whose shortcut was pressed. */
export function pressedFormat(event: KeyboardEvent) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined
  return formatActions.find(
    ({ key }) => key && key.code === event.code && Boolean(key.shift) === event.shiftKey,
  )?.format
}
