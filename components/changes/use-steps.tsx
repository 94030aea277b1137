import { Button } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'

/** Entries of a list, or fields of a change, that are shown at once. */
export const stepSize = 20

/**
 * Bounds what is drawn of a list of any length.
 * @returns how many entries to show, and what opens the next ones, if there are any
 */
export function useSteps(count: number, step = stepSize) {
  const t = useTranslations('history.value')
  const [max, setMax] = useState(step)
  const more = count > max && (
    <Button size="sm" variant="link" onClick={() => setMax(max + step)}>
      {t('more', { count: count - max })}
    </Button>
  )
  return { max, more }
}
