import { Button, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { createContext, useContext } from 'react'

/** A field whose text came from another one, what that is called, and the way back. */
type Carried = { to: string; from: string; takeBack: () => void } | null

const CarriedContext = createContext<Carried>(null)
export const CarriedProvider = CarriedContext.Provider

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  mt: 2,
  fontSize: 'sm',
  color: 'text.muted',
} as const

/** Below a field whose text was carried over: says so, and offers what stood there before. */
export function CarriedNotice({ name }: { name: string }) {
  const t = useTranslations('features.carried')
  const carried = useContext(CarriedContext)
  if (carried?.to !== name) return null
  return (
    <chakra.div sx={styles} role="status">
      <span>{t('from', { from: carried.from })}</span>
      <Button size="sm" variant="outline" onClick={carried.takeBack}>
        {t('takeBack')}
      </Button>
    </chakra.div>
  )
}
