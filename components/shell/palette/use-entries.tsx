import { useColorMode } from '@chakra-ui/react'
import {
  Bot,
  Braces,
  Keyboard,
  Languages,
  LogOut,
  type LucideIcon,
  Moon,
  SlidersHorizontal,
  SquareTerminal,
  Sun,
} from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { capabilityQueries } from '@/api/capabilities'
import { useGuildList } from '@/api/current-user'
import { useSwitchedFeatures } from '@/api/features'
import type { Declared } from '@/contract/calls/features'
import { useDeclaredSettings } from '@/api/settings'
import { guildQueries, useGuildInfo } from '@/api/guilds'
import { optionTree } from '@/contract/declaration/read-option'
import { useSignedInQuery, useUserId } from '@/api/session'
import { settingsFieldNames } from '@/contract/settings'
import { useSignOut } from '@/api/sign-out'
import { GuildIcon } from '@/components/discord/avatars'
import { sortGuilds } from '@/components/discord/find-guilds'
import { useGuildScreens } from '@/components/shell/guild-navigation'
import { useChooseLanguage } from '@/components/shell/language-choice'
import { drawNavIcon } from '@/components/shell/nav-link'
import { screens, useHelpLinks } from '@/components/shell/sidebar'
import { useInvitation, useIsRefused } from '@/components/shell/use-guild'
import { signOutUnlessHeld } from '@/components/ui/sign-out-guard'
import { FeatureIcon } from '@/components/ui/feature-icon'
import { defaultLanguage, languages } from '@/config/messages/languages'
import { paths } from '@/config/paths'
import { mayOpenGuild } from '@/contract/discord/permissions'
import { useFavourites } from '@/stores/favourites'

export type Entry = {
  /** By default its URL. */
  id?: string
  section: 'guild' | 'options' | 'servers' | 'dashboard' | 'actions' | 'languages'
  name: string
  about: string
  /** Searched, but not shown. */
  keywords?: string
  icon: ReactNode
  href?: string
  isExternal?: boolean
  run?: () => void
}

export const entryId = ({ id, href = '' }: Entry) => id ?? href

/** By which what a page has in its sections is found in every language, besides the language's own words. */
const englishWords = {
  transfer: 'export import download backup delete server data',
  profile: 'account sessions devices download delete your data premium',
  gameServers: 'remote console rcon',
  servers: 'switch server',
  help: 'help',
}

/** The options of a feature. A list is also found by the titles of its rows' options. */
function optionsOf({ options }: Declared) {
  return [...optionTree(options).properties].flatMap(([key, option]) => {
    if (key === 'enabled') return []
    const rows = option.kind === 'list' && option.items.kind === 'object' ? option.items.properties : []
    const keywords = [key, option.description, option.group, ...[...rows].map(([, { title }]) => title)]
    const isOfCommands = option.control === 'commands'
    return [{ key, title: option.title, keywords: keywords.filter(Boolean).join(' '), isOfCommands }]
  })
}

export function useGuildEntries(guildId: string): Entry[] {
  const t = useTranslations()
  const guildScreens = useGuildScreens(guildId)
  const features = useSwitchedFeatures().data ?? []
  const declarations = useSignedInQuery(capabilityQueries.all()).data?.features ?? []
  const declaredSettings = useDeclaredSettings().data
  const info = useGuildInfo(guildId).data
  const isRefused = useIsRefused(guildId)
  const ruling = declarations.find((feature) => optionsOf(feature).some(({ isOfCommands }) => isOfCommands))
  const hasRules = info != null && ruling !== undefined
  const commands = useSignedInQuery(guildQueries.commands(guildId), hasRules).data ?? []
  if (info == null || isRefused) return []

  return [
    ...guildScreens.map(({ icon, ...screen }): Entry => ({
      section: 'guild',
      about: t('palette.screen'),
      icon: drawNavIcon(icon),
      ...screen,
      ...(screen.href === paths.guildTransfer(guildId) && {
        keywords: `${t('palette.keywords.transfer')} ${englishWords.transfer}`,
      }),
    })),
    ...features.map(({ id, name, summary, icon }): Entry => ({
      section: 'guild',
      name,
      about: t('palette.feature'),
      keywords: summary,
      icon: <FeatureIcon name={icon} />,
      href: paths.guildFeature(guildId, id),
    })),
    ...settingsFieldNames.map((field): Entry => ({
      section: 'options',
      name: t(`settings.fields.${field}.label`),
      about: t('shell.settings'),
      icon: <SlidersHorizontal size={18} />,
      href: paths.guildSettings(guildId, field),
    })),
    ...(declaredSettings ? optionsOf(declaredSettings) : []).map(({ key, title, keywords }): Entry => ({
      section: 'options',
      name: title,
      about: t('shell.settings'),
      keywords,
      icon: <SlidersHorizontal size={18} />,
      href: paths.guildSettings(guildId, key),
    })),
    ...declarations.flatMap((feature) =>
      optionsOf(feature).map(({ key, title, keywords }): Entry => ({
        section: 'options',
        name: title,
        about: feature.name,
        keywords,
        icon: <FeatureIcon name={feature.icon} />,
        href: paths.guildFeature(guildId, feature.id, key),
      })),
    ),
    ...(ruling ? commands : []).map(({ name, title, description }): Entry => ({
      section: 'options',
      name: title ?? name,
      about: ruling?.name ?? '',
      keywords: description,
      icon: <SquareTerminal size={18} />,
      href: paths.guildCommand(guildId, ruling?.id ?? '', name),
    })),
  ]
}

