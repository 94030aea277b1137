import { writeJson } from '@/contract/json'

/** Milliseconds that a browser is given to begin a download before its content is let go of. */
const grace = 60_000

export function saveJson(value: unknown, name: string) {
  const blob = new Blob([writeJson(value, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), grace)
}

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
