import { VisuallyHidden } from '@chakra-ui/react'
import { ArrowLeftRight, History, House, SlidersHorizontal } from 'lucide-react'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { useTranslations } from 'next-intl'
import { useGuildPreview } from '@/api/current-user'
import { useOffer } from '@/api/capabilities'
import { useEnabledFeatures, useFeatureCatalogue } from '@/api/features'
import { useGuildInfo } from '@/api/guilds'
import { SkeletonBlock } from '@/components/feedback/skeletons'
import { FeatureIcon } from '@/components/icons/feature-icon'
import { groupByCategory } from '@/components/overview/group-by-category'
import { useCategoryName } from '@/components/overview/use-category-name'
import { paths } from '@/config/paths'
import { GuildIcon } from './guild-icon'
import { NavLink } from './nav-link'

/** The guild's name, its screens, and its features by category with a dot beside those that are on. */
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
  const t = useTranslations('shell')
  const catalogue = useFeatureCatalogue()
  const info = useGuildInfo(guildId)
  const enabled = useEnabledFeatures(guildId)
  const here = useRouter().asPath.split(/[?#]/)[0]
  const categoryName = useCategoryName()
  // Without the bot there is nothing to switch on, and a backend need not declare features.
  if (!catalogue.data || !info.data) return null

  return groupByCategory(catalogue.data).map(({ category, features }) => (
    <div key={category}>
      <p className="nav-group">{categoryName(category)}</p>
      <ul>
        {features.map(({ id, name, icon }) => (
          <li key={id}>
            <NextLink
              className="nav-link"
              href={paths.guildFeature(guildId, id)}
              aria-current={here === paths.guildFeature(guildId, id) ? 'page' : undefined}
              prefetch={false}
            >
              <FeatureIcon name={icon} />
              <span className="nav-text">{name}</span>
              {enabled.includes(id) && <span className="nav-dot" aria-hidden />}
              {info.data?.enabled_features && (
                <VisuallyHidden>({enabled.includes(id) ? t('featureOn') : t('featureOff')})</VisuallyHidden>
              )}
            </NextLink>
          </li>
        ))}
      </ul>
    </div>
  ))
}
