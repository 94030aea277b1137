import { ArrowLeftRight, History, House, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useOffer } from '@/api/capabilities'
import { useGuildPreview } from '@/api/current-user'
import { useEnabledFeatures, useFeatureCatalogue } from '@/api/features'
import { useGuildInfo } from '@/api/guilds'
import { useKnownHealth } from '@/api/health'
import { GuildIcon } from '@/components/discord/avatars'
import { featureIcon } from '@/components/ui/feature-icon'
import { SkeletonBlock } from '@/components/ui/skeletons'
import { paths } from '@/config/paths'
import { groupByCategory, useCategoryName } from './categories'
import { type FeatureState, NavLink } from './nav-link'

export function GuildNavigation({ guildId }: { guildId: string }) {
  const t = useTranslations()
  const hasHistory = useOffer('history') === 'offered'
  const hasTransfer = useOffer('transfer') === 'offered'
  const links = [
    { href: paths.guild(guildId), icon: House, name: t('shell.overview') },
    { href: paths.guildSettings(guildId), icon: SlidersHorizontal, name: t('shell.settings') },
    hasHistory && { href: paths.guildHistory(guildId), icon: History, name: t('history.title') },
    hasTransfer && { href: paths.guildTransfer(guildId), icon: ArrowLeftRight, name: t('shell.transfer') },
  ].filter((link) => link !== false)

  return (
    <nav aria-label={t('shell.guildNavigation')}>
      <div className="nav-guild">
        <GuildHead guildId={guildId} />
      </div>
      <ul>
        {links.map(({ name, ...link }) => (
          <NavLink key={link.href} {...link}>
            {name}
          </NavLink>
        ))}
      </ul>
      <Features guildId={guildId} />
    </nav>
  )
}

function GuildHead({ guildId }: { guildId: string }) {
  const t = useTranslations('shell')
  const preview = useGuildPreview(guildId)
  const info = useGuildInfo(guildId)
  const guild = preview.data ?? info.data
  const isPending = !guild && (preview.isPending || info.isPending)
  if (isPending)
    return (
      <>
        <SkeletonBlock boxSize={9} borderRadius="28%" />
        <SkeletonBlock h={4} />
      </>
    )
  return (
    <>
      <GuildIcon guild={guild ?? { id: guildId }} size={36} />
      <span>
        <bdi>{guild?.name ?? t('unknownServer')}</bdi>
      </span>
    </>
  )
}

function Features({ guildId }: { guildId: string }) {
  const catalogue = useFeatureCatalogue()
  const info = useGuildInfo(guildId)
  const stateOf = useFeatureState(guildId)
  const categoryName = useCategoryName()
  // Without the bot there is nothing to switch on, and a backend need not declare features.
  if (!catalogue.data || !info.data) return null

  return groupByCategory(catalogue.data).map(({ category, features }) => (
    <div key={category}>
      <p className="nav-group">{categoryName(category)}</p>
      <ul>
        {features.map((feature) => (
          <NavLink
            key={feature.id}
            icon={featureIcon(feature.icon)}
            href={paths.guildFeature(guildId, feature.id)}
            state={stateOf(feature.id)}
          >
            {feature.name}
          </NavLink>
        ))}
      </ul>
    </div>
  ))
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
