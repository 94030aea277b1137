import { Button, chakra, Heading } from '@chakra-ui/react'
import { ExternalLink, Eye, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { type ReactNode, useCallback, useState } from 'react'
import { useGuildPreview } from '@/api/current-user'
import { useGuildInfo } from '@/api/guilds'
import type { GuildPreview } from '@/api/discord.schema'
import { GuildIcon } from '@/components/discord/avatars'
import { InviteWatch } from '@/components/discord/invite-watch'
import { EmptyState } from '@/components/ui/empty-state'
import { paths } from '@/config/paths'
import { product } from '@/config/product'
import { ErrorNotice } from './error-notice'
import { useInvitation, useMayChange } from './use-guild'

const styles = {
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  maxW: 'lg',
  mx: 'auto',
  py: { base: 8, md: 14 },
  '.lead': { mt: 2, color: 'text.muted' },
  '.actions': { mt: 7, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 3 },
  '.wait': { mt: 5, minH: 6, fontSize: 'sm', color: 'text.muted' },
  '.waiting': { display: 'inline-flex', alignItems: 'center', gap: 2 },
} as const

/** Invites the bot to a guild and waits for it. Once the bot has joined, the requested screen replaces this one. */
export function BotAbsent({ guild }: { guild: GuildPreview }) {
  const t = useTranslations()
  const invitation = useInvitation()
  const [isWaiting, setIsWaiting] = useState(false)
  const giveUp = useCallback(() => setIsWaiting(false), [])

  return (
    <chakra.div sx={styles}>
      <GuildIcon guild={guild} size={80} />
      <Heading as="h1" mt={5}>
        {t('guild.absent.title', { bot: product.name, name: guild.name })}
      </Heading>
      <p className="lead">{invitation ? t('guild.absent.text') : t('guild.absent.noInvite')}</p>
      <div className="actions">
        {invitation && (
          <Button
            as="a"
            href={invitation.hrefFor(guild.id)}
            target="_blank"
            rel="noopener noreferrer"
            rightIcon={<ExternalLink size={16} aria-hidden />}
            aria-label={t('home.inviteNamed', { name: guild.name })}
            onClick={() => setIsWaiting(true)}
          >
            {t('home.inviteAction')}
          </Button>
        )}
        <Button as={NextLink} href={paths.home} variant="outline">
          {t('common.backToServers')}
        </Button>
      </div>
      <div className="wait">{isWaiting && <InviteWatch guild={guild} onGiveUp={giveUp} />}</div>
    </chakra.div>
  )
}

export function UnknownGuild() {
  const t = useTranslations()
  return (
    <EmptyState
      icon={SearchX}
      title={t('guild.unknown')}
      action={
        <Button as={NextLink} href={paths.home} variant="outline">
          {t('common.backToServers')}
        </Button>
      }
    >
      {t('guild.unknownHint')}
    </EmptyState>
  )
}

const readOnlyNoticeStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 4,
  py: 3,
  borderWidth: '1px',
  borderRadius: 'lg',
  bg: 'bg.subtle',
  fontSize: 'sm',
  svg: { flexShrink: 0 },
} as const

/** Tells people with view-only access that they cannot edit. The server enforces it. */
export function ReadOnlyNotice({ guildId }: { guildId: string }) {
  const t = useTranslations('guild')
  if (useMayChange(guildId)) return null
  return (
    <chakra.p sx={readOnlyNoticeStyles} role="note">
      <Eye size={18} aria-hidden />
      {t('readOnly')}
    </chakra.p>
  )
}

/** Replaces a guild's page while its info is missing: the reason, or the page's skeleton while it loads. */
export function GuildMissing({ guildId, skeleton }: { guildId: string; skeleton: ReactNode }) {
  const info = useGuildInfo(guildId)
  const preview = useGuildPreview(guildId)
  const failed = info.error ? info : preview
  const isAbsent = !info.error && info.data === null
  if (isAbsent && preview.data) return <BotAbsent guild={preview.data} />
  if (isAbsent && preview.data === null) return <UnknownGuild />
  if (!failed.error || (!info.error && !isAbsent)) return skeleton
  return (
    <ErrorNotice heading="h1" error={failed.error} guildId={guildId} onRetry={() => void failed.refetch()} />
  )
}
