import { useFormatter, useLocale, useNow, useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useJoin } from '@/components/ui/use-join'
import { canShowZone, offsetAt, spellOffset, zoneName } from '@/contract/time-zones'
import { findZones, wordsOf } from './find-zones'
import { PickerPanel } from './picker-panel'
import type { PanelProps } from './picker-parts'

/** What the regions of zones are called, by the first part of a zone's name. */
function useRegionNames() {
  const t = useTranslations('pickers.timeZone')
  return useMemo(
    () =>
      new Map([
        ['Africa', t('africa')],
        ['America', t('america')],
        ['Antarctica', t('antarctica')],
        ['Arctic', t('arctic')],
        ['Asia', t('asia')],
        ['Atlantic', t('atlantic')],
        ['Australia', t('australia')],
        ['Europe', t('europe')],
        ['Indian', t('indian')],
        ['Pacific', t('pacific')],
      ]),
    [t],
  )
}

/** A zone in the words of the list; in English, the names of zones are known themselves. */
export function ZoneWords({ zone }: { zone: string }) {
  const locale = useLocale()
  const regionNames = useRegionNames()
  const { region, name } = wordsOf(zone, locale)
  if (locale.startsWith('en')) return zoneName(zone)
  return region === '' ? name : `${regionNames.get(region) ?? region}/${name}`
}

export function TimeZonePanel({ value, ...panel }: PanelProps & { value: string | null }) {
  const t = useTranslations('pickers.timeZone')
  const locale = useLocale()
  const regionNames = useRegionNames()
  const search = useCallback(
    (text: string) => {
      const labelOf = (region: string) => regionNames.get(region) ?? (region || t('elsewhere'))
      return findZones(text, value, { locale, regionNames }).map(({ region, zones }) => ({
        id: `region-${region}`,
        label: labelOf(region),
        items: zones.map((id) => ({ id, name: wordsOf(id, locale).name, note: <ZoneNow zone={id} /> })),
      }))
    },
    [value, t, locale, regionNames],
  )

  return <PickerPanel {...panel} search={search} />
}

function ZoneNow({ zone }: { zone: string }) {
  const format = useFormatter()
  const join = useJoin()
  const now = useNow({ updateInterval: 10_000 })
  if (!canShowZone(zone)) return null
  const time = format.dateTime(now, { timeZone: zone, weekday: 'short', hour: 'numeric', minute: '2-digit' })
  return <span>{join.apart([`UTC${spellOffset(offsetAt(zone, now.getTime()))}`, time])}</span>
}
