import { Button, chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useOwnSessions } from '@/api/account'
import { useSignOut } from '@/api/sign-out'
import { ErrorNotice } from '@/components/shell/error-notice'
import { QuestionDialog } from '@/components/ui/question-dialog'
import { AccountSkeleton, accountStyles } from './account-skeleton'
import { DataSection } from './data-section'
import { SessionList } from './session-list'

/** Where the person is signed in, and what is stored about them. */
export function AccountSections({ userId }: { userId: string }) {
  const sessions = useOwnSessions()
  // The second section waits for the first, whose height nobody knows before: nothing is to move under a finger.
  if (!sessions.data && !sessions.error) return <AccountSkeleton />

  return (
    <chakra.div sx={accountStyles}>
      <SessionsSection {...{ sessions }} />
      <DataSection userId={userId} />
    </chakra.div>
  )
}

type SessionsSectionProps = {
  sessions: Pick<ReturnType<typeof useOwnSessions>, 'data' | 'error' | 'refetch'>
}

/** Every browser that is signed in as the person, and the way out of each and of all. */
function SessionsSection({ sessions: { data, error, refetch } }: SessionsSectionProps) {
  const t = useTranslations('account')
  const title = useId()
  const [isAsking, setAsking] = useState(false)

  return (
    <section className="card" aria-labelledby={title}>
      <header>
        <div>
          <h2 id={title}>{t('sessions.title')}</h2>
          <p className="lead">{t('sessions.lead')}</p>
        </div>
        <Button variant="outline" onClick={() => setAsking(true)}>
          {t('everywhere.action')}
        </Button>
      </header>
      {data ? (
        <SessionList sessions={data} label={t('sessions.title')} />
      ) : (
        error && <ErrorNotice error={error} onRetry={() => void refetch()} />
      )}
      {isAsking && <EverywhereDialog onClose={() => setAsking(false)} />}
    </section>
  )
}

function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account')
  const signOut = useSignOut()

  return (
    <QuestionDialog
      title={t('everywhere.title')}
      confirm={t('everywhere.action')}
      cancel={t('cancel')}
      tone="danger"
      isBusy={signOut.isPending}
      onConfirm={() => signOut.mutate({ everywhere: true })}
      onClose={onClose}
    >
      <p className="explanation">{t('everywhere.text')}</p>
    </QuestionDialog>
  )
}
