import { chakra } from '@chakra-ui/react'
import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMayChange } from './use-may-change'

const styles = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 4,
  py: 3,
  borderWidth: '1px',
  borderRadius: 'lg',
  bg: 'bg.subtle',
  fontSize: 'sm',
  svg: { flexShrink: 0 },
} as const

/** Tells somebody whose role lets them look only, before they edit in vain. The server holds to it. */
export function ReadOnlyNotice({ guildId }: { guildId: string }) {
  const t = useTranslations('guild')
  if (useMayChange(guildId)) return null
  return (
    <chakra.p sx={styles} role="note">
      <Eye size={18} aria-hidden />
      {t('readOnly')}
    </chakra.p>
  )
}
