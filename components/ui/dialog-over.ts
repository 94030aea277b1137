/**
 * Whether an element is in a dialog over another one, such as the palette: what is open below stays so, since the dialog
 * gives the focus back when it closes.
 */
export function isInDialogOver(below: Element, element: EventTarget | null) {
  const dialog = element instanceof Element ? element.closest('dialog') : null
  return dialog !== null && !dialog.contains(below)
}
