import { Button, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useOwnSessions } from '@/api/account'
import { useSignOut } from '@/api/sign-out'
import { ErrorNotice } from '@/components/shell/error-notice'
import { Card } from '@/components/ui/page'
import { QuestionDialog } from '@/components/ui/question-dialog'
import { AccountSkeleton, accountStyles } from './account-skeleton'
import { DataSection } from './data-section'
import { SessionList } from './session-list'

/** Where the person is signed in, and what is stored about them. */
export function AccountSections({ userId }: { userId: string }) {
  const t = useTranslations('account')
  const { data, error, refetch } = useOwnSessions()
  const signOut = useSignOut()
  const [isAsking, setAsking] = useState(false)
  // The second section waits for the first, whose height nobody knows before: nothing is to move under a finger.
  if (!data && !error) return <AccountSkeleton />

  return (
    <chakra.div sx={accountStyles}>
      <Card
        title={t('sessions.title')}
        lead={t('sessions.lead')}
        action={
          <Button variant="outline" onClick={() => setAsking(true)}>
            {t('everywhere.action')}
          </Button>
        }
      >
        {data && <SessionList sessions={data} label={t('sessions.title')} />}
        {!data && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {isAsking && (
          <QuestionDialog
            title={t('everywhere.title')}
            confirm={t('everywhere.action')}
            cancel={t('cancel')}
            tone="danger"
            isBusy={signOut.isPending}
            onConfirm={() => signOut.mutate({ everywhere: true })}
            onClose={() => setAsking(false)}
          >
            <chakra.p layerStyle="hint">{t('everywhere.text')}</chakra.p>
          </QuestionDialog>
        )}
      </Card>
      <DataSection userId={userId} />
    </chakra.div>
  )
}
