import { Button, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/router'
import { useId } from 'react'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { paths } from '@/config/paths'

const styles = {
  '.ended-title': { fontSize: 'lg', fontWeight: 'semibold', letterSpacing: 'tight' },
  '.ended-text': { mt: 2, color: 'text.muted', fontSize: 'sm' },
  '.ended-actions': { mt: 6, display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'flex-end' },
} as const

/**
 * Asks people to sign in again, on top of the page. Both buttons load a new page; forms keep what was typed as drafts.
 */
export function SessionEnded() {
  const t = useTranslations()
  const { asPath } = useRouter()
  const title = useId()

  return (
    <ModalDialog role="alertdialog" placement="centre" labelledBy={title}>
      <chakra.div sx={styles}>
        <h2 id={title} className="ended-title">
          {t('errors.ended.title')}
        </h2>
        <p className="ended-text">{t('errors.ended.text')}</p>
        <div className="ended-actions">
          <Button as="a" href={paths.main} variant="ghost">
            {t('common.backToStart')}
          </Button>
          <Button as="a" href={paths.signIn(asPath)} autoFocus>
            {t('common.signInAgain')}
          </Button>
        </div>
      </chakra.div>
    </ModalDialog>
  )
}
