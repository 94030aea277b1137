import type { QueryClient } from '@tanstack/react-query'
import type { NextPage } from 'next'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { isSnowflake } from '@/contract/discord/snowflake'
import type { PageQuery } from '@/api/query-client'
import type { Messages } from '@/config/messages/catalogue'
import { AppShell } from './app-shell'
import { UnknownGuild } from './guild-notices'
import { guildPageQueries, shellQueries } from './prefetch-links'
import { useGuildId } from './use-guild'

type Params = Partial<Record<string, string | string[]>>

/**
 * What a page may declare besides its component. `getLayout` is its layout (specification, section 1);
 * `access: 'signed-in'` redirects everybody else to sign in first, on the server and in the browser; `queries` are those
 * that its first HTML needs, called again after each answer, because some depend on others; `messages` are its texts
 * besides those that every page has.
 */
export type Page<Props = object> = NextPage<Props> & {
  access?: 'public' | 'signed-in'
  getLayout?: (page: ReactElement) => ReactNode
  messages?: Partial<Messages>
  queries?: (params: Params, client: QueryClient) => PageQuery[]
}

type UserPageOptions = {
  useTitle: () => string
  messages?: Partial<Messages>
  /** Queries besides those of the sidebar and the top bar. */
  queries?: (client: QueryClient) => PageQuery[]
}

export function userPage(Screen: ComponentType, options: UserPageOptions): Page {
  const { useTitle, messages, queries = () => [] } = options
  const Layout = ({ children }: { children: ReactNode }) => <AppShell title={useTitle()}>{children}</AppShell>
  return Object.assign(() => <Screen />, {
    access: 'signed-in' as const,
    messages,
    queries: (_: Params, client: QueryClient) => [...shellQueries(), ...queries(client)],
    getLayout: (page: ReactElement) => <Layout>{page}</Layout>,
  })
}

type GuildPageOptions = Omit<UserPageOptions, 'queries'> & {
  queries?: (guildId: string, client: QueryClient, params: Params) => PageQuery[]
}

/** A page of a guild. The key starts each guild's screen anew. */
export function guildPage(Screen: ComponentType<{ guildId: string }>, options: GuildPageOptions): Page {
  const { useTitle, messages, queries = () => [] } = options
  function GuildPage() {
    const guildId = useGuildId()
    return isSnowflake(guildId) ? <Screen key={guildId} guildId={guildId} /> : <UnknownGuild />
  }
  const Layout = ({ children }: { children: ReactNode }) => (
    <AppShell guildId={useGuildId()} title={useTitle()}>
      {children}
    </AppShell>
  )
  return Object.assign(GuildPage, {
    access: 'signed-in' as const,
    messages,
    queries: ({ guild, ...params }: Params, client: QueryClient) =>
      typeof guild === 'string'
        ? [...guildPageQueries(guild), ...queries(guild, client, params)]
        : shellQueries(),
    getLayout: (page: ReactElement) => <Layout>{page}</Layout>,
  })
}
