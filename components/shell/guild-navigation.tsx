import { chakra } from '@chakra-ui/react'
import {
  ArrowLeftRight,
  ChevronDown,
  History,
  House,
  SlidersHorizontal,
  ToggleLeft,
  ToggleRight,
  TriangleAlert,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useOffer } from '@/api/capabilities'
import { useEnabledFeatures, useFeatureCatalogue, useSwitchedFeatures } from '@/api/features'
import { useGuildInfo } from '@/api/guilds'
import { useKnownHealth } from '@/api/health'
import { drawShaped, type Shape } from '@/components/ui/icon-shapes'
import { useFollowLinks } from '@/components/ui/use-follow-links'
import { paths } from '@/config/paths'
import type { FeatureSummary } from '@/contract/calls/features'
import { setGroupOpen, useIsGroupOpen } from '@/stores/navigation'
import {
  areMany,
  CategoryIcon,
  categoryLook,
  groupByCategory,
  inEachHue,
  useCategoryName,
} from './categories'
import { type NavIcon, NavLink, navStyles, useCurrentPath } from './nav-link'

/** A guild's screens, besides the features that can be switched on and off. */
export function useGuildScreens(guildId: string) {
  const t = useTranslations('shell')
  const hasHistory = useOffer('history') === 'offered'
  const hasTransfer = useOffer('transfer') === 'offered'
  const alwaysOn = useFeatureCatalogue().data?.filter(({ alwaysOn }) => alwaysOn) ?? []
  const screens: (false | { href: string; icon: NavIcon; name: string; keywords?: string })[] = [
    { href: paths.guild(guildId), icon: House, name: t('overview') },
    { href: paths.guildSettings(guildId), icon: SlidersHorizontal, name: t('settings') },
    ...alwaysOn.map(({ id, icon, name, summary }) => ({
      href: paths.guildFeature(guildId, id),
      icon,
      name,
      keywords: summary,
    })),
    hasHistory && { href: paths.guildHistory(guildId), icon: History, name: t('history') },
    hasTransfer && {
      href: paths.guildTransfer(guildId),
      icon: ArrowLeftRight,
      name: t('transfer'),
    },
  ]
  return screens.filter((screen) => screen !== false)
}

export function GuildNavigation({ guildId }: { guildId: string }) {
  const t = useTranslations('shell')
  const catalogue = useSwitchedFeatures()
  const info = useGuildInfo(guildId)
  const markOf = useFeatureMarks(guildId)
  const features = catalogue.data ?? []
  const groups = useNavigationGroups(features, guildId)

  return (
    <chakra.nav aria-label={t('guildNavigation')} sx={guildNavigationStyles} onClick={useFollowLinks()}>
      <ul>
        {useGuildScreens(guildId).map(({ href, icon, name }) => (
          <NavLink key={href} isPlain href={href} icon={icon} name={name} />
        ))}
      </ul>
      {/* Without the bot there is nothing to switch on, and a backend need not declare features. */}
      {info.data &&
        groups.map((group) => (
          <Group
            key={group.id}
            {...group}
            isOpenAtFirst={!areMany(features)}
            guildId={guildId}
            markOf={markOf}
          />
        ))}
    </chakra.nav>
  )
}

type NavigationGroup = { id: string; name: string; icon: ReactNode; features: readonly FeatureSummary[] }

/** Its edge length in pixels. */
const groupIcon = 14
/** Drawn once for all groups. */
export const chevron: Shape = { id: 'navigation-chevron', icon: ChevronDown }

/**
 * Few features by what they are, on or off, what is on first; where that is unknown, and where they are many, by
 * category. Of many, each category is closed until it is opened.
 */
