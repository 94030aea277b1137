import { Box, Button, Code, Flex, Heading, Link, Text, Wrap, WrapItem } from '@chakra-ui/react'
import { Settings, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import type { ReactNode } from 'react'
import type { GuildPreview } from '@/contract/calls/discord'
import { useEnabledFeatures, useSwitchedFeatures } from '@/api/features'
import type { GuildInfo } from '@/contract/calls/guilds'
import { GuildIcon } from '@/components/discord/avatars'
import { bannerStyles, GuildBanner } from '@/components/discord/guild-banner'
import { guildRole } from '@/components/discord/find-guilds'
import { FeatureTile } from '@/components/shell/categories'
import { SkeletonBlock } from '@/components/ui/skeletons'
import { untranslated } from '@/components/ui/untranslated'
import { paths } from '@/config/paths'

const layout = { align: 'center', wrap: 'wrap', columnGap: 4, rowGap: 2, px: { base: 4, md: 6 } } as const
/** Below the icon and the button on a phone, otherwise between them. */
const textBox = {
  order: { base: 1, '3sm': 0 },
  flex: { base: '1 1 100%', '3sm': 1 },
  minW: 0,
  pt: { '3sm': 3 },
} as const
const bannerHeight = { base: 20, md: 28 }
const styles = { ...bannerStyles, '.banner': { ...bannerStyles['.banner'], h: bannerHeight } }

type GuildHeroProps = { info: GuildInfo; preview: GuildPreview | null }

export function GuildHero({ info, preview }: GuildHeroProps) {
  const t = useTranslations('guild')
  const name = info.name ?? preview?.name ?? t('unnamed')

  return (
    <Box as="header" layerStyle="card" overflow="hidden" sx={styles}>
      <GuildBanner guild={{ id: info.id, banner: preview?.banner }} />
      <Flex {...layout} pb={4}>
        <Box position="relative" mt={-8} p={1} borderRadius="30%" bg="bg.surface" alignSelf="flex-start">
          <GuildIcon guild={{ id: info.id, name, icon: info.icon ?? preview?.icon }} size={72} />
        </Box>
        <Box {...textBox}>
          <Heading as="h1" {...untranslated} noOfLines={2} dir="auto" sx={{ textAlign: 'var(--page-start)' }}>
            {name}
          </Heading>
          <Facts info={info} preview={preview} />
        </Box>
        <Button
          as={NextLink}
          href={paths.guildSettings(info.id)}
          variant="outline"
          ms="auto"
          mt={3}
          leftIcon={<Settings size={16} />}
        >
          {t('settings')}
        </Button>
      </Flex>
      <FeaturesOn info={info} />
    </Box>
  )
}

function Facts({ info, preview }: GuildHeroProps) {
  const t = useTranslations('guild.facts')
  const roles = useTranslations('guildRoles')
  const { approximate_member_count: members, approximate_presence_count: online } = preview ?? {}

  return (
    <Wrap spacingX={4} spacingY={1} mt={1.5} minH={6} fontSize="sm" color="text.muted">
      {members != null && (
        <Fact>
          <Users size={15} />
          {t('members', { count: members })}
        </Fact>
      )}
      {online != null && (
        <Fact>
          <Box boxSize={2} borderRadius="full" bg="success.solid" />
          {t('online', { count: online })}
        </Fact>
      )}
      <Fact>
        {t.rich('prefix', {
          prefix: info.chat_prefix,
          code: (text) => <Code {...untranslated}>{text}</Code>,
        })}
      </Fact>
      {preview && <Fact>{roles(guildRole(preview))}</Fact>}
    </Wrap>
  )
}

const Fact = ({ children }: { children: ReactNode }) => (
  <WrapItem alignItems="center" gap={1.5}>
    {children}
  </WrapItem>
)

const maxTiles = 8

function FeaturesOn({ info }: { info: GuildInfo }) {
  const t = useTranslations('guild.facts')
  const { data: catalogue } = useSwitchedFeatures()
  const enabled = new Set(useEnabledFeatures(info.id))
  if (!info.enabled_features || !catalogue || catalogue.length === 0) return null
  const on = catalogue.filter(({ id }) => enabled.has(id))

  return (
    <Flex {...layout} columnGap={3} rowGap={2} py={3} minH="57px" borderTopWidth="1px">
      <Text fontSize="sm" fontWeight="semibold">
        {t('featuresOf', { on: on.length, all: catalogue.length })}
      </Text>
      <Wrap as="div" spacing={2} shouldWrapChildren={false}>
        {on.slice(0, maxTiles).map((feature) => (
          <WrapItem key={feature.id}>
            <Link
              as={NextLink}
              variant="plain"
              href={paths.guildFeature(info.id, feature.id)}
              title={feature.name}
              aria-label={feature.name}
              prefetch={false}
            >
              <FeatureTile feature={feature} size={32} />
            </Link>
          </WrapItem>
        ))}
      </Wrap>
      {on.length > maxTiles && (
        <Text fontSize="sm" color="text.muted">
          {t('more', { count: on.length - maxTiles })}
        </Text>
      )}
    </Flex>
  )
}

export const GuildHeroSkeleton = () => (
  <Box layerStyle="card" overflow="hidden">
    <SkeletonBlock h={bannerHeight} borderRadius={0} />
    <Flex {...layout} pb={4}>
      <SkeletonBlock boxSize="80px" mt={-8} borderRadius="30%" alignSelf="flex-start" />
      <Box {...textBox}>
        <SkeletonBlock h={{ base: '24px', md: '28.8px' }} w="14rem" maxW="full" />
        <SkeletonBlock h={4} mt="9.5px" mb="3.5px" w="18rem" maxW="full" />
      </Box>
      <SkeletonBlock h={10} w="7rem" ms="auto" mt={3} />
    </Flex>
    <Box borderTopWidth="1px" minH="57px" />
  </Box>
)
