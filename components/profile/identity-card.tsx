import { Box, chakra, Flex, Grid, type HTMLChakraProps, Stack, Text } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { memo, type ReactNode, useState } from 'react'
import type { CurrentUser } from '@/contract/calls/discord'
import { displayName } from '@/contract/discord/display-name'
import { UserAvatar } from '@/components/discord/avatars'
import { toHex } from '@/components/discord/message/colour'
import { usePublicConfig } from '@/components/ui/public-config'
import { CopyTextButton } from '@/components/ui/copy-text-button'
import { untranslated } from '@/components/ui/untranslated'
import { bannerUrl } from '@/config/discord-images'

type IdentityFrameProps = Omit<HTMLChakraProps<'section'>, 'children'> & {
  banner?: ReactNode
  bannerColour?: string
  avatar: ReactNode
  names: ReactNode
  facts: ReactNode
}

/** Shared with the skeleton, which must have the same size. */
export const IdentityFrame = ({
  banner,
  bannerColour,
  avatar,
  names,
  facts,
  ...props
}: IdentityFrameProps) => (
  <chakra.section layerStyle="card" minW={0} overflow="hidden" {...props}>
    <Box
      h={{ base: 28, md: 36 }}
      bg="accent.subtle"
      overflow="hidden"
      style={{ backgroundColor: bannerColour }}
    >
      {banner}
    </Box>
    <Flex wrap="wrap" align="flex-end" columnGap={4} rowGap={2} mt={-8} px={{ base: 4, md: 6 }}>
      <Box borderRadius="full" borderWidth="4px" borderColor="bg.surface">
        {avatar}
      </Box>
      <Box flex="1 1 10rem" minW={0} p={1} pb={2} overflowWrap="anywhere">
        {names}
      </Box>
    </Flex>
    <Stack spacing={2} px={{ base: 4, md: 6 }} pt={4} pb={{ base: 4, md: 6 }}>
      {facts}
    </Stack>
  </chakra.section>
)

export const TopCards = ({ children }: { children: ReactNode }) => (
  <Grid gap={6} templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1.4fr) minmax(0, 1fr)' }}>
    {children}
  </Grid>
)

export const IdentityCard = memo(function IdentityCard({ user }: { user: CurrentUser }) {
  const t = useTranslations('profile.identity')
  return (
    <IdentityFrame
      aria-label={t('label')}
      banner={<Banner user={user} />}
      bannerColour={user.accent_color == null ? undefined : toHex(user.accent_color)}
      avatar={<UserAvatar user={user} size={80} />}
      names={
        <>
          <Text as="h2" fontSize="lg" fontWeight="bold" letterSpacing="tight">
            <bdi {...untranslated}>{displayName(user)}</bdi>
          </Text>
          <Text layerStyle="hint">
            <bdi {...untranslated}>{`@${user.username}`}</bdi>
          </Text>
        </>
      }
      facts={
        <>
          <CopyId id={user.id} />
          <Text layerStyle="hint">{t('from')}</Text>
        </>
      }
    />
  )
})

function Banner({ user }: { user: CurrentUser }) {
  const { cdnUrl } = usePublicConfig()
  const [failed, setFailed] = useState<string | null>(null)
  const src = bannerUrl(cdnUrl, user.id, user.banner)
  if (!src || failed === src) return null

  return (
    <chakra.img
      src={src}
      alt=""
      boxSize="full"
      objectFit="cover"
      decoding="async"
      onError={() => setFailed(src)}
    />
  )
}

function CopyId({ id }: { id: string }) {
  const t = useTranslations('profile.identity')
  return (
    <Flex wrap="wrap" align="center" gap={2} fontSize="sm">
      <Text as="span" color="text.muted">
        {t('id')}
      </Text>
      <chakra.code {...untranslated} fontFamily="mono" userSelect="all" overflowWrap="anywhere">
        {id}
      </chakra.code>
      <CopyTextButton
        text={id}
        label={t('copy')}
        outcomes={{ copied: t('copied'), notCopied: t('notCopied') }}
        direction="row-reverse"
      />
    </Flex>
  )
}
