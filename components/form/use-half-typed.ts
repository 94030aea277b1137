import { useTranslations } from 'next-intl'
import { type FocusEvent, useState } from 'react'

/** To a browser a date that is not complete is none: when such a one is left, that has to be said. */
export function useHalfTyped() {
  const t = useTranslations('form')
  const [isHalf, setIsHalf] = useState(false)
  return {
    error: isHalf ? t('halfTime') : undefined,
    watch: {
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => setIsHalf(target.validity.badInput),
      onInput: () => setIsHalf(false),
    },
  }
}
