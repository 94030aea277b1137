import { onTestFinished, vi } from 'vitest'

/** A file that the browser was given to save. */
export type Download = { name: string; text: () => Promise<string> }

/** Catches the files that a page has the browser save: jsdom has no downloads. */
export function catchDownloads() {
  const blobs = new Map<string, Blob>()
  const downloads: Download[] = []
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(blob: Blob) {
        const address = `blob:http://localhost:3000/${blobs.size}`
        blobs.set(address, blob)
        return address
      }
      static override revokeObjectURL(address: string) {
        blobs.delete(address)
      }
    },
  )
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const blob = blobs.get(link?.href ?? '')
    if (!link?.hasAttribute('download') || !blob) return
    event.preventDefault()
    downloads.push({ name: link.download, text: () => blob.text() })
  }
  document.addEventListener('click', onClick)
  onTestFinished(() => {
    document.removeEventListener('click', onClick)
    vi.unstubAllGlobals()
  })
  return downloads
}
