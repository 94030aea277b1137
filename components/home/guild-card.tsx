import { useQueryClient } from '@tanstack/react-query'
import { CopyPlus, Plus, Settings, Star, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { memo, type MouseEvent, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOffer } from '@/api/capabilities'
import type { GuildPreview } from '@/api/discord.schema'
import { guildQueries } from '@/api/guilds'
import { healthQueries } from '@/api/health'
import { CopyDialog, preloadCopyDialog } from '@/components/copy/copy-button'
import { isTarget } from '@/components/copy/targets'
import { GuildIcon } from '@/components/discord/avatars'
import { guildRole, type GuildRole } from '@/components/discord/find-guilds'
import { InviteWatch } from '@/components/discord/invite-watch'
import { useInvitation } from '@/components/shell/use-guild'
import { usePublicConfig } from '@/components/ui/public-config'
import { bannerUrl } from '@/config/images'
import { paths } from '@/config/paths'
import { mayOpenGuild } from '@/config/permissions'
import type { Invitation } from '@/config/discord/invitation'
import { toggleFavourite } from '@/stores/favourites'
import { GuildGrid, useGrowingCount } from './guild-grid'

/** Passed down, because making a translator for each card would be felt with 200 of them. */
type Texts = ReturnType<typeof useTranslations<'home'>>

type CardProps = {
  guild: GuildPreview
  invitation: Invitation | null
  t: Texts
  /** Copies what is set up in a guild to others; null where there are none, or that is not offered. */
  onCopy: ((guild: GuildPreview) => void) | null
}

/** What stands in one card. Unstyled: `guild-grid.tsx` styles all cards at once, which keeps 200 of them quick. */
const GuildCard = memo(function GuildCard({ isFavourite, ...card }: CardProps & { isFavourite: boolean }) {
  const { guild, t } = card
  const role = guildRole(guild)
  const members = guild.approximate_member_count
  const meta = [t(`roles.${role}`), members == null ? [] : t('members', { count: members })]
    .flat()
    .join(' · ')

  return (
    <>
      <Banner guild={guild} />
      <GuildIcon guild={guild} size={48} />
      <div className="text">
        <h2 className="name" dir="auto" title={guild.name}>
          {guild.name}
        </h2>
        <p className="meta" title={meta}>
          {meta}
        </p>
        <State {...{ guild, t }} />
      </div>
      <button
        type="button"
        className="star"
        aria-pressed={isFavourite}
        aria-label={t('favourite', { name: guild.name })}
        title={t(isFavourite ? 'unstar' : 'star')}
        onClick={(event) => star(event, guild.id)}
      >
        <Star size={18} aria-hidden />
      </button>
      <Action role={role} {...card} />
    </>
  )
})

/** A server without a banner has a quiet colour of its own. Decorative. */
function Banner({ guild: { id, banner } }: { guild: GuildPreview }) {
  const { cdnUrl } = usePublicConfig()
  const src = bannerUrl(cdnUrl, id, banner)
  // Around the product's own hue, without the reds of a warning.
  const turn = Number((BigInt(id) * 47n) % 150n) - 95
  return (
    <span className="banner" style={src ? undefined : { filter: `hue-rotate(${turn}deg)` }}>
      {src && <img src={src} alt="" loading="lazy" decoding="async" />}
    </span>
  )
}

/** What is configured there. A backend of the operator's own does not say it in the list. */
function State({ guild, t }: Pick<CardProps, 'guild' | 't'>) {
  const { features_on: on, problems = 0 } = useLatest(guild)
  if (on === undefined) return null
  return (
    <p className="meta">
      {t('featuresOn', { count: on })}
      {problems > 0 && (
        <span className="problems">
          <TriangleAlert size={14} aria-hidden />
          {t('problems', { count: problems })}
        </span>
      )}
    </p>
  )
}

/** What this browser has read of the guild since the list came. */
function useLatest({ id, features_on, problems }: GuildPreview) {
  const client = useQueryClient()
  const info = client.getQueryData(guildQueries.info(id).queryKey)
  const health = client.getQueryData(healthQueries.detail(id).queryKey)
  return {
    features_on: features_on === undefined ? undefined : (info?.enabled_features?.length ?? features_on),
    problems: health ? health.findings.length + (health.more ?? 0) : problems,
  }
}

/** The card moves to its new place at once; the keyboard stays on its star. */
function star({ currentTarget }: MouseEvent<HTMLButtonElement>, guildId: string) {
  flushSync(() => toggleFavourite(guildId))
  currentTarget.focus({ preventScroll: true })
}

function Action({ role, ...card }: CardProps & { role: GuildRole }) {
  const { guild, t, onCopy } = card
  if (!mayOpenGuild(guild)) return <p className="action none">{t('noAccess')}</p>
  const verb = role === 'viewer' ? 'view' : 'manage'
  if (guild.bot_present === false) return <Invite {...card} />
  return (
    <div className="actions">
      <NextLink
        className="action open"
        href={paths.guild(guild.id)}
        prefetch={false}
        aria-label={t(`${verb}Named`, { name: guild.name })}
      >
        {t(verb)}
      </NextLink>
      <NextLink
        className="action settings"
        href={paths.guildSettings(guild.id)}
        prefetch={false}
        aria-label={t('settingsNamed', { name: guild.name })}
        title={t('settings')}
      >
        <Settings size={16} aria-hidden />
      </NextLink>
      {onCopy && (
        <button
          type="button"
          className="action settings"
          aria-haspopup="dialog"
          aria-label={t('copyNamed', { name: guild.name })}
          title={t('copy')}
          onPointerEnter={preloadCopyDialog}
          onClick={() => onCopy(guild)}
        >
          <CopyPlus size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}

function Invite({ guild, invitation, t }: CardProps) {
  const [isWaiting, setIsWaiting] = useState(false)
  const giveUp = useCallback(() => setIsWaiting(false), [])
  if (!invitation) return <p className="action none">{t('noInvite')}</p>

  return (
    <div className="actions">
      {isWaiting && <InviteWatch guild={guild} onGiveUp={giveUp} />}
      <a
        className="action invite"
        href={invitation.hrefFor(guild.id)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('inviteNamed', { name: guild.name })}
        onClick={() => setIsWaiting(true)}
      >
        <Plus size={16} aria-hidden />
        {t(isWaiting ? 'inviteAgain' : 'inviteAction')}
      </a>
    </div>
  )
}

type GuildCardsProps = {
  guilds: readonly GuildPreview[]
  shown: readonly GuildPreview[]
  starred: ReadonlySet<string>
}

/** The cards. Those that a search leaves out stay, hidden: drawing 200 anew for each letter would be felt. */
export function GuildCards({ guilds, shown, starred }: GuildCardsProps) {
  const t = useTranslations('home')
  const invitation = useInvitation()
  const count = useGrowingCount(guilds.length)
  const visible = new Set(shown)
  const [copied, setCopied] = useState<GuildPreview | null>(null)
  const isOffered = useOffer('transfer') === 'offered'
  const targets = guilds.filter(isTarget)
  const onCopyFrom = ({ id }: GuildPreview) =>
    isOffered && targets.some((target) => target.id !== id) ? setCopied : null

  return (
    <>
      <GuildGrid label={t('title')} isEmpty={shown.length === 0}>
        {guilds.slice(0, count).map((guild) => (
          <li key={guild.id} hidden={!visible.has(guild)}>
            <GuildCard
              isFavourite={starred.has(guild.id)}
              onCopy={onCopyFrom(guild)}
              {...{ guild, invitation, t }}
            />
          </li>
        ))}
      </GuildGrid>
      {copied && <CopyDialog guildId={copied.id} subjects={null} onClose={() => setCopied(null)} />}
    </>
  )
}
