import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import { ExternalLink, Eye, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useHasRoleAccess } from '@/components/ui/public-config'
import { type ReactNode, useState } from 'react'
import { useGuildPreview } from '@/api/current-user'
import type { GuildPreview } from '@/contract/calls/discord'
import { useGuildInfo } from '@/api/guilds'
import { GuildIcon } from '@/components/discord/avatars'
import { InviteWatch } from '@/components/discord/invite-watch'
import { EmptyState } from '@/components/ui/empty-state'
import { useBrand } from '@/components/ui/public-config'
import { BackToServers, ErrorNotice } from './error-notice'
import { useInvitation, useMayChange } from './use-guild'

/** Invites the bot to a guild and waits for it. Once the bot has joined, the requested screen replaces this one. */
export function BotAbsent({ guild }: { guild: GuildPreview }) {
  const t = useTranslations()
  const { name: bot } = useBrand()
  const invitation = useInvitation()
  const [isWaiting, setIsWaiting] = useState(false)

  return (
    <Flex
      direction="column"
      align="center"
      textAlign="center"
      maxW="lg"
      mx="auto"
      py={{ base: 8, md: 14 }}
      sx={{ '.waiting': { display: 'inline-flex', alignItems: 'center', gap: 2 } }}
    >
      <GuildIcon guild={guild} size={80} />
      <Heading as="h1" mt={5}>
        {t('guild.absent.title', { bot, name: guild.name })}
      </Heading>
      <Text mt={2} color="text.muted">
        {invitation ? t('guild.absent.text') : t('guild.absent.noInvite')}
      </Text>
      <Flex mt={7} wrap="wrap" justify="center" gap={3}>
        {invitation && (
          <Button
            as="a"
            href={invitation.hrefFor(guild.id)}
            target="_blank"
            rel="noopener noreferrer"
            rightIcon={<ExternalLink size={16} />}
            aria-label={t('invitation.named', { name: guild.name })}
            onClick={() => setIsWaiting(true)}
          >
            {t('invitation.action')}
          </Button>
        )}
        <BackToServers />
      </Flex>
      <Box layerStyle="hint" mt={5} minH={6}>
        {isWaiting && <InviteWatch guild={guild} onGiveUp={() => setIsWaiting(false)} />}
      </Box>
    </Flex>
  )
}

export function UnknownGuild() {
  const t = useTranslations('guild')
  return (
    <EmptyState icon={SearchX} title={t('unknown')} action={<BackToServers />}>
      {t('unknownHint')}
    </EmptyState>
  )
}

/** Tells people with view-only access that they cannot edit. The server enforces it. */
export function ReadOnlyNotice({ guildId }: { guildId: string }) {
  const t = useTranslations('guild')
  const hasRoleAccess = useHasRoleAccess()
  if (useMayChange(guildId)) return null
  return (
    <Flex as="p" role="note" layerStyle="notice.info" bg="bg.subtle" borderWidth="1px">
      <Eye size={18} />
      {t(hasRoleAccess ? 'readOnly' : 'readOnlyOwn')}
    </Flex>
  )
}

export function GuildMissing({ guildId, skeleton }: { guildId: string; skeleton: ReactNode }) {
  const info = useGuildInfo(guildId)
  const preview = useGuildPreview(guildId)
  const isAbsent = !info.error && info.data === null
  if (isAbsent && preview.data) return <BotAbsent guild={preview.data} />
  if (isAbsent && preview.data === null) return <UnknownGuild />
  const failed = info.error ? info : isAbsent ? preview : null
  if (!failed?.error) return skeleton
  return (
    <ErrorNotice heading="h1" error={failed.error} guildId={guildId} onRetry={() => void failed.refetch()} />
  )
}
