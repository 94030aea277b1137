import type { TextElement } from '@/components/discord/message/editor/formatting'
import { isRightToLeft } from '@/components/ui/arrow-keys'
import { placeBeside, visiblePart } from '@/components/ui/popup-position'
import { placeOf } from './caret-place'

export type Place = { style: { insetInlineStart: string; top?: number; bottom?: number }; listHeight: number }

export const menuWidth = '24rem'

/** In pixels: no taller than some six options, since it covers the text around it. */
const tallest = 6 * 40
const gap = 4

/** Beside the line that a character of the field is in, and within the field's parent, which the menu is placed in. */
export function placeMenu(field: TextElement, at: number): Place | null {
  const root = field.parentElement
  if (!root) return null
  const line = placeOf(field, at)
  const corner = field.getBoundingClientRect()
  const top = Math.min(Math.max(line.top, 0), field.clientHeight - line.height)
  const seen = { top: corner.top + top, bottom: corner.top + top + line.height }
  const { opensUp, listHeight } = placeBeside(seen, visiblePart())
  const box = root.getBoundingClientRect()
  const x = isRightToLeft(root) ? box.right - corner.left - line.right : corner.left - box.left + line.left
  return {
    listHeight: Math.min(listHeight, tallest),
    style: {
      insetInlineStart: `max(0px, min(${x}px, 100% - ${menuWidth}))`,
      ...(opensUp ? { bottom: box.bottom - seen.top + gap } : { top: seen.bottom - box.top + gap }),
    },
  }
}
