import { Button, Flex } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import Router, { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { useCurrentUser } from '@/api/current-user'
import { displayName } from '@/contract/discord/display-name'
import { useOtherUser } from '@/api/other-user'
import { ModalDialog } from '@/components/ui/modal-dialog'
import { withTexts } from '@/components/ui/with-texts'
import session from '@/config/messages/en/session.json'
import { paths } from '@/config/paths'
import { storageRefusal } from '@/stores/persisted'
import { isolated } from '@/components/ui/isolated'

/** Where the edits would not outlast a new page, the sign-in has a tab of its own; this one then goes on (`TabWatch`). */
function useSignInLink() {
  const isUnkept = storageRefusal(({ isRefused }) => isRefused)
  return { isUnkept, link: { as: 'a', ...(isUnkept && { target: '_blank' }) } as const }
}

/** Asks people to sign in again, on top of the page. Both buttons load a new page; forms keep their edits as drafts. */
function EndedDialog() {
  const t = useTranslations()
  const { asPath } = useRouter()
  const { isUnkept, link } = useSignInLink()

  return (
    <Ended
      title={t('session.ended.title')}
      lead={t(isUnkept ? 'session.ended.unkept' : 'session.ended.text')}
    >
      <Button as="a" href={paths.main} variant="ghost">
        {t('common.backToStart')}
      </Button>
      <Button {...link} href={paths.signIn(asPath)} autoFocus>
        {t('common.signInAgain')}
      </Button>
    </Ended>
  )
}

/** Where another tab has signed somebody else in. */
function OtherPersonDialog() {
  const t = useTranslations('session.otherPerson')
  const errors = useTranslations('errors.otherPerson')
  const { asPath } = useRouter()
  const { isUnkept, link } = useSignInLink()
  const { data: owner } = useCurrentUser()
  const { data: other } = useOtherUser()
  const name = other && isolated(displayName(other))
  const ownName = owner && isolated(displayName(owner))

  return (
    <Ended
      title={name ? t('title', { name }) : errors('title')}
      lead={
        ownName
          ? t(isUnkept ? 'unkept' : 'text', { owner: ownName })
          : t(isUnkept ? 'unkeptUnnamed' : 'textUnnamed')
      }
    >
      <Button {...link} href={paths.signInAsOther(asPath)} variant="ghost">
        {ownName ? t('signIn', { owner: ownName }) : t('signInAgain')}
      </Button>
      <Button onClick={() => Router.reload()} autoFocus>
        {name ? t('continue', { name }) : t('reload')}
      </Button>
    </Ended>
  )
}

const Ended = ({ children, ...texts }: { title: string; lead: string; children: ReactNode }) => (
  <ModalDialog role="alertdialog" placement="centre" {...texts}>
    <Flex wrap="wrap" gap={3} justify="flex-end">
      {children}
    </Flex>
  </ModalDialog>
)

export const SessionEnded = withTexts({ session }, ({ isOtherPerson }: { isOtherPerson: boolean }) =>
  isOtherPerson ? <OtherPersonDialog /> : <EndedDialog />,
)
