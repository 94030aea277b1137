const longest = 2048

/** The address when a page may lead there or show a picture from it: absolute, http or https. Null for all else. */
export function safeUrl(address: string | undefined): string | null {
  if (!address || address.length > longest || !/^https?:\/\/[^\s]+$/i.test(address)) return null
  try {
    return new URL(address).href
  } catch {
    return null
  }
}
