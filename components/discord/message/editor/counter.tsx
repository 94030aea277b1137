import { VisuallyHidden } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'

type CounterProps = {
  id?: string
  length: number
  max: number
}

/** How full a text is: says so aloud only near its bound and beyond it. */
export function Counter({ id, length, max }: CounterProps) {
  const t = useTranslations('message.counter')
  const left = max - length
  const isNear = left <= Math.min(50, Math.ceil(max / 10))
  const state = left < 0 ? 'over' : isNear ? 'near' : 'free'
  const warning = left < 0 ? t('over', { over: -left }) : isNear ? t('near', { left }) : ''

  return (
    <p className="counter" data-state={state}>
      <span aria-live="polite">{warning}</span>
      <span aria-hidden>{t('shown', { length, max })}</span>
      <VisuallyHidden id={id}>{t('spoken', { length, max })}</VisuallyHidden>
    </p>
  )
}
