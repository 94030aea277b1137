import { chakra } from '@chakra-ui/react'
import { CircleHelp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useCurrentUser } from '@/api/current-user'

const styles = {
  fontSize: 'sm',
  summary: {
    display: 'flex',
    w: 'fit-content',
    ms: { '3sm': 'auto' },
    alignItems: 'center',
    gap: 1.5,
    py: 1,
    color: 'accent.text',
    fontWeight: 'medium',
    cursor: 'pointer',
    borderRadius: 'sm',
    listStyle: 'none',
    _hover: { textDecoration: 'underline' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '2px' },
  },
  'summary::-webkit-details-marker': { display: 'none' },
  '.answer': {
    mt: 2,
    p: { base: 4, md: 5 },
    bg: 'bg.surface',
    borderWidth: '1px',
    borderRadius: 'xl',
    textAlign: 'start',
    color: 'text.primary',
  },
  ul: { ps: 5, display: 'grid', gap: 2, maxW: '42rem' },
} as const

/** Explains which servers the picker can show. */
export function WhyNotHere() {
  const t = useTranslations('home.why')
  const { data: user } = useCurrentUser()
  const strong = (words: ReactNode) => <strong>{words}</strong>
  return (
    <chakra.details sx={styles}>
      <summary>
        <CircleHelp size={16} aria-hidden />
        {t('question')}
      </summary>
      <div className="answer">
        <ul>
          <li>{user ? t.rich('account', { name: user.username, strong }) : t('accountUnknown')}</li>
          <li>{t.rich('rights', { strong })}</li>
          <li>{t.rich('owner', { strong })}</li>
          <li>{t.rich('fresh', { strong })}</li>
        </ul>
      </div>
    </chakra.details>
  )
}
