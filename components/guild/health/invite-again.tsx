import { Button } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useGuildPreview } from '@/api/current-user'
import { healthQueries } from '@/api/health'
import type { HealthFinding } from '@/api/health.schema'
import { useRoles } from '@/api/guilds'
import { useSignedInQuery } from '@/api/session'
import { inviteTimes } from '@/components/discord/invite-watch'
import { useBot } from '@/components/discord/pickers/role-source'
import { useInvitation } from '@/components/shell/use-guild'
import { canManageGuild, hasPermission, isPermission } from '@/config/permissions'

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
  const refetchInterval = isLooking && inviteTimes.check
  useSignedInQuery({ ...healthQueries.detail(guildId), refetchInterval }, isLooking)
  useEffect(() => {
    if (!isLooking) return
    const timer = setTimeout(() => setLooking(false), inviteTimes.giveUp)
    return () => clearTimeout(timer)
  }, [isLooking])
  return () => setLooking(true)
}

/**
 * Where the bot is invited again, for somebody who may: null where that would give its role nothing that the findings
 * miss, as where a channel takes away what the role allows.
 */
function useInvitationAgain(guildId: string, findings: readonly HealthFinding[]) {
  const invitation = useInvitation()
  const { data: guild } = useGuildPreview(guildId)
  const { data: roles } = useRoles(guildId)
  const { botRole } = useBot(guildId, roles)
  if (!invitation || !roles || !guild || !canManageGuild(guild)) return null

  const held = botRole?.permissions ?? '0'
  const missing = findings.flatMap(({ code, permissions = [] }) =>
    code === 'permissions_missing' ? permissions.filter(isPermission) : [],
  )
  const isGained = missing.some((name) => invitation.asksFor(name) && !hasPermission(held, name))
  return isGained ? invitation.hrefFor(guildId) : null
}
