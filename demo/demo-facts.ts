import type { Facts } from '@/packages/bot/src/facts'
import { inOtherLanguages, songRequests } from './song-requests'

const dayLength = 86_400_000
const length = 365

/** Between 0 and 1, the same for the same day of a guild. */
const chance = (guildId: string, index: number) => {
  const seed = Math.sin(Number(guildId.slice(-4)) * 12.9898 + index * 78.233) * 43_758.5453
  return seed - Math.floor(seed)
}

/** A year of a server that grows, and in which weekends are busier than other days. */
export function demoFacts(guildId: string): Facts {
  const days = Array.from({ length }, (_, index) => {
    const date = new Date(Date.now() - (length - 1 - index) * dayLength)
    const isWeekend = [0, 6].includes(date.getUTCDay())
    const songs = Math.round(
      (8 + (index / length) * 30) * (isWeekend ? 1.8 : 1) * (0.6 + chance(guildId, index)),
    )
    const members = Math.round(180 + index * 0.9 + 12 * Math.sin(index / 9) + 6 * chance(guildId, index))
    return { day: date.toISOString().slice(0, 10), songs, members }
  })
  const songs = days.reduce((sum, day) => sum + day.songs, 0)
  return {
    series: [
      {
        id: 'songs',
        label: 'Songs requested',
        label_localizations: inOtherLanguages('requested'),
        feature: songRequests.id,
        days: Object.fromEntries(days.map(({ day, songs }) => [day, songs])),
      },
      {
        id: 'members',
        label: 'Members',
        label_localizations: inOtherLanguages('members'),
        style: 'line',
        days: Object.fromEntries(days.map(({ day, members }) => [day, members])),
      },
    ],
    counters: [
      {
        id: 'helped',
        label: 'Members helped',
        label_localizations: inOtherLanguages('helped'),
        value: Math.round(songs / 9),
      },
      {
        id: 'wait',
        label: 'Longest wait for a song',
        label_localizations: inOtherLanguages('wait'),
        unit: 'min',
        unit_localizations: inOtherLanguages('minutes'),
        feature: songRequests.id,
        value: 12,
      },
    ],
  }
}
