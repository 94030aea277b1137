import { chakra, Input } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { useRef, useState } from 'react'
import { useGuildList } from '@/api/current-user'
import type { GuildPreview } from '@/api/discord.schema'
import { GuildIcon } from '@/components/discord/avatars'
import { findGuilds, sortGuilds } from '@/components/discord/find-guilds'
import { PanelLoading } from '@/components/ui/skeletons'
import { paths } from '@/config/paths'
import { mayOpenGuild } from '@/config/permissions'
import { useFavourites } from '@/stores/favourites'
import { useInvitation } from './use-guild'

const styles = {
  display: 'flex',
  flexDirection: 'column',
  maxH: 'min(30rem, calc(100dvh - 6rem))',
  '.switch-search': { p: 2.5, borderBottomWidth: '1px' },
  '.switch-list': { overflowY: 'auto', overscrollBehavior: 'contain', p: 1.5, flex: 1 },
  '.switch-group': { px: 2.5, pt: 2, pb: 1, fontSize: 'xs', fontWeight: 'semibold', color: 'text.muted' },
  '.switch-group + ul ~ .switch-group': { mt: 2, pt: 3.5, borderTopWidth: '1px' },
  ul: { listStyle: 'none' },
  li: { contentVisibility: 'auto', containIntrinsicSize: 'auto 2.75rem' },
  '.switch-row': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minH: 11,
    px: 2.5,
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'medium',
    _hover: { bg: 'bg.hover' },
    _focusVisible: {
      bg: 'bg.hover',
      outline: '2px solid',
      outlineColor: 'focus.ring',
      outlineOffset: '-2px',
    },
    '&[aria-current]': { bg: 'accent.subtle', color: 'accent.text' },
  },
  // Enter opens this one.
  '&:has(.switch-search :focus) [data-searching] li:first-of-type .switch-row': { bg: 'bg.hover' },
  '.switch-name': { flex: 1, minW: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '.switch-invite': { color: 'accent.text', fontSize: 'xs', fontWeight: 'semibold' },
  '.switch-note': { px: 2.5, py: 4, color: 'text.muted', fontSize: 'sm', textAlign: 'center' },
  '.switch-foot': {
    p: 1.5,
    borderTopWidth: '1px',
    '.switch-row': { color: 'accent.text', justifyContent: 'center' },
  },
} as const

export function GuildSwitcherPanel({ guildId, onDone }: { guildId?: string; onDone: () => void }) {
  const t = useTranslations('shell.switcher')
  const { data: guilds } = useGuildList()
  const invitation = useInvitation()
  const favourites = useFavourites()
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  if (!guilds) return <PanelLoading />

  const manageable = guilds.filter(mayOpenGuild)
  const found = findGuilds(sortGuilds(manageable, new Set(favourites)), text)
  const withBot = found.filter((guild) => guild.bot_present !== false)
  const withoutBot = invitation ? found.filter((guild) => guild.bot_present === false) : []
  const isSearching = text.trim() !== ''
  const isEmpty = withBot.length + withoutBot.length === 0

  return (
    <chakra.div sx={styles}>
      <div className="switch-search">
        <Input
          type="search"
          size="sm"
          autoFocus
          autoComplete="off"
          aria-label={t('search')}
          placeholder={t('search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && isSearching) list.current?.querySelector('a')?.click()
          }}
        />
      </div>
      <div className="switch-list" ref={list} data-searching={isSearching || undefined}>
        {isEmpty && (
          <p className="switch-note">
            {manageable.length === 0 ? t('none') : t('nothing', { text: text.trim() })}
          </p>
        )}
        {withBot.length > 0 && <p className="switch-group">{t('withBot')}</p>}
        <ul>
          {withBot.map((guild) => (
            <OpenRow key={guild.id} guild={guild} isCurrent={guild.id === guildId} onDone={onDone} />
          ))}
        </ul>
        {withoutBot.length > 0 && <p className="switch-group">{t('withoutBot')}</p>}
        {invitation && (
          <ul>
            {withoutBot.map((guild) => (
              <InviteRow key={guild.id} guild={guild} href={invitation.hrefFor(guild.id)} onDone={onDone} />
            ))}
          </ul>
        )}
      </div>
      <div className="switch-foot">
        <NextLink className="switch-row" href={paths.home} onClick={onDone}>
          {t('all')}
        </NextLink>
      </div>
    </chakra.div>
  )
}

const RowContent = ({ guild }: { guild: GuildPreview }) => (
  <>
    <GuildIcon guild={guild} size={28} />
    <span className="switch-name">
      <bdi>{guild.name}</bdi>
    </span>
  </>
)

type RowProps = { guild: GuildPreview; onDone: () => void }

function OpenRow({ guild, isCurrent, onDone }: RowProps & { isCurrent: boolean }) {
  const href = samePageIn(guild.id, useRouter())
  return (
    <li>
      <NextLink
        className="switch-row"
        href={href}
        prefetch={false}
        aria-current={isCurrent || undefined}
        onClick={onDone}
      >
        <RowContent guild={guild} />
      </NextLink>
    </li>
  )
}

function InviteRow({ guild, href, onDone }: RowProps & { href: string }) {
  const t = useTranslations()
  const label = `${t('shell.switcher.inviteTo', { name: guild.name })} ${t('common.opensInNewTab')}`
  const tab = { target: '_blank', rel: 'noreferrer' }
  return (
    <li>
      <a className="switch-row" {...tab} href={href} aria-label={label} onClick={onDone}>
        <RowContent guild={guild} />
        <span className="switch-invite">{t('common.invite')}</span>
      </a>
    </li>
  )
}

/**
 * The address of the same page in another guild (also for a feature), or its overview if the current page has no guild.
 * `pathname` is the router's pattern, such as `/guilds/[guild]/settings`.
 */
function samePageIn(guildId: string, { pathname, asPath }: { pathname: string; asPath: string }) {
  if (!pathname.startsWith('/guilds/[guild]')) return paths.guild(guildId)
  const [path = ''] = asPath.split(/[?#]/)
  return path.replace(/^\/guilds\/[^/]+/, paths.guild(guildId))
}
