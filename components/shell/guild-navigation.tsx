import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { ArrowLeftRight, ChevronDown, History, House, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo } from 'react'
import { useOffer } from '@/api/capabilities'
import { useEnabledFeatures, useFeatureCatalogue, useSwitchedFeatures } from '@/api/features'
import { useGuildInfo } from '@/api/guilds'
import { useKnownHealth } from '@/api/health'
import { featureIcon } from '@/components/ui/feature-icon'
import { paths } from '@/config/paths'
import { setCategoryOpen, useIsCategoryOpen } from '@/stores/navigation'
import { categoryLook, groupByCategory, useCategoryName } from './categories'
import { type FeatureState, NavLink, NavList, useCurrentPath } from './nav-link'

/** A guild's screens, besides the features that can be switched on and off. */
export function useGuildScreens(guildId: string) {
  const t = useTranslations('shell')
  const hasHistory = useOffer('history') === 'offered'
  const hasTransfer = useOffer('transfer') === 'offered'
  const alwaysOn = useFeatureCatalogue().data?.filter(({ alwaysOn }) => alwaysOn) ?? []
  const screens = [
    { href: paths.guild(guildId), icon: House, name: t('overview') },
    { href: paths.guildSettings(guildId), icon: SlidersHorizontal, name: t('settings') },
    ...alwaysOn.map(({ id, icon, name, summary }) => ({
      href: paths.guildFeature(guildId, id),
      icon: featureIcon(icon),
      name,
      keywords: summary,
    })),
    hasHistory && { href: paths.guildHistory(guildId), icon: History, name: t('history') },
    hasTransfer && { href: paths.guildTransfer(guildId), icon: ArrowLeftRight, name: t('transfer') },
  ]
  return screens.filter((screen) => screen !== false)
}

export function GuildNavigation({ guildId }: { guildId: string }) {
  const t = useTranslations('shell')
  const catalogue = useSwitchedFeatures()
  const info = useGuildInfo(guildId)
  const stateOf = useFeatureState(guildId)
  const groups = useMemo(() => groupByCategory(catalogue.data ?? []), [catalogue.data])

  return (
    <nav aria-label={t('guildNavigation')}>
      <NavList>
        {useGuildScreens(guildId).map(({ href, icon, name }) => (
          <NavLink key={href} href={href} icon={icon} name={name} />
        ))}
      </NavList>
      {/* Without the bot there is nothing to switch on, and a backend need not declare features. */}
      {info.data &&
        groups.map((group) => (
          <Category key={group.category} {...group} guildId={guildId} stateOf={stateOf} />
        ))}
    </nav>
  )
}

type CategoryProps = ReturnType<typeof groupByCategory>[number] & {
  guildId: string
  stateOf: (featureId: string) => FeatureState | null
}

function Category({ category, features, guildId, stateOf }: CategoryProps) {
  const name = useCategoryName()(category)
  const isOpen = useIsCategoryOpen(category)
  const path = useCurrentPath()
  const hasCurrent = features.some(({ id }) => paths.guildFeature(guildId, id) === path)
  useEffect(() => {
    if (hasCurrent) setCategoryOpen(category, true)
  }, [hasCurrent, category])
  const { icon, hue } = categoryLook(category)

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
        <Box as={icon} size={14} color={`${hue}.text`} />
        <Text as="span" flex={1} isTruncated>
          {name}
        </Text>
        <Box as={ChevronDown} size={14} transform={isOpen ? undefined : 'rotate(-90deg)'} />
      </Flex>
      <NavList hue={hue}>
        {features.map((feature) => (
          <NavLink
            key={feature.id}
            icon={featureIcon(feature.icon)}
            href={paths.guildFeature(guildId, feature.id)}
            state={stateOf(feature.id)}
            name={feature.name}
            language={feature.language}
          />
        ))}
      </NavList>
    </chakra.details>
  )
}

/** The state of each feature; null if unknown. `attention` needs the backend's health check. */
function useFeatureState(guildId: string) {
  const isOffered = useOffer('health') === 'offered'
  const info = useGuildInfo(guildId).data
  const enabled = new Set(useEnabledFeatures(guildId))
  const health = useKnownHealth(guildId, { isAsked: isOffered && info != null }).data
  const subjects = new Set(health?.findings.map(({ subject }) => subject))

  return (featureId: string): FeatureState | null => {
    if (!info?.enabled_features) return null
    if (!enabled.has(featureId)) return 'off'
    return subjects.has(`feature:${featureId}`) ? 'attention' : 'on'
  }
}
