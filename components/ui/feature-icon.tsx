import {
  Award,
  Bell,
  Clock,
  Gamepad2,
  Gift,
  Hand,
  Hash,
  type LucideIcon,
  MessageSquare,
  Music,
  Puzzle,
  ScrollText,
  Shield,
  SquareTerminal,
  Sparkles,
  Ticket,
  Trophy,
  UserPlus,
} from 'lucide-react'
import { createElement } from 'react'
import type { FeatureIcon as IconName } from '@/contract/declaration/looks'

/** The icons that a feature's declaration may name; a name that is not here shows as a piece of a puzzle. */
const icons: ReadonlyMap<string, LucideIcon> = new Map(
  Object.entries({
    award: Award,
    bell: Bell,
    clock: Clock,
    gamepad: Gamepad2,
    gift: Gift,
    hand: Hand,
    hash: Hash,
    message: MessageSquare,
    music: Music,
    puzzle: Puzzle,
    scroll: ScrollText,
    shield: Shield,
    sparkles: Sparkles,
    terminal: SquareTerminal,
    ticket: Ticket,
    trophy: Trophy,
    'user-plus': UserPlus,
  } satisfies Record<IconName, LucideIcon>),
)

const idOf = (name: string) => `feature-icon-${icons.has(name) ? name : 'puzzle'}`

/**
 * A feature's icon by the name in its declaration. Decorative: the feature's name stands beside it. It refers to the
 * shapes that `FeatureIconShapes` draws once, because with their own, those of a hundred features are most of a page.
 * @param size edge length in pixels; in a long list, the styles of the list have it
 */
export const FeatureIcon = ({ name, size }: { name: string; size?: number }) => (
  <svg width={size} height={size} aria-hidden>
    <use href={`#${idOf(name)}`} />
  </svg>
)

// As a style: another one shows every `svg` as a block.
const unseen = { display: 'none' }

/** The shapes of the icons with these names; each is drawn once, and shown where a `FeatureIcon` refers to it. */
export const FeatureIconShapes = ({ names }: { names: readonly string[] }) => (
  <svg style={unseen}>
    {[...new Map(names.map((name) => [idOf(name), icons.get(name) ?? Puzzle]))].map(([id, icon]) => (
      <symbol key={id} id={id} viewBox="0 0 24 24">
        {createElement(icon)}
      </symbol>
    ))}
  </svg>
)
