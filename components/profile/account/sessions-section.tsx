import { Button } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { useOwnSessions } from '@/api/account'
import { useSignOut } from '@/api/sign-out'
import { ErrorNotice } from '@/components/shell/error-notice'
import { QuestionDialog } from '@/components/ui/question-dialog'
import { SessionList } from './session-list'

type SessionsSectionProps = {
  sessions: Pick<ReturnType<typeof useOwnSessions>, 'data' | 'error' | 'refetch'>
}

/** Every browser that is signed in as the person, and the way out of each and of all. */
export function SessionsSection({ sessions: { data, error, refetch } }: SessionsSectionProps) {
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
