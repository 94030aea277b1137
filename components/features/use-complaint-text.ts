import { useTranslations } from 'next-intl'
import { useFieldMessage } from '@/components/ui/use-field-message'
import type { ValidationError } from './complaints'

/** What is wrong, in words. */
export function useErrorText() {
  const t = useTranslations('features.complaints')
  const words = useFieldMessage()
  return (complaint: ValidationError | undefined) =>
    complaint === undefined || typeof complaint === 'string'
      ? words(complaint)
      : t(complaint.key, complaint.values)
}
