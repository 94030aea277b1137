import { useGuildSettings } from './settings'
import { canShowZone, ownTimeZone } from '@/contract/time-zones'

/**
 * The zone by whose clocks a guild's dates are entered and shown: the one of its settings, which may be unknown to this
 * browser (`isKnown`), else the person's own. The backend is only asked if that is wanted.
 */
export function useGuildZone(guildId: string, isWanted = true) {
  const settings = useGuildSettings(guildId, isWanted && guildId !== '')
  const saved = settings.data?.value.timezone
  const isKnown = saved ? canShowZone(saved) : true
  return {
    zone: saved && isKnown ? saved : ownTimeZone().name,
    saved,
    isKnown,
    isPending: settings.isPending,
  }
}
