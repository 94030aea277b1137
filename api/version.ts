/** The version that an ETag names (`"v7"`); null for a backend's that names none. */
export function versionOf(etag: string | null) {
  const found = /^(?:W\/)?"v(\d{1,15})"$/.exec(etag ?? '')
  return found ? Number(found[1]) : null
}
