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

/** A feature's icon by the name in its declaration. Decorative: the feature's name stands beside it. */
export const featureIcon = (name: string) => icons.get(name) ?? Puzzle

export const FeatureIcon = ({ name, size = 18 }: { name: string; size?: number }) =>
  createElement(featureIcon(name), { size })
