import { Button, Flex } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/router'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { paths } from '@/config/paths'

/** Asks people to sign in again, on top of the page. Both buttons load a new page; forms keep their edits as drafts. */
export function SessionEnded() {
  const t = useTranslations()
  const { asPath } = useRouter()

  return (
    <ModalDialog
      role="alertdialog"
      placement="centre"
      title={t('errors.ended.title')}
      lead={t('errors.ended.text')}
    >
      <Flex wrap="wrap" gap={3} justify="flex-end">
        <Button as="a" href={paths.main} variant="ghost">
          {t('common.backToStart')}
        </Button>
        <Button as="a" href={paths.signIn(asPath)} autoFocus>
          {t('common.signInAgain')}
        </Button>
      </Flex>
    </ModalDialog>
  )
}
