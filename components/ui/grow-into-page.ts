/** Milliseconds for which the window may stand still while the page is fetched; one that takes longer comes without a motion. */
const patience = 250

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Opens a page into which a card grows, where the browser can draw it and nobody has asked for less motion. The page's
 * part that the card becomes has the same `view-transition-name`.
 */
export function growIntoPage(card: HTMLElement | null, name: string, open: () => Promise<unknown>) {
  const canDraw = card && 'startViewTransition' in document
  if (!canDraw || matchMedia('(prefers-reduced-motion: reduce)').matches) return void open()

  card.style.viewTransitionName = name
  const { ready, updateCallbackDone, finished } = document.startViewTransition(() =>
    Promise.race([open(), wait(patience)]),
  )
  // A motion that the browser leaves out, such as in a window that is hidden, is no failure.
  for (const step of [ready, updateCallbackDone]) step.catch(() => undefined)
  finished.catch(() => undefined).finally(() => (card.style.viewTransitionName = ''))
}
