import { aStill } from './test-images'

const number = (bytes: 2 | 4, value: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const short = (value: number) => number(2, value)
const long = (value: number) => number(4, value)

type Part = string | Buffer
const join = (parts: Part[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))

/** One box of the container; a full one begins with its version and flags. */
function box(type: string, ...parts: Part[]) {
  const content = join(parts)
  return Buffer.concat([long(content.length + 8), Buffer.from(type, 'latin1'), content])
}
const full = (type: string, [version, flags]: [number, number], ...parts: Part[]) =>
  box(type, Buffer.of(version, 0), short(flags), ...parts)

const none: [number, number] = [0, 0]

/** Boxes by their types. */
function boxesOf(bytes: Buffer) {
  const found = new Map<string, Buffer>()
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at))
    found.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at, at + bytes.readUInt32BE(at)))
  return (type: string) => found.get(type) ?? Buffer.alloc(8)
}

const plainAvif = (side: number) => aStill({ width: side, height: side }).avif({ effort: 0 }).toBuffer()

/** An AVIF with so many entries of items behind its image; each is well formed. */
export async function avifWithItems(count: number) {
  const top = boxesOf(await plainAvif(40))
  const meta = top('meta').subarray(12)
  const item = full('infe', [2, 0], short(1), short(0), 'av01\0')
  const items = full('iinf', [1, 0], long(count), ...Array<Buffer>(count).fill(item))
  return Buffer.concat([top('ftyp'), box('meta', long(0), meta, items), top('mdat')])
}

/** An AVIF behind whose end stands what looks like entries of items, each as long as the file. */
export const avifBeforeWords = async (length: number) =>
  Buffer.concat([await plainAvif(40), Buffer.alloc(length, '\0\x0f\0\0infe\x02'), Buffer.alloc(32)])

/** An AVIF whose image is said to be so large, put together from one piece that is mentioned again and again. */
export async function gridOfOnePiece(
  piece: number,
  { columns, rows, side }: { columns: number; rows: number; side: number },
) {
  const top = boxesOf(await plainAvif(piece))
  const meta = boxesOf(top('meta').subarray(12))
  const properties = boxesOf(boxesOf(meta('iprp').subarray(8))('ipco').subarray(8))
  const coded = top('mdat').subarray(8)
  const grid = join([Buffer.of(0, 0, rows - 1, columns - 1), short(side), short(side)])
  const mentions = Array<Buffer>(columns * rows).fill(short(1))
  const place = (id: number, at: number, { length }: Buffer) =>
    join([short(id), short(0), short(1), long(at), long(length)])
  const items = [
    full('infe', [2, 1], short(1), short(0), 'av01\0'),
    full('infe', [2, 0], short(2), short(0), 'grid\0'),
  ]
  const metaAt = (at: number) =>
    box(
      'meta',
      long(0),
      meta('hdlr'),
      full('pitm', none, short(2)),
      full('iloc', none, short(0x4400), short(2), place(1, at, coded), place(2, at + coded.length, grid)),
      full('iinf', none, short(2), ...items),
      full('iref', none, box('dimg', short(2), short(mentions.length), ...mentions)),
      box(
        'iprp',
        box('ipco', ...['av1C', 'ispe', 'pixi'].map(properties), full('ispe', none, long(side), long(side))),
        full('ipma', none, long(2), short(1), '\x03\x81\x02\x03', short(2), '\x02\x04\x03'),
      ),
    )
  const start = top('ftyp').length + metaAt(0).length + 8
  return Buffer.concat([top('ftyp'), metaAt(start), box('mdat', coded, grid)])
}
