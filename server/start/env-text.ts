import { StartError } from '@/server/env'

/** By the byte order mark, or by where the zeros of the first two characters are; editors on Windows write both. */
function encodingOf(bytes: Buffer) {
  const start = bytes.toString('latin1', 0, 4)
  if (start.startsWith('\xff\xfe') || /^[^\0]\0[^\0]\0/.test(start)) return 'utf-16le'
  if (start.startsWith('\xfe\xff') || /^\0[^\0]\0[^\0]/.test(start)) return 'utf-16be'
  return 'utf-8'
}

/**
 * The text of a `.env`, without its byte order mark.
 * @throws StartError for a file in another encoding than UTF-8 or UTF-16
 */
export function decodeEnvFile(bytes: Buffer): string {
  const encoding = encodingOf(bytes)
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // It is not what it looks like.
  }
  throw new StartError(['.env is in an encoding that cannot be read: save it as UTF-8.'])
}