function useNavigationGroups(catalogue: readonly FeatureSummary[], guildId: string): NavigationGroup[] {
  const t = useTranslations('shell.featureGroups')
  const categoryName = useCategoryName()
  const isKnown = useGuildInfo(guildId).data?.enabled_features != null
  const enabled = new Set(useEnabledFeatures(guildId))
  const isShaped = areMany(catalogue)
  if (!isKnown || isShaped)
    return groupByCategory(catalogue).map(({ category, features }) => ({
      id: category,
      name: categoryName(category),
      icon: <CategoryIcon category={category} size={groupIcon} isShaped={isShaped} />,
      features,
    }))
  const groups = [
    {
      id: 'on',
      name: t('on'),
      icon: <ToggleRight size={groupIcon} />,
      features: catalogue.filter(({ id }) => enabled.has(id)),
    },
    {
      id: 'off',
      name: t('off'),
      icon: <ToggleLeft size={groupIcon} />,
      features: catalogue.filter(({ id }) => !enabled.has(id)),
    },
  ]
  return groups.filter(({ features }) => features.length > 0)
}

type GroupProps = NavigationGroup & {
  isOpenAtFirst: boolean
  guildId: string
  markOf: (featureId: string) => ReactNode
}

/**
 * Of plain elements: there may be dozens. The navigation has their styles. What is closed is not in the page, which has
 * a hundred features or more for some bots.
 */
function Group({ id, name, icon, features, isOpenAtFirst, guildId, markOf }: GroupProps) {
  const t = useTranslations('shell.featureGroups')
  const path = useCurrentPath()
  const hasCurrent = features.some((feature) => paths.guildFeature(guildId, feature.id) === path)
  const isOpen = useIsGroupOpen(id, isOpenAtFirst || hasCurrent)
  useEffect(() => {
    if (hasCurrent) setGroupOpen(id, true)
  }, [hasCurrent, id])

  return (
    <details open={isOpen}>
      <summary
        onClick={(event) => {
          event.preventDefault()
          setGroupOpen(id, !isOpen)
        }}
      >
        {icon}
        <span>{name}</span>
        {!isOpenAtFirst && <small>{t('count', { count: features.length })}</small>}
        {drawShaped({ id: chevron.id, className: 'chevron', size: groupIcon })}
      </summary>
      {isOpen && (
        <ul>
          {features.map((feature) => (
            <NavLink
              key={feature.id}
              isPlain
              hue={categoryLook(feature.category).hue}
              icon={feature.icon}
              href={paths.guildFeature(guildId, feature.id)}
              mark={markOf(feature.id)}
              name={feature.name}
              language={feature.language}
            />
          ))}
        </ul>
      )}
    </details>
  )
}

const guildNavigationStyles = {
  ...navStyles,
  summary: { layerStyle: 'navGroup', cursor: 'pointer', _hover: { color: 'text.primary' } },
  'summary > small': { fontSize: 'xs', fontWeight: 'normal', color: 'text.muted' },
  'details:not([open]) .chevron': { transform: 'rotate(calc(var(--forwards) * -90deg))' },
  ...inEachHue((hue) => ({ 'svg:first-of-type': { color: `${hue}.text` } })),
}

/**
 * The state of each feature, by shape and not only by colour; nothing where it is unknown. That one needs attention, the
 * backend's health check says.
 */
function useFeatureMarks(guildId: string) {
  const t = useTranslations('shell.featureStates')
  const isOffered = useOffer('health') === 'offered'
  const info = useGuildInfo(guildId).data
  const enabled = new Set(useEnabledFeatures(guildId))
  const health = useKnownHealth(guildId, { isAsked: isOffered && info != null }).data
  const subjects = new Set(health?.findings.map(({ subject }) => subject))

  const { on, off, attention } = useMemo(() => {
    const mark = (state: 'on' | 'off' | 'attention', shape?: ReactNode) => (
      <>
        {shape}
        <span>{t(state)}</span>
      </>
    )
    return {
      on: mark('on', <span className="on" />),
      off: mark('off'),
      attention: mark('attention', <TriangleAlert className="attention" size={14} />),
    }
  }, [t])
  return (featureId: string) => {
    if (!info?.enabled_features) return null
    if (!enabled.has(featureId)) return off
    return subjects.has(`feature:${featureId}`) ? attention : on
  }
}
