import { Button, Link } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import type { ApiError } from '@/api/http'
import { EmptyState } from '@/components/ui/empty-state'
import { errorDisplay, type ErrorKind, errorKind, explainedByServer } from '@/components/ui/error-kinds'
import { useHasRoleAccess } from '@/components/ui/public-config'
import { RequestIdOf } from '@/components/ui/request-id'
import { RetryButton } from '@/components/ui/retry-button'
import { paths } from '@/config/paths'
import { useInvitation } from './use-guild'

type ErrorNoticeProps = {
  error: ApiError
  onRetry?: () => void
  /** Preselected in the bot's invitation. What is missing in it leads back to its overview. */
  guildId?: string
  /** `h1` if the screen has no other heading. */
  heading?: 'h1' | 'h2'
}

export function ErrorNotice({ error, onRetry, guildId, heading = 'h2' }: ErrorNoticeProps) {
  const t = useTranslations('errors')
  const hasRoleAccess = useHasRoleAccess()
  const kind = errorKind(error)
  const title = t(`${kind}.title`)
  const saysMore = error.isFromServer && error.message.replace(/\.$/, '') !== title

  return (
    <EmptyState
      {...errorDisplay[kind]}
      title={title}
      role="alert"
      heading={heading}
      action={<Actions error={error} kind={kind} onRetry={onRetry} guildId={guildId} />}
    >
      <p>
        {saysMore && explainedByServer.includes(kind)
          ? error.message
          : t(kind === 'noAccess' && !hasRoleAccess ? 'noAccess.textOwn' : `${kind}.text`, {
              status: error.status,
            })}
      </p>
      {kind === 'noAccess' && <p>{t(hasRoleAccess ? 'noAccess.help' : 'noAccess.helpOwn')}</p>}
      <RequestIdOf error={error} />
    </EmptyState>
  )
}

/** For these, trying again does not help. */
const permanent: readonly ErrorKind[] = [
  'otherPerson',
  'botAbsent',
  'noAccess',
  'refused',
  'forbidden',
  'notFound',
]

function Actions({ error, kind, onRetry, guildId }: ErrorNoticeProps & { kind: ErrorKind }) {
  const t = useTranslations()
  const { asPath } = useRouter()
  const invitation = useInvitation()

  if (kind === 'signedOut')
    return (
      <Button as="a" href={paths.signIn(asPath)}>
        {t('common.signInAgain')}
      </Button>
    )
  if (permanent.includes(kind))
    return (
      <>
        {kind === 'botAbsent' && invitation && guildId && (
          <Button as={Link} href={invitation.hrefFor(guildId)} isExternal>
            {t('errors.botAbsent.invite')}
          </Button>
        )}
        {kind === 'notFound' && guildId ? <BackToOverview guildId={guildId} /> : <BackToServers />}
      </>
    )
  // A new failure restarts the countdown.
  return onRetry && <RetryButton key={error.requestId ?? error.message} error={error} onRetry={onRetry} />
}

export const BackToServers = () => (
  <Button as={NextLink} href={paths.home} variant="outline">
    {useTranslations('common')('backToServers')}
  </Button>
)

export const BackToOverview = ({ guildId }: { guildId: string }) => (
  <Button as={NextLink} href={paths.guild(guildId)} variant="outline">
    {useTranslations('common')('backToOverview')}
  </Button>
)
