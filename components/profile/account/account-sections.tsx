import { Box, Button, Grid, Text } from '@chakra-ui/react'
import { FileDown, type LucideIcon, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useBrand } from '@/components/ui/public-config'
import { type ReactNode, useState } from 'react'
import { useDeletePersonalData, useFetchPersonalData, useOwnSessions } from '@/api/account'
import { isNotOffered } from '@/api/http'
import { useSignOut } from '@/api/sign-out'
import { ErrorNotice } from '@/components/shell/error-notice'
import { DeletionDialog, takeFocus } from '@/components/ui/deletion-dialog'
import { InlineNotice } from '@/components/ui/inline-notice'
import { Card } from '@/components/ui/page'
import { QuestionDialog } from '@/components/ui/question-dialog'
import { signOutUnlessHeld } from '@/components/ui/sign-out-guard'
import { fileName, saveJson } from '@/components/ui/save-file'
import { forgetPerson } from '@/stores/forget-person'
import { AccountRow, AccountSkeleton, RowButton, RowIcon } from './account-row'
import { SessionList } from './session-list'

export function AccountSections({ userId }: { userId: string }) {
  const t = useTranslations('account')
  const { data, error, refetch } = useOwnSessions()
  const signOut = useSignOut()
  const [isAsking, setAsking] = useState(false)
  // The second section waits for the first, so that it does not move.
  if (!data && !error) return <AccountSkeleton />

  return (
    <Grid gap={6}>
      <Card
        title={t('sessions.title')}
        lead={t('sessions.lead')}
        action={
          <Button variant="outline" onClick={() => signOutUnlessHeld(() => setAsking(true))}>
            {t('everywhere.action')}
          </Button>
        }
      >
        <Box mt={4}>
          {data && <SessionList sessions={data} label={t('sessions.title')} />}
          {!data && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        </Box>
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
            <Text layerStyle="hint">{t('everywhere.text')}</Text>
          </QuestionDialog>
        )}
      </Card>
      <Card title={t('data.title')} lead={t('data.lead')}>
        <Box mt={4}>
          <Download userId={userId} />
          <Deletion userId={userId} />
        </Box>
      </Card>
    </Grid>
  )
}

function Download({ userId }: { userId: string }) {
  const t = useTranslations('account.download')
  const { name: product } = useBrand()
  const { mutate, error, isPending } = useFetchPersonalData(userId)
  const isOffered = !isNotOffered(error)
  const download = () =>
    mutate(undefined, {
      onSuccess: (data) => saveJson(data, `${fileName(product)}-data-${data.exported_at.slice(0, 10)}.json`),
    })

  return (
    <Part icon={FileDown} name={t('title')} text={t(isOffered ? 'text' : 'notOffered')} {...{ isOffered }}>
      <RowButton isLoading={isPending} loadingText={t('busy')} onClick={download}>
        {t('action')}
      </RowButton>
      {error && <InlineNotice title={t('failed')} error={error} />}
    </Part>
  )
}

function Deletion({ userId }: { userId: string }) {
  const t = useTranslations('account.deletion')
  const deletion = useDeletePersonalData(userId)
  const [isAsking, setAsking] = useState(false)
  const isOffered = !isNotOffered(deletion.error)
  const ask = () => {
    deletion.reset()
    setAsking(true)
  }

  return (
    <Part icon={Trash2} name={t('title')} text={t(isOffered ? 'text' : 'notOffered')} {...{ isOffered }}>
      <RowButton color="danger.text" onClick={ask}>
        {t('action')}
      </RowButton>
      {isAsking && <OwnDeletionDialog userId={userId} deletion={deletion} onClose={() => setAsking(false)} />}
    </Part>
  )
}

type PartProps = { icon: LucideIcon; name: string; text: string; isOffered: boolean; children: ReactNode }

const Part = ({ icon, name, text, isOffered, children }: PartProps) => (
  <AccountRow>
    <RowIcon icon={icon} />
    <div>
      <Text as="h3" fontWeight="semibold">
        {name}
      </Text>
      <Text
        mt={0.5}
        color="text.muted"
        overflowWrap="anywhere"
        tabIndex={-1}
        // When its button disappears.
        ref={isOffered ? undefined : takeFocus}
      >
        {text}
      </Text>
    </div>
    {isOffered && children}
  </AccountRow>
)

const goes = ['profile', 'pictures', 'gameServers', 'signIns', 'name'] as const
const stays = ['guilds', 'premium'] as const

type OwnDeletionDialogProps = {
  userId: string
  deletion: ReturnType<typeof useDeletePersonalData>
  onClose: () => void
}

function OwnDeletionDialog({ userId, deletion, onClose }: OwnDeletionDialogProps) {
  const t = useTranslations('account')
  const word = t('deletion.word')
  // What this browser keeps is personal data too. A failure is shown by the dialog.
  const confirm = () =>
    void deletion.mutateAsync().then(
      () => forgetPerson(userId),
      () => undefined,
    )

  return (
    <DeletionDialog
      texts={{
        question: t('deletion.question'),
        action: t('deletion.action'),
        cancel: t('cancel'),
        failed: t('deletion.failed'),
        confirm: t('deletion.confirm', { word }),
        word,
      }}
      lists={[
        { title: t('deletion.goes'), items: goes.map((what) => t(`deletion.goesList.${what}`)) },
        { title: t('deletion.stays'), items: stays.map((what) => t(`deletion.staysList.${what}`)) },
      ]}
      deletion={deletion}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
