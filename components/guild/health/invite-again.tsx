import { Button } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { healthQueries } from '@/api/health'
import type { HealthFinding } from '@/api/health.schema'
import { useIsSignedIn } from '@/api/session'
import { inviteTimes } from '@/components/discord/invite-watch'
import { useInvitationAgain } from './use-invitation-again'

type InviteAgainProps = { guildId: string; findings: readonly HealthFinding[] }

/** The way to give the bot's role what it lacks, while there is something that an invitation would add. */
export function InviteAgain({ guildId, findings }: InviteAgainProps) {
  const t = useTranslations()
  const href = useInvitationAgain(guildId, findings)
  const look = useLook(guildId)
  if (!href) return null
  return (
    <div className="again">
      <p>{t('health.inviteAgain.text')}</p>
      <Button
        as="a"
        size="sm"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        rightIcon={<ExternalLink size={14} aria-hidden />}
        aria-label={`${t('health.inviteAgain.action')} ${t('common.opensInNewTab')}`}
        onClick={look}
      >
        {t('health.inviteAgain.action')}
      </Button>
    </div>
  )
}

/** Has the check asked again every few seconds for a while, whenever this window is in front. */
function useLook(guildId: string) {
  const [isLooking, setLooking] = useState(false)
  const isSignedIn = useIsSignedIn()
  useQuery({
    ...healthQueries.detail(guildId),
    enabled: isSignedIn && isLooking,
    refetchInterval: isLooking && inviteTimes.look,
  })
  useEffect(() => {
    if (!isLooking) return
    const timer = setTimeout(() => setLooking(false), inviteTimes.giveUp)
    return () => clearTimeout(timer)
  }, [isLooking])
  return () => setLooking(true)
}
