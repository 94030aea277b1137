import type { Hono } from 'hono'
import { parse } from 'hono/utils/cookie'
import type { IncomingMessage } from 'node:http'
import type { Session } from '@/contract/calls/session'
import type { Brand } from '@/config/brand'
import type { Guide, GuideName } from '@/config/guides'
import { guildIdsCookies, readGuildIds, type SortingGuilds } from '@/config/cookies'
import type { Language } from '@/config/messages/languages'
import type { PublicConfig } from '@/config/public-config'
import { issueAccessToken, sessionOfCookies } from '@/server/auth/authenticate'
import type { Env } from '@/server/env'
import { readGuide } from '@/server/guides/read-guide'
import type { Catalogue } from '@/server/guilds/catalogue'
import { addressOfRequest } from '@/server/http/client-address'
import { askedIn, languageAsked } from '@/server/http/language'
import { answerIn } from '@/server/http/texts'
import type { Runtime } from '@/server/runtime'

/** The app that answers a path; undefined if the path is a page of Next. */
export type FindApp = (path: string) => Pick<Hono, 'fetch'> | undefined

/** What a page contains so that its first render needs no call: the session and the public configuration. */
export type Bootstrap = { session: Session | null; publicConfig: PublicConfig }

/** What `getInitialProps` finds on the request of a page. */
type PageRequest = {
  bootstrap: () => Promise<Bootstrap>
  /** By which the log names it. */
  requestId: string | undefined
  /** Tells of what a page that is being drawn failed with. */
  failed: (error: Error) => void
  /** Known whatever has failed. */
  brand: Brand
  language: Language
  /** The language that the address names, whoever reads it. */
  addressLanguage: Language | null
  /** As the browser says of this very person, so that only their order is of use. */
  sortingGuilds: () => Promise<SortingGuilds>
  readGuide: (name: GuideName) => Guide
  /** Calls our own apps, in this process, as the person who requested the page. GET only. */
  fetch: typeof fetch
  /** Milliseconds that the page may wait for its data. */
  dataWait: number
}

declare module 'http' {
  interface IncomingMessage {
    page?: PageRequest
  }
}

type KnownBot = ReturnType<Runtime['discord']['knownBot']>

export function publicConfig(
  env: Env,
  catalogue: Catalogue,
  { bot, demoGameServer = null }: { bot?: KnownBot; demoGameServer?: string | null } = {},
): PublicConfig {
  const { publicUrl, mode, brand, backendUrl, botPermissions, discord, analytics, errorReportsDsn } = env
  const invite = new URLSearchParams({
    client_id: discord.clientId,
    scope: 'bot applications.commands',
    permissions: botPermissions ?? catalogue.invitedPermissions(),
  })
  return {
    publicUrl,
    mode,
    brand,
    backend: backendUrl === null ? 'reference' : 'own',
    cdnUrl: discord.cdnUrl,
    inviteUrl: `${discord.authorizeUrl}?${invite}`,
    isInviteFixed: botPermissions !== null,
    bot: bot?.username === undefined ? null : { id: bot.id, name: bot.username, avatar: bot.avatar ?? null },
    premiumUrl: env.premiumUrl,
    analytics,
    errorReportsDsn,
    demoGameServer,
  }
}

const oneText = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(',') : header)

/** Headers of a page's request that say who makes it, where it comes from and what they read. */
const personal = ['cookie', 'user-agent', 'accept-language', 'x-forwarded-for', 'x-request-id']

function fetchFrom(findApp: FindApp, { publicUrl }: Env, request: IncomingMessage): typeof fetch {
  return async (input, init) => {
    const call = new Request(new URL(String(input), publicUrl), init)
    const app = findApp(new URL(call.url).pathname)
    if (!app || call.method !== 'GET')
      throw new Error('A page that is being drawn only reads from our own apps.')
    for (const name of personal) {
      const value = oneText(request.headers[name])
      if (value !== undefined) call.headers.set(name, value)
    }
    return app.fetch(call, { incoming: request })
  }
}

function sortingGuildsIn(cookie = '', userId = ''): SortingGuilds {
  const cookies = parse(cookie)
  return {
    favourites: readGuildIds(cookies[guildIdsCookies.favourites], userId),
    recent: readGuildIds(cookies[guildIdsCookies.recent], userId),
  }
}

const notDrawn = 'A page could not be drawn'

type Program = {
  rt: Runtime
  findApp: FindApp
  /** The folder whose `docs/` holds the guides. */
  root: string
}

export function pageRequest(
  { rt, findApp, root }: Program,
  request: IncomingMessage,
  addressLanguage: Language | null = null,
): PageRequest {
  const { env } = rt
  const { headers } = request
  const address = addressOfRequest(env, request)
  let reading: ReturnType<typeof sessionOfCookies> | undefined
  const readSession = () => (reading ??= sessionOfCookies(rt, headers.cookie, address))
  request.session = readSession
  const language = addressLanguage ?? languageAsked(askedIn(request))
  const requestId = oneText(headers['x-request-id'])
  let hasFailed = false
  function failed(error: unknown) {
    // Next may draw more than one page for it.
    if (hasFailed) return
    hasFailed = true
    rt.report(error, notDrawn, { request_id: requestId, method: request.method, route: request.route })
  }
  async function readBootstrap(): Promise<Bootstrap> {
    const session = await readSession()
    return {
      session: session && issueAccessToken(rt, session),
      publicConfig: publicConfig(env, await rt.catalogue.current(), {
        bot: env.backendUrl === null ? rt.discord.knownBot() : undefined,
        demoGameServer: answerIn(language, () => rt.demoGameServer?.about()),
      }),
    }
  }
  return {
    bootstrap: () =>
      readBootstrap().catch((error: unknown) => {
        failed(error)
        // Next prints what a page fails with, and a failed statement names its values.
        throw new Error(notDrawn)
      }),
    requestId,
    failed,
    brand: env.brand,
    language,
    addressLanguage,
    sortingGuilds: async () => sortingGuildsIn(headers.cookie, (await readSession())?.userId),
    readGuide: (name) => readGuide(name, { root, product: env.brand.name, language }),
    fetch: fetchFrom(findApp, env, request),
    dataWait: env.pageDataWait,
  }
}
