import { Box, type BoxProps, Flex, type FlexProps, Text } from '@chakra-ui/react'
import {
  BookOpen,
  CircleUserRound,
  Code,
  Gamepad2,
  LayoutGrid,
  LifeBuoy,
  Scale,
  ShieldCheck,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import type { ComponentProps } from 'react'
import { useCurrentUser } from '@/api/current-user'
import { displayName } from '@/contract/discord/display-name'
import { useSwitchedFeatures } from '@/api/features'
import { useGuildInfo } from '@/api/guilds'
import { UserAvatar } from '@/components/discord/avatars'
import { useBrand } from '@/components/ui/public-config'
import { SkeletonBlock } from '@/components/ui/skeletons'
import { untranslated } from '@/components/ui/untranslated'
import { paths } from '@/config/paths'
import { HomeLink } from './layout-parts'
import { GuildNavigation } from './guild-navigation'
import { NavLink, NavList } from './nav-link'
import { useIsRefused } from './use-guild'

/** Few go to the landing page from here, so its code is fetched once somebody points at the link. */
const UnfetchedLink = (props: ComponentProps<typeof NextLink>) => <NextLink {...props} prefetch={false} />

export const screens = [
  { name: 'servers', href: paths.home, icon: LayoutGrid },
  { name: 'gameServers', href: paths.gameServers, icon: Gamepad2 },
  { name: 'profile', href: paths.profile, icon: CircleUserRound },
] as const

const help = [
  { name: 'docs', icon: BookOpen },
  { name: 'source', icon: Code },
  { name: 'support', icon: LifeBuoy },
  { name: 'privacy', icon: ShieldCheck },
  { name: 'terms', icon: Scale },
] as const

/** What leaves the dashboard, as far as the deployment has it. */
export function useHelpLinks() {
  const { links } = useBrand()
  return help.flatMap((link) => {
    const href = links[link.name]
    return href === null ? [] : [{ ...link, href, isExternal: true }]
  })
}

export function Sidebar({ guildId, onFollow }: { guildId?: string; onFollow?: () => void }) {
  const t = useTranslations('shell')
  const helpLinks = useHelpLinks()
  const isRefused = useIsRefused(guildId ?? '')

  return (
    <Flex
      direction="column"
      h="full"
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && onFollow?.()}
    >
      <Flex h={16} px={4} align="center" flexShrink={0}>
        <HomeLink as={UnfetchedLink} />
      </Flex>
      {/* Positioned, because it contains absolutely positioned texts for screen readers, which would make the page taller. */}
      <Box
        data-scroller
        position="relative"
        flex={1}
        overflowY="auto"
        px={3}
        pb={2}
        overscrollBehavior="contain"
      >
        {guildId && !isRefused ? (
          <>
            <GuildNavigation guildId={guildId} />
            <ScreensBelowGuild guildId={guildId} />
          </>
        ) : (
          <>
            <Screens />
            <nav aria-label={t('help')}>
              <Text layerStyle="navGroup">{t('help')}</Text>
              <NavList>
                <NavLinks links={helpLinks} />
              </NavList>
            </nav>
          </>
        )}
      </Box>
      <UserCard />
    </Flex>
  )
}

function Screens(props: BoxProps) {
  return (
    <Box as="nav" aria-label={useTranslations('shell')('navigation')} {...props}>
      <NavList>
        <NavLinks links={screens} />
      </NavList>
    </Box>
  )
}

/** The key changes once the features above are known: an element that is replaced does not count as a layout shift. */
function ScreensBelowGuild({ guildId }: { guildId: string }) {
  const features = useSwitchedFeatures()
  const info = useGuildInfo(guildId)
  return (
    <Screens key={features.data && info.data ? 'settled' : 'loading'} mt={2} pt={2} borderTopWidth="1px" />
  )
}

export function NavLinks({ links }: { links: typeof screens | ReturnType<typeof useHelpLinks> }) {
  const t = useTranslations('shell')
  return links.map(({ name, ...link }) => <NavLink key={name} {...link} name={t(name)} />)
}

export function UserCard(props: FlexProps) {
  const { data: user } = useCurrentUser()

  return (
    <Flex align="center" gap={3} minH={16} px={4} py={2.5} flexShrink={0} borderTopWidth="1px" {...props}>
      {user ? (
        <>
          <UserAvatar user={user} size={36} />
          <Box minW={0} flex={1} fontSize="sm" lineHeight="short">
            <Text as="bdi" display="block" {...untranslated} fontWeight="semibold" isTruncated>
              {displayName(user)}
            </Text>
            <Text as="bdi" display="block" {...untranslated} color="text.muted" fontSize="xs" isTruncated>
              {`@${user.username}`}
            </Text>
          </Box>
        </>
      ) : (
        <>
          <SkeletonBlock boxSize={9} borderRadius="full" flexShrink={0} />
          <Box flex={1}>
            <SkeletonBlock h={3.5} w={24} mb={1.5} />
            <SkeletonBlock h={3} w={16} />
          </Box>
        </>
      )}
    </Flex>
  )
}
