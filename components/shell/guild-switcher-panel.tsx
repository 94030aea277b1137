import { Box, Button, chakra, Flex, Input, Text } from '@chakra-ui/react'
import { useLocale, useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { useRef, useState } from 'react'
import { useGuildList } from '@/api/current-user'
import { useUserId } from '@/api/session'
import type { GuildPreview } from '@/contract/calls/discord'
import { GuildIcon } from '@/components/discord/avatars'
import { findGuilds, sortGuilds } from '@/components/discord/find-guilds'
import { PanelLoading } from '@/components/ui/skeletons'
import { untranslated } from '@/components/ui/untranslated'
import { paths } from '@/config/paths'
import { mayOpenGuild } from '@/contract/discord/permissions'
import { quotable } from '@/contract/text-length'
import { useFavourites } from '@/stores/favourites'
import { useInvitation } from './use-guild'

// A list may have 200 rows, so they are styled from here.
const styles = {
  'p + ul ~ p': { mt: 2, pt: 3.5, borderTopWidth: '1px' },
  ul: { listStyle: 'none' },
  li: { contentVisibility: 'auto', containIntrinsicSize: 'auto 2.75rem' },
  a: {
    layerStyle: 'panelRow',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { bg: 'bg.hover', outlineOffset: '-2px' },
    '&[aria-current]': { bg: 'accent.subtle', color: 'accent.text' },
  },
  bdi: {
    flex: 1,
    minW: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'var(--page-start)',
  },
  // Enter opens this one.
  'input:focus ~ &[data-searching] li:first-of-type a': { bg: 'bg.hover' },
} as const

export function GuildSwitcherPanel({ guildId, onDone }: { guildId?: string; onDone: () => void }) {
  const t = useTranslations()
  const language = useLocale()
  const { data: guilds } = useGuildList()
  const invitation = useInvitation()
  const favourites = useFavourites(useUserId())
  const router = useRouter()
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  if (!guilds) return <PanelLoading />

  const manageable = guilds.filter(mayOpenGuild)
  const found = findGuilds(sortGuilds(manageable, new Set(favourites), { language }), text)
  const withBot = found.filter((guild) => guild.bot_present !== false)
  const withoutBot = invitation ? found.filter((guild) => guild.bot_present === false) : []
  const search = text.trim()
  const inviteLabel = (name: string) =>
    `${t('shell.switcher.inviteTo', { name })} ${t('common.opensInNewTab')}`

  return (
    <Flex direction="column" maxH="min(30rem, calc(100dvh - 6rem))">
      <Input
        type="search"
        size="sm"
        m={2.5}
        w="auto"
        flexShrink={0}
        autoFocus
        autoComplete="off"
        aria-label={t('shell.switcher.search')}
        placeholder={t('shell.switcher.search')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && search) list.current?.querySelector('a')?.click()
        }}
      />
      <Box
        ref={list}
        flex={1}
        overflowY="auto"
        overscrollBehavior="contain"
        p={1.5}
        borderTopWidth="1px"
        borderBottomWidth="1px"
        sx={styles}
        data-searching={search ? '' : undefined}
      >
        {withBot.length + withoutBot.length === 0 && (
          <Text layerStyle="hint" px={2.5} py={4} textAlign="center">
            {manageable.length === 0
              ? t('shell.switcher.none')
              : t('shell.switcher.nothing', { text: quotable(search) })}
          </Text>
        )}
        {withBot.length > 0 && <Text layerStyle="panelGroup">{t('shell.switcher.withBot')}</Text>}
        <ul>
          {withBot.map((guild) => (
            <li key={guild.id}>
              <NextLink
                href={samePageIn(guild.id, router)}
                prefetch={false}
                aria-current={guild.id === guildId || undefined}
                onClick={onDone}
              >
                <IconAndName guild={guild} />
              </NextLink>
            </li>
          ))}
        </ul>
        {withoutBot.length > 0 && <Text layerStyle="panelGroup">{t('shell.switcher.withoutBot')}</Text>}
        <ul>
          {withoutBot.map((guild) => (
            <li key={guild.id}>
              <a
                href={invitation?.hrefFor(guild.id)}
                target="_blank"
                rel="noreferrer"
                aria-label={inviteLabel(guild.name)}
                onClick={onDone}
              >
                <IconAndName guild={guild} />
                <chakra.span color="accent.text" fontSize="xs" fontWeight="semibold">
                  {t('common.invite')}
                </chakra.span>
              </a>
            </li>
          ))}
        </ul>
      </Box>
      <Button
        as={NextLink}
        href={paths.home}
        variant="ghost"
        m={1.5}
        flexShrink={0}
        color="accent.text"
        onClick={onDone}
      >
        {t('shell.switcher.all')}
      </Button>
    </Flex>
  )
}

const IconAndName = ({ guild }: { guild: GuildPreview }) => (
  <>
    <GuildIcon guild={guild} size={28} />
    <bdi {...untranslated}>{guild.name}</bdi>
  </>
)

/**
 * The URL of the same page in another guild (also for a feature), or of its overview if the current page has no guild.
 * `pathname` is the router's pattern, such as `/guilds/[guild]/settings`.
 */
function samePageIn(guildId: string, { pathname, asPath }: { pathname: string; asPath: string }) {
  if (!pathname.startsWith('/guilds/[guild]')) return paths.guild(guildId)
  const [path = ''] = asPath.split(/[?#]/)
  return path.replace(/^\/guilds\/[^/]+/, paths.guild(guildId))
}
