import { useFormatter, useLocale } from 'next-intl'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Spells a length of time in seconds: `1 hour, 30 minutes`, `1 ora e 30 minuti`, `1時間30分`. */
export function useDuration() {
  const format = useFormatter()
  const isWithoutSpaces = /^(ja|zh)/.test(useLocale())
  const formatValue = (count: number, unit: (typeof units)[number][0]) =>
    format.number(count, { style: 'unit', unit, unitDisplay: 'long' })

  return (seconds: number) => {
    let rest = Math.abs(seconds)
    const parts = units.flatMap(([unit, size]) => {
      const count = unit === 'second' ? rest : Math.floor(rest / size)
      rest -= count * size
      return count > 0 ? [formatValue(count, unit)] : []
    })
    const text = parts.length > 0 ? format.list(parts, { type: 'unit' }) : formatValue(0, 'second')
    return isWithoutSpaces ? text.replaceAll(' ', '') : text
  }
}
