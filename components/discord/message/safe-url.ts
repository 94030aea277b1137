const maxLength = 2048

/** The address when a page may lead there: absolute, http or https. Null for all else. */
export function safeUrl(address: string | undefined): string | null {
  if (!address || address.length > maxLength || !/^https?:\/\/[^\s]+$/i.test(address)) return null
  return URL.canParse(address) ? new URL(address).href : null
}
