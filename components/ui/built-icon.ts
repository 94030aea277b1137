import type { LucideProps } from 'lucide-react'
import { createElement, type SVGAttributes } from 'react'

type Shape = [tag: string, attributes: SVGAttributes<SVGElement>]

/** An icon that says something itself is named; others are not read aloud. */
function isNamed(props: object) {
  for (const name in props) if (name === 'role' || name === 'title' || name.startsWith('aria-')) return true
  return false
}

/**
 * What the icons of Lucide are made with, in place of its own (`next.config.js`): one component instead of two, without the
 * attributes that the theme says for all.
 * @param shapes the one path of it (`scripts/compile-icons.cjs`), or its shapes
 */
export function createIcon(name: string, shapes: string | Shape[]) {
  const look = `lucide lucide-${name}`
  const drawn =
    typeof shapes === 'string'
      ? createElement('path', { d: shapes })
      : shapes.map(([tag, attributes]) => createElement(tag, attributes))

  return function Icon({ size = 24, className, children, ...props }: LucideProps) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        className: className ? `${look} ${className}` : look,
        ...(!children && !isNamed(props) && { 'aria-hidden': true }),
        ...props,
      },
      drawn,
      children,
    )
  }
}

// What Lucide's icons import.
export { createIcon as default }
