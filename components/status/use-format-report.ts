import { useFormatter, useTranslations } from 'next-intl'

export function useFormatReport() {
  const t = useTranslations('status')
  const format = useFormatter()
  return {
    latency: (value?: number | null) =>
      value == null ? t('notSaid') : t('ms', { value: Math.round(value) }),
    count: (value?: number | null) => (value == null ? t('notSaid') : format.number(value)),
  }
}
