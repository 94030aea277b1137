import { useEffectEvent, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { interceptPopState, isDialogEntry } from './pop-state'

/*
 * While a dialog is open, the browser's history has an entry for it, at the address of the page: the browser's Back closes
 * the dialog instead of leaving the page. What opens beside a button or a field is a dialog here, too. There is one entry
 * however many dialogs lie over each other. It goes when the last dialog is closed, or when somebody goes on to another page.
 * The browser takes a moment for that; what is written to the history meanwhile waits, so that it comes after the page and
 * not after the dialog.
 *
 * CloseWatcher would need no entries, but only Chromium has it, and for it Back is the gesture of a phone alone. Where it
 * is, modal dialogs take part in it by themselves: the gesture closes one like Escape, and its entry goes as after that.
 */

type Write = 'pushState' | 'replaceState'
/** `key` is Next's name for an entry; a dialog's entry has that of its page. */
type PageState = { key?: unknown } | null

/** How each open dialog is closed, the innermost last. */
const dialogs: (() => void)[] = []
let hasEntry = false
let waiting: (() => void)[] | null = null
let pageKey: unknown
/** What the page has made of its address while a dialog was open: it is to stay with the page. */
let readdressed: Parameters<History[Write]> | undefined
let native: Pick<History, Write> | undefined

const ofPage = (state: unknown): unknown =>
  isDialogEntry(state) ? { ...(state as PageState), isDialog: false } : state

const ofDialog = (state: unknown) => ({ ...(state as PageState), isDialog: true })

const stateHere = () => window.history.state as PageState

/** Once: Next goes on through these, too. */
function watchHistory() {
  const { history } = window
  native ??= listen()

  function listen() {
    const methods = {
      pushState: history.pushState.bind(history),
      replaceState: history.replaceState.bind(history),
    }
    const write = (method: Write, given: Parameters<History[Write]>) => {
      if (method === 'pushState' && hasEntry) removeEntry()
      if (waiting) return void waiting.push(() => write(method, given))
      if (hasEntry) readdressed = given
      const [state, title, address] = given
      // Who kept the state while a dialog was open writes it to a page.
      methods[method](hasEntry ? ofDialog(state) : ofPage(state), title, address)
      pageKey = stateHere()?.key
    }
    history.pushState = (...given) => write('pushState', given)
    history.replaceState = (...given) => write('replaceState', given)
    interceptPopState(onPopState)
    return methods
  }
  return native
}

function addEntry() {
  const { pushState } = watchHistory()
  const add = () => {
    if (hasEntry || dialogs.length === 0) return
    const state = stateHere()
    pageKey = state?.key
    // The page has not moved when the dialog closes, or has moved on purpose.
    window.history.scrollRestoration = 'manual'
    pushState(ofDialog(state), '')
    hasEntry = true
  }
  if (waiting) waiting.push(add)
  else add()
}

function removeEntry() {
  hasEntry = false
  waiting = []
  window.history.back()
}

function stayAtAddress() {
  if (!readdressed) return
  const [state, title, address] = readdressed
  native?.replaceState(ofPage(state), title, address)
}

function onPopState({ state }: PopStateEvent) {
  const isSamePage = (state as PageState)?.key === pageKey
  pageKey = (state as PageState)?.key
  hasEntry = false
  if (isSamePage) stayAtAddress()
  readdressed = undefined
  if (waiting) {
    window.history.scrollRestoration = 'auto'
    const writes = waiting
    waiting = null
    for (const write of writes) write()
    return true
  }
  if (isSamePage && dialogs.length > 0) {
    window.history.scrollRestoration = 'auto'
    flushSync(() => dialogs.at(-1)?.())
    // There was one below, or this one stays: a question does while its answer is carried out.
    if (dialogs.length > 0) addEntry()
    return true
  }
  // Forward, to a dialog that has been closed.
  if (!isSamePage || !isDialogEntry(state)) return false
  removeEntry()
  return true
}

/** Has the browser's Back call `onClose` while the dialog of this component is there; without it, Back leaves the page. */
export function useBackCloses(onClose?: () => void) {
  const close = useEffectEvent(() => onClose?.())
  const isClosable = onClose !== undefined
  useLayoutEffect(() => {
    if (!isClosable) return
    const dialog = () => close()
    dialogs.push(dialog)
    addEntry()
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1)
      if (dialogs.length === 0 && hasEntry) removeEntry()
    }
  }, [isClosable])
}
