import { Box, chakra, Flex } from '@chakra-ui/react'
import { ArrowLeftRight, ChevronDown, History, House, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/router'
import { useEffect } from 'react'
import { useOffer } from '@/api/capabilities'
import { useEnabledFeatures, useFeatureCatalogue, useSwitchedFeatures } from '@/api/features'
import { useGuildInfo } from '@/api/guilds'
import { useKnownHealth } from '@/api/health'
import { featureIcon } from '@/components/ui/feature-icon'
import { paths } from '@/config/paths'
import { setCategoryOpen, useIsCategoryOpen } from '@/stores/navigation'
import { categoryLook, groupByCategory, useCategoryName } from './categories'
import { type FeatureState, NavLink, NavList } from './nav-link'

export function GuildNavigation({ guildId }: { guildId: string }) {
  const t = useTranslations()
  const hasHistory = useOffer('history') === 'offered'
  const hasTransfer = useOffer('transfer') === 'offered'
  const screens = useFeatureCatalogue().data?.filter(({ alwaysOn }) => alwaysOn) ?? []
  const links = [
    { href: paths.guild(guildId), icon: House, name: t('shell.overview') },
    { href: paths.guildSettings(guildId), icon: SlidersHorizontal, name: t('shell.settings') },
    ...screens.map(({ id, icon, name }) => ({
      href: paths.guildFeature(guildId, id),
      icon: featureIcon(icon),
      name,
    })),
    hasHistory && { href: paths.guildHistory(guildId), icon: History, name: t('history.title') },
    hasTransfer && { href: paths.guildTransfer(guildId), icon: ArrowLeftRight, name: t('shell.transfer') },
  ].filter((link) => link !== false)

  return (
    <nav aria-label={t('shell.guildNavigation')}>
      <NavList>
        {links.map(({ name, ...link }) => (
          <NavLink key={link.href} {...link}>
            {name}
          </NavLink>
        ))}
      </NavList>
      <Features guildId={guildId} />
    </nav>
  )
}

function Features({ guildId }: { guildId: string }) {
  const catalogue = useSwitchedFeatures()
  const info = useGuildInfo(guildId)
  const stateOf = useFeatureState(guildId)
  // Without the bot there is nothing to switch on, and a backend need not declare features.
  if (!catalogue.data || !info.data) return null

  return groupByCategory(catalogue.data).map((group) => (
    <Category key={group.category} {...group} guildId={guildId} stateOf={stateOf} />
  ))
}

type CategoryProps = ReturnType<typeof groupByCategory>[number] & {
  guildId: string
  stateOf: (featureId: string) => FeatureState | null
}

/** Its features under its name, which closes and opens them. Whoever comes to one of them finds it open. */
function Category({ category, features, guildId, stateOf }: CategoryProps) {
  const name = useCategoryName()(category)
  const isOpen = useIsCategoryOpen(category)
  const here = useRouter().asPath.split(/[?#]/)[0]
  const hasCurrent = features.some(({ id }) => paths.guildFeature(guildId, id) === here)
  useEffect(() => {
    if (hasCurrent) setCategoryOpen(category, true)
  }, [hasCurrent, category])
  const { icon: CategoryIcon, hue } = categoryLook(category)

  return (
    <chakra.details open={isOpen}>
      <Flex
        as="summary"
        layerStyle="navGroup"
        onClick={(event) => {
          event.preventDefault()
          setCategoryOpen(category, !isOpen)
        }}
      >
        <Box as={CategoryIcon} size={14} color={`${hue}.text`} aria-hidden />
        <chakra.span flex={1}>{name}</chakra.span>
        <Box as={ChevronDown} size={14} transform={isOpen ? undefined : 'rotate(-90deg)'} aria-hidden />
      </Flex>
      <NavList>
        {features.map((feature) => (
          <NavLink
            key={feature.id}
            icon={featureIcon(feature.icon)}
            hue={hue}
            href={paths.guildFeature(guildId, feature.id)}
            state={stateOf(feature.id)}
          >
            {feature.name}
          </NavLink>
        ))}
      </NavList>
    </chakra.details>
  )
}

/** Marks features that are on but need attention, if the backend offers the health check. */
function useFeatureState(guildId: string) {
  const isOffered = useOffer('health') === 'offered'
  const info = useGuildInfo(guildId).data
  const enabled = new Set(useEnabledFeatures(guildId))
  const health = useKnownHealth(guildId, { isAsked: isOffered && info != null }).data
  const troubled = new Set(health?.findings.map(({ subject }) => subject))

  return (featureId: string): FeatureState | null => {
    if (!info?.enabled_features) return null
    if (!enabled.has(featureId)) return 'off'
    return troubled.has(`feature:${featureId}`) ? 'attention' : 'on'
  }
}
