/** The pictures that are taken in. */
export type PictureKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif'

const latin = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** AVIF names itself and what it is compatible with in its first box. */
function isAvif(bytes: Buffer) {
  if (latin(bytes, 4, 8) !== 'ftyp') return false
  const brands = latin(bytes, 8, Math.min(bytes.readUInt32BE(0), 256))
  return /^(?:avif|avis)/.test(brands) || /^(?:mif1|msf1).{4}(?:.{4})*(?:avif|avis)/s.test(brands)
}

/** What a file is by how it begins, whatever it is called; null for anything that is not taken in. */
export function kindOf(bytes: Buffer): PictureKind | null {
  if (bytes.length < 16) return null
  if (latin(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (latin(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(latin(bytes, 0, 6))) return 'gif'
  return isAvif(bytes) ? 'avif' : null
}
