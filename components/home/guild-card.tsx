import { useQueryClient } from '@tanstack/react-query'
import { CopyPlus, Plus, Settings, Star, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { memo, type MouseEvent, startTransition, useState } from 'react'
import { flushSync } from 'react-dom'
import { useOffer } from '@/api/capabilities'
import type { GuildPreview } from '@/contract/calls/discord'
import { guildQueries } from '@/api/guilds'
import { healthQueries } from '@/api/health'
import { CopyDialog, preloadCopyDialog } from '@/components/transfer/copy-button'
import { GuildIcon } from '@/components/discord/avatars'
import { GuildBanner } from '@/components/discord/guild-banner'
import { guildRole, isConfigurable } from '@/components/discord/find-guilds'
import { InviteWatch } from '@/components/discord/invite-watch'
import { useInvitation } from '@/components/shell/use-guild'
import { useTimeout } from '@/components/ui/use-timeout'
import type { Invitation } from '@/contract/discord/invitation'
import { paths } from '@/config/paths'
import { mayOpenGuild } from '@/contract/discord/permissions'
import { toggleFavourite } from '@/stores/favourites'
import { type GridLayout, GuildGrid } from './guild-grid'

/** From so many servers on, cards would hide what somebody looks for. */
const listFrom = 50

type CardProps = {
  guild: GuildPreview
  invitation: Invitation | null
  userId: string | undefined
  /** Passed down, because creating a translator for each of 200 cards would be slow. */
  t: ReturnType<typeof useTranslations<'home'>>
  roles: ReturnType<typeof useTranslations<'guildRoles'>>
  /** Copies a guild's configuration to others; null if there are none, or if that is not offered. */
  onCopy: ((guild: GuildPreview) => void) | null
}

type GuildCardProps = CardProps & {
  layout: GridLayout
  isFavourite: boolean
  /** Its banner may be the largest thing in the first window, so it does not wait for the page to be laid out. */
  isFirst: boolean
}

const inOneLine = (text: string) => text.replaceAll(' ', '\u00a0')

const GuildCard = memo(function GuildCard({ layout, isFavourite, isFirst, ...card }: GuildCardProps) {
  const { guild, userId, t, roles } = card
  const members = guild.approximate_member_count
  const role = roles(guildRole(guild))
  const meta =
    members == null ? role : t('about', { role, members: inOneLine(t('members', { count: members })) })

  return (
    <>
      {layout === 'cards' && <GuildBanner guild={guild} loading={isFirst ? 'eager' : 'lazy'} />}
      <GuildIcon guild={guild} size={layout === 'cards' ? 48 : 36} />
      <div className="text">
        <h2 translate="no" className="name notranslate" dir="auto" title={guild.name}>
          {guild.name}
        </h2>
        <p className="meta" title={meta}>
          {meta}
        </p>
        <State guild={guild} t={t} />
      </div>
      <button
        type="button"
        className="star"
        aria-pressed={isFavourite}
        aria-label={t('favourite', { name: guild.name })}
        title={t(isFavourite ? 'unstar' : 'star')}
        onClick={(event) => userId !== undefined && star(event, userId, guild.id)}
      >
        <Star size={18} />
      </button>
      <div className="actions">
        <Actions {...card} />
      </div>
    </>
  )
})

/** What is configured: as the list says, or newer if this browser has fetched it. Operators' own backends may not say. */
function State({ guild: { id, features_on, problems = 0 }, t }: Pick<CardProps, 'guild' | 't'>) {
  const client = useQueryClient()
  if (features_on === undefined) return null
  const info = client.getQueryData(guildQueries.info(id).queryKey)
  const health = client.getQueryData(healthQueries.detail(id).queryKey)
  const count = health ? health.findings.length + (health.more ?? 0) : problems
  return (
    <p className="meta state">
      {t('featuresOn', { count: info?.enabled_features?.length ?? features_on })}
      {count > 0 && (
        <span className="problems">
          <TriangleAlert size={14} />
          {t('problems', { count })}
        </span>
      )}
    </p>
  )
}

/** The card moves to its new place at once, and its star keeps the focus. */
function star({ currentTarget }: MouseEvent<HTMLButtonElement>, userId: string, guildId: string) {
  flushSync(() => toggleFavourite(userId, guildId))
  currentTarget.focus({ preventScroll: true })
}

function Actions(card: CardProps) {
  const { guild, t, onCopy } = card
  const { id, name } = guild
  if (!mayOpenGuild(guild)) return <p className="action none">{t('noAccess')}</p>
  if (guild.bot_present === false) return <Invite {...card} />
  const verb = guildRole(guild) === 'viewer' ? 'view' : 'manage'
  return (
    <>
      <NextLink
        className="action open"
        href={paths.guild(id)}
        prefetch={false}
        aria-label={t(`${verb}Named`, { name })}
      >
        {t(verb)}
      </NextLink>
      <NextLink
        className="action icon"
        href={paths.guildSettings(id)}
        prefetch={false}
        aria-label={t('settingsNamed', { name })}
        title={t('settings')}
      >
        <Settings size={16} />
      </NextLink>
      {onCopy && (
        <button
          type="button"
          className="action icon"
          aria-haspopup="dialog"
          aria-label={t('copyNamed', { name })}
          title={t('copy')}
          onPointerEnter={preloadCopyDialog}
          onClick={() => onCopy(guild)}
        >
          <CopyPlus size={16} />
        </button>
      )}
    </>
  )
}

function Invite({ guild, invitation, t }: CardProps) {
  const words = useTranslations('invitation')
  const [isWaiting, setIsWaiting] = useState(false)
  if (!invitation) return <p className="action none">{t('noInvite')}</p>

  return (
    <>
      {isWaiting && <InviteWatch guild={guild} onGiveUp={() => setIsWaiting(false)} />}
      <a
        className="action invite"
        href={invitation.hrefFor(guild.id)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={words('named', { name: guild.name })}
        onClick={() => setIsWaiting(true)}
      >
        <Plus size={16} />
        {isWaiting ? t('inviteAgain') : words('action')}
      </a>
    </>
  )
}

type GuildCardsProps = Pick<CardProps, 'userId'> & {
  guilds: readonly GuildPreview[]
  shown: readonly GuildPreview[]
  starred: ReadonlySet<string>
}

/**
 * The cards, or the rows of a long list. Those that do not match the search stay, hidden: rendering 200 again for each
 * letter would be slow.
 */
export function GuildCards({ userId, guilds, shown, starred }: GuildCardsProps) {
  const t = useTranslations('home')
  const roles = useTranslations('guildRoles')
  const invitation = useInvitation()
  const count = useGrowingCount(guilds.length)
  const visible = new Set(shown)
  const [copied, setCopied] = useState<GuildPreview | null>(null)
  const isOffered = useOffer('transfer') === 'offered'
  const targets = guilds.filter(isConfigurable)
  const layout = guilds.length < listFrom ? 'cards' : 'list'

  return (
    <>
      <GuildGrid layout={layout} label={t('title')} isEmpty={shown.length === 0}>
        {guilds.slice(0, count).map((guild, index) => (
          <li key={guild.id} hidden={!visible.has(guild)}>
            <GuildCard
              layout={layout}
              isFavourite={starred.has(guild.id)}
              isFirst={index < step}
              onCopy={isOffered && targets.some(({ id }) => id !== guild.id) ? setCopied : null}
              guild={guild}
              userId={userId}
              invitation={invitation}
              t={t}
              roles={roles}
            />
          </li>
        ))}
      </GuildGrid>
      {copied && <CopyDialog guildId={copied.id} subjects={null} onClose={() => setCopied(null)} />}
    </>
  )
}

/** As many as fill a window, and as render without a pause. */
const step = 12

/** How many items of a long list to render: a windowful at first, the rest in steps between which input is handled. */
function useGrowingCount(total: number) {
  const [count, setCount] = useState(step)
  const isWhole = count >= total
  useTimeout(() => startTransition(() => setCount((now) => now + step)), isWhole ? null : 0, count)
  return count
}
