import { Box, type BoxProps, Button, chakra, Grid, Text, type TextProps } from '@chakra-ui/react'
import { useFormatter, useTranslations } from 'next-intl'
import { useDeferredValue } from 'react'
import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import type { CurrentUser } from '@/contract/calls/discord'
import { displayName } from '@/contract/discord/display-name'
import { UserAvatar } from '@/components/discord/avatars'
import { showImages, useExternalImage } from '@/components/discord/images/external-image'
import { toHex } from '@/components/discord/message/colour'
import { useFormApi } from '@/components/options/form-context'
import { useSiblingValue } from '@/components/options/preview-parts'
import { untranslated } from '@/components/ui/untranslated'
import type { Card } from '@/contract/declaration/hints'

const sample = { level: 12, rank: 7, points: 4310, next: 5000 }

export function CardPreview({ layout, colour, background }: Card & { background: string }) {
  const t = useTranslations('features.card')
  const chosen = useDeferredValue(useSiblingValue(colour))
  const isColour = typeof chosen === 'number'
  const { src, withheldHost: host, onError } = useExternalImage(background)
  const Layout = layouts[layout]

  return (
    <chakra.figure mt={3} maxW="32rem" tabIndex={-1} aria-label={t('label')}>
      {/* Lengths are relative to the card's width, so that it scales like an image. */}
      <Box
        position="relative"
        overflow="hidden"
        borderRadius="lg"
        bg="#23253A"
        color="white"
        lineHeight="shorter"
        sx={{ containerType: 'inline-size' }}
        style={{ color: isColour ? toHex(chosen) : undefined }}
      >
        {src && (
          <chakra.img
            position="absolute"
            inset={0}
            boxSize="full"
            objectFit="cover"
            opacity={0.75}
            src={src}
            onError={onError}
            alt=""
            referrerPolicy="no-referrer"
          />
        )}
        <Layout />
      </Box>
      {host !== null && (
        <Button
          variant="link"
          mt={2}
          fontWeight="normal"
          textDecoration="underline"
          onClick={({ currentTarget }) => showImages(host, currentTarget)}
        >
          {t('showFrom', { host })}
        </Button>
      )}
      <chakra.figcaption mt={2} fontSize="xs" color="text.muted">
        {t('note')}
      </chakra.figcaption>
    </chakra.figure>
  )
}

const layouts = { welcome: Welcome, rank: Rank }

const Avatar = ({ user, ...props }: BoxProps & { user: CurrentUser }) => (
  <Box
    as="span"
    minW={0}
    borderRadius="full"
    overflow="hidden"
    border="0.6cqw solid"
    sx={{ aspectRatio: '1', '> span': { w: '100% !important', h: '100% !important' } }}
    {...props}
  >
    <UserAvatar user={user} size={256} />
  </Box>
)

const Name = (props: TextProps) => <Text as="bdi" minW={0} fontWeight="bold" isTruncated {...props} />

function Welcome() {
  const t = useTranslations('features.card')
  const { data: user } = useCurrentUser()
  const { data: guild } = useGuildPreview(useFormApi().guildId)
  const count = guild?.approximate_member_count
  return (
    <Grid
      position="relative"
      placeItems="center"
      alignContent="center"
      gap="1.2cqw"
      px="4cqw"
      textAlign="center"
      sx={{ aspectRatio: '1024 / 450' }}
    >
      {user && (
        <>
          <Avatar user={user} w="18cqw" />
          <Name maxW="92cqw" fontSize="6cqw">
            {displayName(user)}
          </Name>
        </>
      )}
      <Text as="span" minW={0} maxW="92cqw" fontSize="3.4cqw">
        <bdi {...untranslated}>{guild?.name}</bdi>{' '}
        {count != null && <chakra.span layerStyle="nextFact">{t('member', { count })}</chakra.span>}
      </Text>
    </Grid>
  )
}

function Rank() {
  const t = useTranslations('features.card')
  const format = useFormatter()
  const { data: user } = useCurrentUser()
  const [points, next] = [sample.points, sample.next].map((count) => format.number(count))
  return (
    <Grid
      position="relative"
      templateColumns="20cqw minmax(0, 1fr) auto"
      alignItems="center"
      alignContent="center"
      columnGap="4cqw"
      rowGap="1.6cqw"
      px="4cqw"
      sx={{ aspectRatio: '934 / 282' }}
    >
      {user && (
        <>
          <Avatar user={user} gridRow="span 3" />
          <Name alignSelf="end" fontSize="5cqw" color="white">
            {displayName(user)}
          </Name>
        </>
      )}
      <Text as="span" minW={0} fontSize="3.4cqw" fontWeight="semibold" color="white">
        {t('level', sample)}
      </Text>
      <Box
        as="span"
        gridColumn="2 / -1"
        h="4cqw"
        overflow="hidden"
        borderRadius="full"
        bg="rgb(255 255 255 / 0.2)"
      >
        <Box
          as="span"
          display="block"
          h="full"
          bg="current"
          style={{ width: `${(sample.points / sample.next) * 100}%` }}
        />
      </Box>
      <Text as="span" gridColumn="2 / -1" justifySelf="end" fontSize="3.4cqw" color="white">
        {t('points', { points: points ?? '', next: next ?? '' })}
      </Text>
    </Grid>
  )
}
