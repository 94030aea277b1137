import { ArrowLeftRight, History, House, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useGuildPreview } from '@/api/current-user'
import { useOffer } from '@/api/capabilities'
import { useEnabledFeatures, useFeatureCatalogue } from '@/api/features'
import { useGuildInfo } from '@/api/guilds'
import { useKnownHealth } from '@/api/health'
import { SkeletonBlock } from '@/components/ui/skeletons'
import { groupByCategory } from './group-by-category'
import { useCategoryName } from './use-category-name'
import { paths } from '@/config/paths'
import { FeatureLink, type FeatureState } from './feature-link'
import { GuildIcon } from '@/components/discord/avatars'
import { NavLink } from './nav-link'

/** The guild's name, its screens, and its features by category with their states. */
export function GuildNavigation({ guildId }: { guildId: string }) {
  const t = useTranslations('shell')

  return (
    <nav aria-label={t('guildNavigation')}>
      <GuildHead guildId={guildId} />
      <ul>
        <NavLink href={paths.guild(guildId)} icon={House}>
          {t('overview')}
        </NavLink>
        <NavLink href={paths.guildSettings(guildId)} icon={SlidersHorizontal}>
          {t('settings')}
        </NavLink>
        <Extensions guildId={guildId} />
      </ul>
      <Features guildId={guildId} />
    </nav>
  )
}

/** The screens that a backend of the operator's own need not have. */
function Extensions({ guildId }: { guildId: string }) {
  const t = useTranslations()
  const history = useOffer('history')
  const transfer = useOffer('transfer')

  return (
    <>
      {history === 'offered' && (
        <NavLink href={paths.guildHistory(guildId)} icon={History}>
          {t('history.title')}
        </NavLink>
      )}
      {transfer === 'offered' && (
        <NavLink href={paths.guildTransfer(guildId)} icon={ArrowLeftRight}>
          {t('shell.transfer')}
        </NavLink>
      )}
    </>
  )
}

function GuildHead({ guildId }: { guildId: string }) {
  const t = useTranslations('shell')
  const preview = useGuildPreview(guildId)
  const info = useGuildInfo(guildId)
  const guild = preview.data ?? info.data

  if (!guild && (preview.isPending || info.isPending)) {
    return (
      <div className="nav-guild">
        <SkeletonBlock boxSize={9} borderRadius="28%" />
        <SkeletonBlock h={4} />
      </div>
    )
  }
  return (
    <div className="nav-guild">
      <GuildIcon guild={guild ?? { id: guildId }} size={36} />
      <span>
        <bdi>{guild?.name ?? t('unknownServer')}</bdi>
      </span>
    </div>
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
          <FeatureLink
            key={feature.id}
            feature={feature}
            href={paths.guildFeature(guildId, feature.id)}
            state={stateOf(feature.id)}
          />
        ))}
      </ul>
    </div>
  ))
}

/** A feature that is on may still need attention. Nobody is asked who has not told that they check. */
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