export function useCommonEntries(onShortcuts: () => void): Entry[] {
  const t = useTranslations()
  const { colorMode, toggleColorMode } = useColorMode()
  const { mutate: signOut } = useSignOut()
  const helpLinks = useHelpLinks()
  const invitation = useInvitation()
  const favourites = new Set(useFavourites(useUserId()))
  const language = useLocale()
  const guilds = sortGuilds((useGuildList().data ?? []).filter(mayOpenGuild), favourites, { language })
  const isDark = colorMode === 'dark'
  const chooseLanguage = useChooseLanguage()
  const namesOf = [language, defaultLanguage].map((code) => new Intl.DisplayNames(code, { type: 'language' }))
  const keywords = {
    servers: t('shell.switcher.title'),
    gameServers: t('palette.keywords.gameServers'),
    profile: t('palette.keywords.profile'),
  }

  const screen = (href: string, Icon: LucideIcon, name: string, isExternal = false): Entry => ({
    section: 'dashboard',
    name,
    about: t('palette.screen'),
    icon: <Icon size={18} />,
    href,
    isExternal,
  })
  const action = (id: string, Icon: LucideIcon, name: string, run: () => void): Entry => ({
    id,
    section: 'actions',
    name,
    about: t('palette.action'),
    icon: <Icon size={18} />,
    run,
  })
  return [
    ...guilds
      .filter((guild) => guild.bot_present !== false)
      .map((guild): Entry => ({
        section: 'servers',
        name: guild.name,
        about: t('palette.server'),
        keywords: guild.id,
        icon: <GuildIcon guild={guild} size={22} />,
        href: paths.guild(guild.id),
      })),
    ...screens.map(({ name, href, icon }) => ({
      ...screen(href, icon, t(`shell.${name}`)),
      keywords: `${keywords[name]} ${englishWords[name]}`,
    })),
    ...helpLinks.map(({ name, href, icon }) => ({
      ...screen(href, icon, t(`shell.${name}`), true),
      keywords: `${t('shell.help')} ${englishWords.help}`,
    })),
    screen(paths.status, Bot, t('shell.heartbeat.page')),
    screen(paths.guide('api'), Braces, t('palette.apiDocs'), true),
    ...(invitation ? guilds : [])
      .filter((guild) => guild.bot_present === false)
      .map(({ id, name }): Entry => ({
        id: `invite:${id}`,
        section: 'actions',
        name: t('palette.invite', { name }),
        about: t('palette.action'),
        icon: <Bot size={18} />,
        href: invitation?.hrefFor(id),
        isExternal: true,
      })),
    ...languages
      .filter(({ code }) => code !== language)
      .map(({ code, name }): Entry => ({
        id: `language:${code}`,
        section: 'languages',
        name,
        about: t('shell.language'),
        keywords: namesOf.map((names) => names.of(code)).join(' '),
        icon: <Languages size={18} />,
        run: () => chooseLanguage(code),
      })),
    action('colours', isDark ? Sun : Moon, t(isDark ? 'palette.light' : 'palette.dark'), toggleColorMode),
    action('shortcuts', Keyboard, t('palette.shortcuts.title'), onShortcuts),
    action('sign-out', LogOut, t('shell.user.signOut'), () => signOutUnlessHeld(() => signOut())),
  ]
}
