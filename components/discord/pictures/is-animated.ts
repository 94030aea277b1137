/** Whether a picture's file holds more than one frame: drawing it anew would keep the first alone. */
export function isAnimated(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 'GIF8', 0)) return gifFrames(bytes) > 1
  if (startsWith(bytes, 'RIFF', 0) && startsWith(bytes, 'WEBPVP8X', 8))
    return (byteAt(bytes, 20) & 0x02) !== 0
  if (startsWith(bytes, 'PNG', 1)) return hasAnimationChunk(bytes)
  return startsWith(bytes, 'ftypavis', 4)
}

const byteAt = (bytes: Uint8Array, at: number) => bytes[at] ?? 0

const startsWith = (bytes: Uint8Array, text: string, from: number) =>
  [...text].every((letter, at) => bytes[from + at] === letter.charCodeAt(0))

/** Bytes of a colour table, by the packed field that announces it. */
const tableSize = (packed: number) => (packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0)

/** Counts to two: an image descriptor is 0x2c, an extension 0x21, anything else ends the file. */
function gifFrames(bytes: Uint8Array) {
  let frames = 0
  let at = 13 + tableSize(byteAt(bytes, 10))
  while (at < bytes.length && frames < 2) {
    const kind = byteAt(bytes, at)
    if (kind === 0x2c) {
      frames += 1
      at = afterBlocks(bytes, at + 11 + tableSize(byteAt(bytes, at + 9)))
    } else if (kind === 0x21) at = afterBlocks(bytes, at + 2)
    else break
  }
  return frames
}

/** Where a chain of blocks, each led by its length, is over. */
function afterBlocks(bytes: Uint8Array, from: number) {
  let at = from
  while (byteAt(bytes, at) !== 0) at += byteAt(bytes, at) + 1
  return at + 1
}

/** An animated PNG says so in a chunk `acTL` before its first data. */
function hasAnimationChunk(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    if (startsWith(bytes, 'acTL', at + 4)) return true
    if (startsWith(bytes, 'IDAT', at + 4)) return false
  }
  return false
}
