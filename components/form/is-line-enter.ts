import type { KeyboardEvent } from 'react'

const lineTypes = new Set(['text', 'number', 'url', 'search', 'email', 'tel', 'datetime-local'])

/** In a form that is saved by its bar, Enter in a field of one line does not save: what is saved is live at once. */
export function ignoreLineEnter(event: KeyboardEvent) {
  if (isLineEnter(event)) event.preventDefault()
}

/** Whether Enter was pressed in a field of one line, where the browser would send the whole form. */
export const isLineEnter = ({ key, target, nativeEvent, defaultPrevented }: KeyboardEvent) =>
  key === 'Enter' &&
  !defaultPrevented &&
  !nativeEvent.isComposing &&
  target instanceof HTMLInputElement &&
  lineTypes.has(target.type)
