import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Session } from '@/api/session.schema'
import type { PublicConfig } from '@/config/public-config'
import { issueAccessToken, sessionOfCookies } from '@/server/auth/authenticate'
import { featurePermissions } from '@/server/guilds/feature-options'
import type { Env } from '@/server/env'
import { addressOf } from '@/server/http/client-address'
import { type Runtime, runtime } from '@/server/runtime'

/** What a page is sent with, so that its first look needs no call: the session and the public configuration. */
export type Bootstrap = { session: Session | null; publicConfig: PublicConfig }

/** What this deployment tells its pages. */
export function publicConfig(env: Env, demoGameServer: string | null = null): PublicConfig {
  const { mode, backendUrl, botPermissions, discord, analytics, errorReportsDsn } = env
  const invite = new URLSearchParams({
    client_id: discord.clientId,
    scope: 'bot applications.commands',
    permissions: botPermissions ?? featurePermissions(),
  })
  return {
    mode,
    backend: backendUrl === null ? 'reference' : 'own',
    cdnUrl: discord.cdnUrl,
    inviteUrl: `${discord.authorizeUrl}?${invite}`,
    isInviteFixed: botPermissions !== null,
    analytics,
    errorReportsDsn,
    demoGameServer,
  }
}

/** Where a page's request comes from. */
function addressOfRequest({ trustedProxies }: Env, { headers, socket }: IncomingMessage) {
  const forwarded = headers['x-forwarded-for']
  const text = Array.isArray(forwarded) ? forwarded.join(',') : forwarded
  return addressOf({ trustedProxies }, text, socket.remoteAddress)
}

/** Reads the session of a page's request. The answer belongs to one person, so nobody may keep it. */
export async function bootstrap(
  request: IncomingMessage,
  response: ServerResponse,
  rt: Runtime = runtime(),
): Promise<Bootstrap> {
  response.setHeader('Cache-Control', 'private, no-store')
  const session = await sessionOfCookies(rt, request.headers.cookie, addressOfRequest(rt.env, request))
  return {
    session: session && issueAccessToken(rt, session),
    publicConfig: publicConfig(rt.env, rt.demoGameServer),
  }
}
