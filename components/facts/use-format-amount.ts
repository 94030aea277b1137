import { useFormatter, useLocale, useTranslations } from 'next-intl'
import type { FactCounter } from '@/contract/calls/facts'
import { formFor, readForms } from '@/contract/declaration/plural-forms'

/** Writes a number with what stands behind it, in the form that the number asks for. */
export function useFormatAmount() {
  const t = useTranslations('facts')
  const format = useFormatter()
  const locale = useLocale()
  return (number: number, unit: FactCounter['unit']) => {
    // The form is that of the number as it is written.
    const rounded = Math.round(number * 100) / 100
    const value = format.number(rounded)
    const forms = readForms(unit)
    return forms ? t('amount', { value, unit: formFor(forms, rounded, locale) }) : value
  }
}
