/** As the `ref` of what takes the place of a control that had the focus. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
