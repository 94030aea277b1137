import type { Edit } from './formatting'

export type TextElement = HTMLInputElement | HTMLTextAreaElement

/**
 * Changes a text field as if it had been typed, so that its own `onChange` hears of it and, where the browser offers it,
 * Undo takes it back.
 */
export function editText(element: TextElement, { start, end, insert, selection }: Edit) {
  element.focus()
  element.setSelectionRange(start, end)
  if (!typed(insert)) {
    element.setRangeText(insert, start, end, 'end')
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
  element.setSelectionRange(...selection)
}

/** The one way to write into the browser's own undo history; not every browser has it. */
function typed(text: string) {
  if (typeof document.execCommand !== 'function') return false
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
}

/** Puts a text where the caret is, in place of what is selected. */
export function insertAtCaret(element: TextElement, insert: string) {
  const start = element.selectionStart ?? element.value.length
  const end = element.selectionEnd ?? start
  const caret = start + insert.length
  editText(element, { start, end, insert, selection: [caret, caret] })
}

/** For a field in which there has been no caret yet. */
export function insertAtEnd(element: TextElement, insert: string) {
  element.setSelectionRange(element.value.length, element.value.length)
  insertAtCaret(element, insert)
}
