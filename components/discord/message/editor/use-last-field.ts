import { type FocusEvent, useRef } from 'react'
import { insertAtCaret, insertAtEnd, type TextElement } from './edit-text'

const isText = (element: Element | null): element is TextElement =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement

/** Remembers which of the texts inside a root (those marked `data-names`) had the focus last, and writes into it. */
export function useLastField<Root extends HTMLElement>() {
  const root = useRef<Root>(null)
  const last = useRef<TextElement | null>(null)

  function onFocus({ target }: FocusEvent<Root>) {
    if (isText(target) && target.hasAttribute('data-names')) last.current = target
  }

  function insert(text: string) {
    const first = root.current?.querySelector('[data-names]') ?? null
    if (last.current?.isConnected) insertAtCaret(last.current, text)
    else if (isText(first)) insertAtEnd(first, text)
  }

  return { root, onFocus, insert }
}
