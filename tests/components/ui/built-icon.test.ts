import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import { Award, Cylinder, Dice5, Gamepad2, Inbox, Navigation, Palette } from 'lucide-react'
import { createElement, type ElementType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createIcon } from '@/components/ui/built-icon'
import { theme } from '@/theme/theme'

const { resolve } = createRequire(import.meta.url)
const compile = createRequire(`${process.cwd()}/`)('./scripts/compile-icons.cjs') as (
  source: string,
) => string

/** The icon as the build makes it. */
function compiled(name: string): ElementType {
  const code = compile(
    readFileSync(resolve('lucide-react').replace('cjs/lucide-react.js', `esm/icons/${name}.mjs`), 'utf8'),
  )
  const [, made = ''] = code.split('export default ')
  return runInNewContext(made, { createLucideIcon: createIcon }) as ElementType
}

/** What the theme says of all icons, where no page is around them. */
const look = { ...theme.styles.global['.lucide'], ...theme.styles.global['.lucide:not([stroke-width])'] }

function draw(icon: ElementType, props: object) {
  const svg = renderToStaticMarkup(
    createElement(icon, { size: 96, xmlns: 'http://www.w3.org/2000/svg', ...props }),
  )
  return sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer()
}

const shapes = {
  'a path that begins with a relative move': ['award', Award],
  'an ellipse': ['cylinder', Cylinder],
  'a rectangle': ['dice-5', Dice5],
  lines: ['gamepad-2', Gamepad2],
  'a polyline': ['inbox', Inbox],
  'a polygon': ['navigation', Navigation],
  'filled circles': ['palette', Palette],
} as const

test.each(Object.entries(shapes))(
  'a built icon with %s is drawn as Lucide draws it',
  async (_, [name, original]) => {
    const [drawn, expected] = await Promise.all([draw(compiled(name), look), draw(original, {})])
    expect(drawn.some((alpha) => alpha > 0)).toBe(true)
    // Where strokes meet, the edge of the one is drawn over that of the other, or once.
    const differing = drawn.filter((alpha, index) => Math.abs(alpha - (expected[index] ?? 0)) > 100)
    expect(differing.length / drawn.length).toBeLessThan(0.001)
  },
)

test('a built icon is not read aloud, unless it says something', () => {
  const icon = compiled('award')
  const html = (props: object) => renderToStaticMarkup(createElement(icon, props))
  expect(html({ className: 'mine' })).toMatch(/class="lucide lucide-award mine" aria-hidden="true"/)
  expect(html({ 'aria-label': 'Prize', role: 'img' })).not.toContain('aria-hidden')
})
