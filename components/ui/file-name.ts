const maxLength = 60

/** For a file name: letters and digits of any script, and hyphens. */
export function fileName(name: string) {
  const plain = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return [...plain]
    .slice(0, maxLength)
    .join('')
    .replaceAll(/^-+|-+$/g, '')
}
