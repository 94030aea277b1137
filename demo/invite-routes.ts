import type { Context } from 'hono'
import { permissionNames, permissionSet } from '@/config/permissions'
import { botName } from './api-shapes'
import type { Demo } from './demo'
import type { DemoGuild } from './guilds'
import { inviteMessage, invitePage } from './invite-page'
import { failurePage } from './page'
import type { Person } from './people'
import { withParameters } from './sign-in-request'
import { fill, texts } from './texts'

/** The platform tells a bot's invitation by its scope. */
export const isInvite = (query: URLSearchParams) => (query.get('scope') ?? '').split(' ').includes('bot')

/** Whom the invitation returns to: a registered address, or nobody. */
function readInvite({ options }: Demo, query: URLSearchParams) {
  const redirectUri = query.get('redirect_uri')
  if (query.get('client_id') !== options.clientId) return { reason: 'client_id' } as const
  if (redirectUri !== null && !options.redirectUris.includes(redirectUri))
    return { reason: 'redirect_uri' } as const
  const permissions = query.get('permissions') ?? '0'
  if (!/^\d{1,20}$/.test(permissions)) return { reason: 'permissions' } as const
  const asked = permissionNames(BigInt(permissions))
  return { reason: null, redirectUri, state: query.get('state') ?? '', asked } as const
}

/** Why the bot cannot be added to a guild, or given other permissions there; null when it can. */
function refusal({ world }: Demo, guild: DemoGuild, person: Person | undefined) {
  if (world.mayInvite(guild, person?.id ?? null)) return null
  return fill(texts.invite.noRight, { guild: guild.name })
}

/** The guilds that a person may add the bot to; all without the bot where nobody has signed in here. */
function open(demo: Demo, person: Person | undefined) {
  const { world } = demo
  const guilds = person ? world.guildsOf(person.id).map(({ guild }) => guild) : world.guilds()
  return guilds.filter((guild) => !world.hasBot(guild) && refusal(demo, guild, person) === null)
}

export function showInvite(c: Context, demo: Demo, query: URLSearchParams, person: Person | undefined) {
  const invite = readInvite(demo, query)
  if (invite.reason) return failurePage(c, demo, invite.reason)
  const { pathname, search } = new URL(c.req.url)
  const asked = query.get('guild_id')
  const guild = asked ? demo.world.guild(asked) : undefined
  if (asked && !guild) return failurePage(c, demo, 'guild_id', 404)
  const refused = guild && refusal(demo, guild, person)
  if (refused) return c.html(inviteMessage(demo, refused))

  const guilds = guild ? [guild] : open(demo, person)
  if (guilds.length === 0) return c.html(inviteMessage(demo, fill(texts.invite.nothing, { bot: botName })))
  return c.html(invitePage(demo, { action: pathname + search, guilds, person, asked: invite.asked }))
}

/** The bot joins with those of the permissions that were left to it; then back to the dashboard with `guild_id`, as the platform does, or a page that says so. */
export async function answerInvite(
  c: Context,
  demo: Demo,
  query: URLSearchParams,
  person: Person | undefined,
) {
  const invite = readInvite(demo, query)
  if (invite.reason) return failurePage(c, demo, invite.reason)
  const { redirectUri, state, asked } = invite
  const iss = demo.options.platformUrl
  const form = new URLSearchParams(await c.req.text())
  if (form.get('decision') === 'cancel') {
    if (!redirectUri) return c.redirect(demo.options.dashboardUrl, 303)
    return c.redirect(withParameters(redirectUri, { error: 'access_denied', state, iss }), 303)
  }

  const guild = demo.world.guild(form.get('guild_id') ?? '')
  if (!guild || (query.get('guild_id') ?? guild.id) !== guild.id) return failurePage(c, demo, 'guild_id', 404)
  const refused = refusal(demo, guild, person)
  if (refused) return c.html(inviteMessage(demo, refused), 403)
  const isThere = demo.world.hasBot(guild)
  const left = form.getAll('permission')
  const permissions = permissionSet(asked.filter((name) => left.includes(name))).toString()
  demo.world.join(guild, permissions)
  if (!redirectUri) {
    const title = fill(texts.invite[isThere ? 'changed' : 'done'], { bot: botName, guild: guild.name })
    return c.html(inviteMessage(demo, title, texts.invite.doneLead))
  }
  return c.redirect(withParameters(redirectUri, { guild_id: guild.id, permissions, state, iss }), 303)
}
