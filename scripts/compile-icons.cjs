const { runInNewContext } = require('node:vm')

/*
 * A loader for the icons of Lucide: their shapes are joined into one path when the product is built, since a browser computes the
 * styles of each, and React writes each into the HTML.
 */

/** What a shape says of itself that has no look of its own. */
const geometry = new Set('d cx cy r rx ry x y x1 y1 x2 y2 width height points'.split(' '))

const ellipse = (x, y, rx, ry) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

function rectangle({ x = 0, y = 0, width, height, rx, ry = rx }) {
  const [r, s] = [rx ?? ry ?? 0, ry ?? 0].map(Number)
  const [across, down] = [width - 2 * r, height - 2 * s]
  if (r === 0) return `M${x} ${y}h${across}v${down}h${-across}z`
  const corner = (right, below) => `a${r} ${s} 0 0 1 ${right} ${below}`
  const sides = `h${across}${corner(r, s)}v${down}${corner(-r, s)}h${-across}${corner(-r, -s)}v${-down}${corner(r, -s)}`
  return `M${Number(x) + r} ${y}${sides}z`
}

const pathsOf = {
  // At the beginning of a path, a relative move is from its origin.
  path: ({ d }) => (d.startsWith('m') ? `M0 0${d}` : d),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  circle: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  rect: rectangle,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
}

/** Neighbouring shapes as one; those with a look of their own stay as they are. */
function joinShapes(shapes) {
  const joined = []
  let last
  for (const [tag, { key, ...attributes }] of shapes) {
    const isPlain = Object.keys(attributes).every((name) => geometry.has(name))
    const d = isPlain ? pathsOf[tag]?.(attributes) : undefined
    if (last && d !== undefined) {
      last.d += d
      continue
    }
    last = d === undefined ? undefined : { key, d }
    joined.push(last ? ['path', last] : [tag, { key, ...attributes }])
  }
  return joined
}

module.exports = function compileIcons(source) {
  const found = /^const __iconData = (\{.*?^\});$/ms.exec(source)
  // Another name for an icon.
  if (!found) return source
  const { name, node } = runInNewContext(`(${found[1]})`)
  const shapes = joinShapes(node)
  const [[tag, { d }], ...more] = shapes
  const drawn = tag === 'path' && more.length === 0 ? d : shapes
  return [
    "import createLucideIcon from '../createLucideIcon.mjs'",
    `export default /* @__PURE__ */ createLucideIcon(${JSON.stringify(name)}, ${JSON.stringify(drawn)})`,
  ].join('\n')
}
