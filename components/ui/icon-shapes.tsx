import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'

export type Shape = { id: string; icon: LucideIcon }

type Shaped = { id: string; size?: number; className?: string }

/**
 * An icon that stands in a page many times: it refers to the shape that `IconShapes` draws once, because with their own,
 * those of a hundred features and their categories are most of a page. Decorative: a name stands beside it.
 * A function and no component: a page has dozens.
 * @param size edge length in pixels; in a long list, the styles of the list have it
 */
export const drawShaped = ({ id, size, className }: Shaped) => (
  <svg width={size} height={size} viewBox="0 0 24 24" className={className} aria-hidden>
    <use href={`#${id}`} />
  </svg>
)

// As a style: another one shows every `svg` as a block.
const unseen = { display: 'none' }

/** Draws each of the shapes once; they show where `drawShaped` refers to them. */
export const IconShapes = ({ shapes }: { shapes: readonly Shape[] }) => (
  <svg style={unseen}>
    {[...new Map(shapes.map(({ id, icon }) => [id, icon]))].map(([id, icon]) =>
      createElement(icon, { key: id, id }),
    )}
  </svg>
)
