import { afterDialogEntry } from './pop-state'

let isReloading = false

/** Whether the page is being loaded anew because somebody asked for it: for the new version, or another language. */
export const isReloadingOnPurpose = () => isReloading

/**
 * Edits that are kept in this browser do not stop it: the page offers them again.
 * @param address of the same page in another language
 */
export function reloadPage(address?: string) {
  // A page that is loaded at a dialog's entry has to leave it, which stops whoever goes on meanwhile.
  afterDialogEntry(() => {
    isReloading = true
    if (address === undefined) window.location.reload()
    else window.location.assign(address)
    // Whoever is asked whether to leave, and stays, is asked again next time.
    setTimeout(() => (isReloading = false), 1_000)
  })
}
