import { useFormatter, useTranslations } from 'next-intl'

/** Writes a number with what stands behind it. */
export function useFormatAmount() {
  const t = useTranslations('facts')
  const format = useFormatter()
  return (number: number, unit: string | null | undefined) => {
    const value = format.number(number, { maximumFractionDigits: 2 })
    return unit == null ? value : t('amount', { value, unit })
  }
}
