import { chakra } from '@chakra-ui/react'
import { WifiOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useConnection } from './use-connection'

const styles = {
  '.connection': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2.5,
    px: 4,
    py: 2,
    bg: 'warning.subtle',
    color: 'warning.text',
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: 'short',
    svg: { flexShrink: 0 },
  },
} as const

/** Says at the top of the page that the connection is gone, for as long as it is. */
export function ConnectionBanner() {
  const t = useTranslations('errors.connection')
  const connection = useConnection()

  // The region is always there, because assistive technology reads changes only.
  return (
    <chakra.div aria-live="polite" sx={styles}>
      {connection !== 'online' && (
        <p className="connection">
          <WifiOff size={16} aria-hidden />
          {t(connection)}
        </p>
      )}
    </chakra.div>
  )
}
