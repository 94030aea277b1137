let isReloading = false

/** Whether the page is being loaded anew because somebody asked for it: for the new version, or another language. */
export const isReloadingOnPurpose = () => isReloading

/** Edits that are kept in this browser do not stop it: the page offers them again. */
export function reloadPage() {
  isReloading = true
  window.location.reload()
  // Whoever is asked whether to leave, and stays, is asked again next time.
  setTimeout(() => (isReloading = false), 1_000)
}
