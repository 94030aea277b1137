import { useLocale, useTranslations } from 'next-intl'
import type { Source } from './source'

/** Which configuration it is: whose, of when, and out of which file. */
export function SourceLine({ source: { configuration, file } }: { source: Source }) {
  const t = useTranslations('transfer.source')
  const locale = useLocale()
  const { guild, exported_at: at } = configuration
  const moment = new Date(at)
  const when = Number.isNaN(moment.getTime())
    ? at
    : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(moment)
  if (file === null) return <p className="source">{t('guild', { name: guild.name })}</p>
  return (
    <p className="source">
      {t('file', { name: guild.name, when })} · {t('fileName', { file })}
    </p>
  )
}
