import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { loadAhead, onceDue, usePreload, whileLoading } from '@/components/ui/preloadable'
import { canShowZone, zoneName } from '@/contract/time-zones'
import { quotable } from '@/contract/text-length'
import { PickerFrame } from './picker-frame'
import { type PickerFieldProps, Unchosen } from './picker-parts'

/** With the names that people search by. */
const LazyTimeZonePanel = dynamic(() => import('./time-zone-panel').then((code) => code.TimeZonePanel), {
  ssr: false,
  loading: whileLoading(),
})
/** Of the same code. */
const LazyZoneWords = dynamic(() => import('./time-zone-panel').then((code) => code.ZoneWords), {
  ssr: false,
  loading: whileLoading(),
})
loadAhead(LazyTimeZonePanel)
const preloaded = [LazyTimeZonePanel]

type TimeZonePickerProps = PickerFieldProps & {
  /** A name of the IANA database; null for none. */
  value: string | null
  onChange: (value: string | null) => void
  canClear?: boolean
}

export function TimeZonePicker({ value, onChange, canClear, ...field }: TimeZonePickerProps) {
  const t = useTranslations('pickers.timeZone')
  usePreload(preloaded)
  return (
    <PickerFrame
      {...field}
      panel={(panel) => <LazyTimeZonePanel {...panel} value={value} />}
      searchLabel={t('search')}
      chosen={value === null ? [] : [value]}
      warnings={value !== null && !canShowZone(value) ? [t('unknown', { zone: quotable(value) })] : undefined}
      clear={canClear && value !== null ? { name: zoneName(value), onClear: () => onChange(null) } : false}
      onPick={onChange}
    >
      {value === null ? (
        <Unchosen>{t('choose')}</Unchosen>
      ) : (
        <span className="value">
          <Chosen zone={value} />
        </span>
      )}
    </PickerFrame>
  )
}

/** By itself, so that its words do not draw the field again. */
const Chosen = onceDue<{ zone: string }>(LazyZoneWords, ({ zone }) => zoneName(zone))
