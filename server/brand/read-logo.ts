import { readFileSync, statSync } from 'node:fs'

/** A logo that was looked at: an image and nothing else. */
export type Logo = { type: 'image/svg+xml' | 'image/png'; bytes: Buffer; width: number; height: number }

/** Bounds of a logo: of its file, of a PNG's sides, and of how much there is to draw in an SVG. */
const logoLimits = { bytes: 256 * 1024, side: 4096, elements: 5000, references: 20 }

/** What is wrong with it, after the name of its variable. */
export class BadLogo extends Error {}

const unjudged = (what: string) =>
  new BadLogo(`holds ${what}. Export the image as plain SVG, with shapes and gradients only, or as PNG`)

/** Draws, and neither runs, loads, links nor moves. */
const allowedElements = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'filter'],
  ...['feBlend', 'feColorMatrix', 'feComposite', 'feDropShadow', 'feFlood', 'feGaussianBlur', 'feMerge'],
  ...['feMergeNode', 'feOffset'],
])
const namespaces: Record<string, string> = {
  xmlns: 'http://www.w3.org/2000/svg',
  'xmlns:xlink': 'http://www.w3.org/1999/xlink',
}

/** A comment, the declaration, a closing or an opening tag with its attributes, or text. */
const tokens =
  /<!--(?:(?!--)[^])*-->|<\?xml\s[^<>?]*\?>|<\/([a-zA-Z]+)\s*>|<([a-zA-Z]+)((?:\s+[a-zA-Z_][\w:.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y
const attributes = /([a-zA-Z_][\w:.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Entities can stand for anything; the five of XML stand for themselves. */
const foreignEntity = /&(?!(?:amp|lt|gt|quot|apos);)/

/** A value, or a style sheet, that leads nowhere but into the same file. */
function judgeValue(text: string) {
  if (foreignEntity.test(text)) throw unjudged('entities')
  if (/[\\@]|\/\*|(?:expression|script|image|image-set|src)\s*[(:]/i.test(text))
    throw unjudged('a style that can’t be judged')
  if (/url\s*\(\s*(?!["']?#)/i.test(text)) throw unjudged('a link to another file')
}

function judgeAttribute(name: string, value: string) {
  if (/^on/i.test(name)) throw unjudged('script')
  const isDeclaration = name === 'xmlns' || name.startsWith('xmlns:')
  if (isDeclaration && namespaces[name] !== value) throw unjudged(`the namespace ${value.slice(0, 60)}`)
  if (isDeclaration) return
  if (name.includes(':') && !['xlink:href', 'xml:space', 'xml:lang'].includes(name))
    throw unjudged(`the attribute ${name}`)
  if (/href$/i.test(name) && !value.startsWith('#')) throw unjudged('a link to another file')
  judgeValue(value)
}

type Attributes = Record<string, string>

function readAttributes(text: string): Attributes {
  const found = [...text.matchAll(attributes)].map(
    ([, name = '', double, single]) => [name, double ?? single ?? ''] as const,
  )
  for (const [name, value] of found) judgeAttribute(name, value)
  return Object.fromEntries(found)
}

function judgeElement(name: string) {
  if (name.toLowerCase() === 'script') throw unjudged('script')
  if (!allowedElements.has(name)) throw unjudged(`the element ${name}`)
}

/** Reads it from its start to its end; what the pattern does not know is refused. @returns the root's attributes */
function judgeElements(text: string): Attributes {
  const open: string[] = []
  const counts = { elements: 0, references: 0 }
  let root: Attributes | undefined
  if (/^<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-8["'])/i.test(text))
    throw unjudged('another encoding than UTF-8')
  tokens.lastIndex = 0
  while (tokens.lastIndex < text.length) {
    const [token, closed, name, rest = '', empty] = tokens.exec(text) ?? []
    if (token === undefined) throw unjudged('what is no plain SVG')
    if (closed !== undefined && open.pop() !== closed) throw new BadLogo('is not well-formed')
    if (closed === undefined && name === undefined && open.length > 0) judgeValue(token)
    if (name === undefined) continue
    judgeElement(name)
    if (root && open.length === 0) throw new BadLogo('is not well-formed')
    const given = readAttributes(rest)
    root ??= name === 'svg' && given.xmlns !== undefined ? given : undefined
    if (!root) throw new BadLogo('must be an SVG or a PNG image')
    counts.elements += 1
    if (name === 'use') counts.references += 1
    if (empty === '') open.push(name)
  }
  if (!root || open.length > 0) throw new BadLogo('is not well-formed')
  if (counts.elements > logoLimits.elements || counts.references > logoLimits.references)
    throw unjudged('too many elements')
  return root
}

/** Its size, by its own word; a square if it has none. */
function sizeOf({ viewBox, width, height }: Attributes) {
  const [, , boxWidth, boxHeight] =
    viewBox
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? []
  const sides = [boxWidth ?? parseFloat(width ?? ''), boxHeight ?? parseFloat(height ?? '')]
  const [wide = 0, high = 0] = sides
  return sides.every((side) => side > 0 && side < 1e6)
    ? { width: wide, height: high }
    : { width: 1, height: 1 }
}

function readSvg(bytes: Buffer): Logo {
  let text
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BadLogo('must be an SVG or a PNG image')
  }
  if (!/^\s*</.test(text)) throw new BadLogo('must be an SVG or a PNG image')
  return { type: 'image/svg+xml', bytes, ...sizeOf(judgeElements(text)) }
}

function readPng(bytes: Buffer): Logo {
  const isHeaded = bytes.length > 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
  const [width, height] = isHeaded ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] : [0, 0]
  const { side } = logoLimits
  if (width < 1 || height < 1 || width > side || height > side)
    throw new BadLogo(`must be at most ${side} pixels wide and high`)
  return { type: 'image/png', bytes, width, height }
}

const pngSignature = '\x89PNG\r\n\x1a\n'

/** @throws BadLogo for what is no image, too large, or an SVG that can do more than be looked at */
export function readLogo(path: string): Logo {
  let bytes
  try {
    const { size } = statSync(path)
    if (size > logoLimits.bytes) throw new BadLogo(`must be at most ${logoLimits.bytes / 1024} KB large`)
    bytes = readFileSync(path)
  } catch (error) {
    throw error instanceof BadLogo ? error : new BadLogo('must be a file that can be read')
  }
  return bytes.toString('latin1', 0, 8) === pngSignature ? readPng(bytes) : readSvg(bytes)
}
