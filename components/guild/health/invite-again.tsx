import { Button, Flex } from '@chakra-ui/react'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useGuildPreview } from '@/api/current-user'
import { healthQueries } from '@/api/health'
import type { HealthFinding } from '@/contract/calls/health'
import { useRoles } from '@/api/guilds'
import { useSignedInQuery } from '@/api/session'
import { inviteTimes } from '@/components/discord/invite-watch'
import { useBot } from '@/components/discord/our-bot'
import { useInvitation } from '@/components/shell/use-guild'
import { useTimeout } from '@/components/ui/use-timeout'
import { canManageGuild, hasPermission, isPermission } from '@/contract/discord/permissions'

type InviteAgainProps = { guildId: string; findings: readonly HealthFinding[] }

export function InviteAgain({ guildId, findings }: InviteAgainProps) {
  const t = useTranslations()
  const href = useInvitationAgain(guildId, findings)
  const startPolling = useHealthPolling(guildId)
  if (!href) return null
  return (
    <Flex
      wrap="wrap"
      align="center"
      justify="space-between"
      gap={3}
      pt={3}
      borderTopWidth="1px"
      fontSize="sm"
    >
      <p>{t('health.inviteAgain.text')}</p>
      <Button
        as="a"
        size="sm"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        rightIcon={<ExternalLink size={14} />}
        aria-label={`${t('health.inviteAgain.action')} ${t('common.opensInNewTab')}`}
        onClick={startPolling}
      >
        {t('health.inviteAgain.action')}
      </Button>
    </Flex>
  )
}

/** Repeats the check every few seconds for a while, whenever this window has the focus. */
function useHealthPolling(guildId: string) {
  const [isPolling, setPolling] = useState(false)
  const refetchInterval = isPolling && inviteTimes.check
  useSignedInQuery({ ...healthQueries.detail(guildId), refetchInterval }, isPolling)
  useTimeout(() => setPolling(false), isPolling ? inviteTimes.giveUp : null)
  return () => setPolling(true)
}

/** Null if the person may not invite, or if an invitation adds nothing, such as where a channel denies the permission. */
function useInvitationAgain(guildId: string, findings: readonly HealthFinding[]) {
  const invitation = useInvitation()
  const { data: guild } = useGuildPreview(guildId)
  const { data: roles } = useRoles(guildId)
  const { botRole } = useBot(guildId, roles)
  if (!invitation || !roles || !guild || !canManageGuild(guild)) return null

  const current = botRole?.permissions ?? '0'
  const isGained = findings
    .filter(({ code }) => code === 'permissions_missing')
    .flatMap(({ permissions = [] }) => permissions.filter(isPermission))
    .some((name) => invitation.asksFor(name) && !hasPermission(current, name))
  return isGained ? invitation.hrefFor(guildId) : null
}
