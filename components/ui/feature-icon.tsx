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
import type { FeatureIcon as IconName } from '@/contract/declaration/looks'
import { drawShaped, type Shape } from './icon-shapes'

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
 * A feature's icon by the name in its declaration. Decorative: the feature's name stands beside it.
 * @param size edge length in pixels; in a long list, the styles of the list have it
 */
export const FeatureIcon = ({ name, size }: { name: string; size?: number }) =>
  drawShaped({ id: idOf(name), size })

export const featureShapes = (names: readonly string[]): Shape[] =>
  names.map((name) => ({ id: idOf(name), icon: icons.get(name) ?? Puzzle }))
