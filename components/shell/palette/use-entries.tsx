import { useColorMode } from '@chakra-ui/react'
import {
  ArrowLeftRight,
  Bot,
  Braces,
  History,
  House,
  Keyboard,
  LogOut,
  Moon,
  SlidersHorizontal,
  Sun,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { createElement, type ReactNode } from 'react'
import { capabilityQueries, useOffer } from '@/api/capabilities'
import { useGuildList } from '@/api/current-user'
import { useFeatureCatalogue } from '@/api/features'
import type { FeatureDeclaration } from '@/api/features.schema'
import { useGuildInfo } from '@/api/guilds'
import { isObject } from '@/config/json'
import { readOption } from '@/api/json-schema/schema'
import { useSignedInQuery } from '@/api/session'
import { settingsFieldNames } from '@/api/settings.schema'
import { useSignOut } from '@/api/sign-out'
import { GuildIcon } from '@/components/discord/avatars'
import { sortGuilds } from '@/components/discord/find-guilds'
import { helpLinks, screens } from '@/components/shell/sidebar'
import { useInvitation } from '@/components/shell/use-guild'
import { FeatureIcon } from '@/components/ui/feature-icon'
import { paths } from '@/config/paths'
import { mayOpenGuild } from '@/config/permissions'
import { useFavourites } from '@/stores/favourites'

/** One thing that the palette finds: a place to go to, or something to do. */
export type Entry = {
  /** Its address, or the action’s name. */
  id: string
  section: 'guild' | 'options' | 'servers' | 'dashboard' | 'actions'
  name: string
  /** What it is, or belongs to. */
  about: string
  /** Searched, but not shown. */
  words?: string
  icon: ReactNode
  href?: string
  isExternal?: boolean
  run?: () => void
}

/** The options of a feature, as its form has them. A list is also found by what its rows hold. */
function optionsOf({ options: schema }: FeatureDeclaration) {
  const properties = isObject(schema.properties) ? schema.properties : {}
  return Object.entries(properties).flatMap(([key, declared]) => {
    if (key === 'enabled') return []
    const option = readOption(declared, key)
    const rows = option.kind === 'list' && option.items.kind === 'object' ? option.items.properties : []
    const words = [key, option.description, option.group, ...[...rows].map(([, { title }]) => title)]
    return [{ key, title: option.title, words: words.filter(Boolean).join(' ') }]
  })
}

/** A server’s screens, features, settings and options. Without the bot it has none. */
export function useGuildEntries(guildId: string): Entry[] {
  const t = useTranslations()
  const hasHistory = useOffer('history') === 'offered'
  const hasTransfer = useOffer('transfer') === 'offered'
  const catalogue = useFeatureCatalogue().data ?? []
  const declared = useSignedInQuery(capabilityQueries.all()).data?.features ?? []
  if (useGuildInfo(guildId).data == null) return []

  const screen = (href: string, Icon: typeof House, name: string): Entry => ({
    ...{ id: href, section: 'guild', name, about: t('palette.screen'), href, icon: <Icon size={18} /> },
  })
  const settings = t('shell.settings')
  return [
    screen(paths.guild(guildId), House, t('shell.overview')),
    screen(paths.guildSettings(guildId), SlidersHorizontal, settings),
    ...(hasHistory ? [screen(paths.guildHistory(guildId), History, t('palette.history'))] : []),
    ...(hasTransfer ? [screen(paths.guildTransfer(guildId), ArrowLeftRight, t('shell.transfer'))] : []),
    ...catalogue.map(({ id, name, summary, icon, alwaysOn }): Entry => {
      const href = paths.guildFeature(guildId, id)
      const about = t(alwaysOn ? 'palette.screen' : 'palette.feature')
      return {
        id: href,
        section: 'guild',
        name,
        about,
        words: summary,
        href,
        icon: <FeatureIcon name={icon} />,
      }
    }),
    ...settingsFieldNames.map((field): Entry => {
      const href = paths.guildSettings(guildId, field)
      const name = t(`settings.fields.${field}.label`)
      return {
        id: href,
        section: 'options',
        name,
        about: settings,
        href,
        icon: <SlidersHorizontal size={18} />,
      }
    }),
    ...declared.flatMap((feature) =>
      optionsOf(feature).map(({ key, title, words }): Entry => {
        const href = paths.guildFeature(guildId, feature.id, key)
        const icon = <FeatureIcon name={feature.icon} />
        return { id: href, section: 'options', name: title, about: feature.name, words, href, icon }
      }),
    ),
  ]
}

/** What there is whatever server is open: servers, the dashboard’s own screens, and actions. */
export function useCommonEntries(onShortcuts: () => void): Entry[] {
  const t = useTranslations()
  const { colorMode, toggleColorMode } = useColorMode()
  const { mutate: signOut } = useSignOut()
  const invitation = useInvitation()
  const favourites = new Set(useFavourites())
  const guilds = sortGuilds((useGuildList().data ?? []).filter(mayOpenGuild), favourites)
  const isDark = colorMode === 'dark'

  const link = (href: string, Icon: typeof House, name: string): Entry => ({
    ...{ id: href, section: 'dashboard', name, about: t('palette.screen'), href, icon: <Icon size={18} /> },
  })
  const action = (id: string, Icon: typeof House, name: string, run: () => void): Entry => ({
    ...{
      id,
      section: 'actions',
      name,
      about: t('palette.action'),
      run,
      icon: createElement(Icon, { size: 18 }),
    },
  })
  return [
    ...guilds.flatMap((guild): Entry[] => {
      const { id, name } = guild
      const icon = <GuildIcon guild={guild} size={22} />
      if (guild.bot_present !== false)
        return [
          {
            id: paths.guild(id),
            section: 'servers',
            name,
            about: t('palette.server'),
            words: id,
            icon,
            href: paths.guild(id),
          },
        ]
      if (!invitation) return []
      const href = invitation.hrefFor(id)
      return [
        {
          ...{ id: `invite:${id}`, section: 'actions', about: t('palette.action'), href, isExternal: true },
          ...{ name: t('palette.invite', { name }), icon: <Bot size={18} /> },
        },
      ]
    }),
    ...[...screens, ...helpLinks].map((screen): Entry => ({
      ...link(screen.href, screen.icon, t(`shell.${screen.name}`)),
      isExternal: 'isExternal' in screen,
    })),
    link(paths.status, Bot, t('shell.heartbeat.page')),
    { ...link(paths.apiDocs, Braces, t('palette.apiDocs')), isExternal: true },
    action('colours', isDark ? Sun : Moon, t(isDark ? 'palette.light' : 'palette.dark'), toggleColorMode),
    action('shortcuts', Keyboard, t('palette.shortcuts.title'), onShortcuts),
    action('sign-out', LogOut, t('shell.user.signOut'), () => signOut()),
  ]
}
