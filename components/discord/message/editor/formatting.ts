const wraps = {
  bold: { mark: '*', times: 2 },
  italic: { mark: '*', times: 1 },
  underline: { mark: '_', times: 2 },
  strike: { mark: '~', times: 2 },
  spoiler: { mark: '|', times: 2 },
  code: { mark: '`', times: 1 },
} as const
const lineMarks = { quote: '> ', heading: '# ', list: '- ' } as const

type Wrap = keyof typeof wraps
type LineMark = keyof typeof lineMarks
export type Format = Wrap | LineMark | 'codeBlock' | 'link'

/** A text with what is selected in it, as UTF-16 positions. */
type Selected = { text: string; start: number; end: number }

type Edit = { start: number; end: number; insert: string; selection: readonly [start: number, end: number] }

const isWrap = (format: Format): format is Wrap => format in wraps
const isLineMark = (format: Format): format is LineMark => format in lineMarks

export function formatEdit(format: Format, selected: Selected): Edit {
  if (isWrap(format)) return wrapEdit(wraps[format], trimmed(selected))
  if (isLineMark(format)) return lineEdit(lineMarks[format], selected)
  return format === 'link' ? linkEdit(selected) : blockEdit(selected)
}

/** Marks hug words: spaces at the ends of a selection stay outside. */
function trimmed({ text, start, end }: Selected): Selected {
  const content = text.slice(start, end)
  if (content.trim() === '') return { text, start, end }
  return { text, start: end - content.trimStart().length, end: start + content.trimEnd().length }
}

function wrapEdit({ mark, times }: (typeof wraps)[Wrap], { text, start, end }: Selected): Edit {
  const content = text.slice(start, end)
  if (isMarked(mark, times, marksAround(text.slice(0, start), text.slice(end), mark))) {
    const from = start - times
    return { start: from, end: end + times, insert: content, selection: [from, from + content.length] }
  }
  if (content.length > 2 * times && isMarked(mark, times, marksAround(content, content, mark))) {
    const insert = content.slice(times, -times)
    return { start, end, insert, selection: [start, start + insert.length] }
  }
  const sign = mark.repeat(times)
  return { start, end, insert: sign + content + sign, selection: [start + times, end + times] }
}

/** Of three stars, one is italic and two are bold. */
const isMarked = (mark: string, times: number, found: number) =>
  mark === '*' && times === 1 ? found % 2 === 1 : found >= times

/** How many marks end the one text and begin the other, at least. */
function marksAround(before: string, after: string, mark: string) {
  let count = 0
  while (before.at(-1 - count) === mark && after[count] === mark) count++
  return count
}

function lineEdit(mark: string, { text, start, end }: Selected): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const areMarked = lines.every((line) => line.startsWith(mark))
  const insert = lines.map((line) => (areMarked ? line.slice(mark.length) : mark + line)).join('\n')
  const caret = Math.max(from, end + insert.length - (to - from))
  const selection: Edit['selection'] = start === end ? [caret, caret] : [from, from + insert.length]
  return { start: from, end: to, insert, selection }
}

function linkEdit({ text, start, end }: Selected): Edit {
  const content = text.slice(start, end)
  const isAddress = /^https?:\/\/\S+$/i.test(content)
  const address = isAddress ? content : 'https://'
  const label = isAddress ? '' : content
  const from = label ? start + label.length + 3 : start + 1
  const selection: Edit['selection'] = [from, label ? from + address.length : from]
  return { start, end, insert: `[${label}](${address})`, selection }
}

function blockEdit({ text, start, end }: Selected): Edit {
  const before = start === 0 || text[start - 1] === '\n' ? '```\n' : '\n```\n'
  const insert = `${before}${text.slice(start, end)}\n\`\`\``
  return { start, end, insert, selection: [start + before.length, end + before.length] }
}

export type TextElement = HTMLInputElement | HTMLTextAreaElement

export const isTextElement = (element: Element | null | undefined): element is TextElement =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement

/** Changes a text field as if it had been typed, so that its own `onChange` is called and the browser can undo it. */
function editText(element: TextElement, { start, end, insert, selection }: Edit) {
  element.focus()
  element.setSelectionRange(start, end)
  if (!typeText(insert)) {
    element.setRangeText(insert, start, end, 'end')
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }
  element.setSelectionRange(...selection)
}

/** The one way to write into the browser's own undo history; not every browser has it. */
function typeText(text: string) {
  if (typeof document.execCommand !== 'function') return false
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
}

function selectionOf({ value: text, selectionStart, selectionEnd }: TextElement): Selected {
  const start = selectionStart ?? text.length
  return { text, start, end: selectionEnd ?? start }
}

export const formatSelection = (element: TextElement, format: Format) =>
  editText(element, formatEdit(format, selectionOf(element)))

export function insertAtCaret(element: TextElement, insert: string) {
  const { start, end } = selectionOf(element)
  replaceText(element, { start, end, insert })
}

/** The caret is behind the new text. */
export function replaceText(element: TextElement, edit: Omit<Edit, 'selection'>) {
  const caret = edit.start + edit.insert.length
  editText(element, { ...edit, selection: [caret, caret] })
}

export function insertAtEnd(element: TextElement, insert: string) {
  element.setSelectionRange(element.value.length, element.value.length)
  insertAtCaret(element, insert)
}
