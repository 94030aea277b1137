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
  Sparkles,
  Ticket,
  Trophy,
  UserPlus,
} from 'lucide-react'

/** The icons that a feature's declaration may name; a name that is not here shows as a piece of a puzzle. */
const icons: Record<string, LucideIcon | undefined> = {
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
  ticket: Ticket,
  trophy: Trophy,
  'user-plus': UserPlus,
}

/** A feature's icon by the name in its declaration. Decorative: the feature's name stands beside it. */
export function FeatureIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Icon = (Object.hasOwn(icons, name) && icons[name]) || Puzzle
  return <Icon size={size} aria-hidden />
}
