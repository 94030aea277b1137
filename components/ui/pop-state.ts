/** @returns whether the router is to know nothing of it */
type Interceptor = (event: PopStateEvent) => boolean

let intercept: Interceptor | undefined

/** Has something decide about the browser's Back and Forward before the router does. */
export function interceptPopState(interceptor: Interceptor) {
  intercept = interceptor
}

/** Whether an entry of the browser's history is that of a dialog. */
export const isDialogEntry = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isDialog' in state && state.isDialog === true

let whenLeft: (() => void) | undefined

/** Goes on when the browser's history is no longer at a dialog's entry. */
export function afterDialogEntry(goOn: () => void) {
  if (!isDialogEntry(window.history.state)) return goOn()
  whenLeft = goOn
  window.history.back()
}

// Browsers call in the order in which was listened: the page's first script does so before there is a router.
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', (event) => {
    if (intercept?.(event)) event.stopImmediatePropagation()
    whenLeft?.()
    whenLeft = undefined
  })
  // The page was loaded again while a dialog was open, which is not any more.
  if (isDialogEntry(window.history.state)) window.history.back()
}
