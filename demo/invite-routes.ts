import type { Context } from 'hono'
import { html } from 'hono/html'
import { paths } from '@/config/paths'
import { type Permission, permissionNames, permissionSet } from '@/contract/discord/permissions'
import { formatText } from '@/server/http/format-text'
import { demo as texts, pickers } from '@/server/http/texts'
import { choicePage, imageOfGuild } from './choice-page'
import type { Demo } from './demo'
import type { DemoGuild } from './guilds'
import { failurePage, messagePage, withParameters } from './page'
import type { DemoUser } from './users'

/** Discord tells a bot's invitation by its scope. */
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

/** Of somebody unknown, at the first visit of an invite page, Discord asks no right. */
const mayInvite = ({ world }: Demo, guild: DemoGuild, user: DemoUser | undefined) =>
  !user || world.mayInvite(guild, user.id)

const noRight = (demo: Demo, guild: DemoGuild) =>
  inviteMessage(demo, formatText(texts.invite.noRight, { guild: guild.name }))

export function showInvite(c: Context, demo: Demo, query: URLSearchParams, user: DemoUser | undefined) {
  const { world } = demo
  const invite = readInvite(demo, query)
  if (invite.reason) return failurePage(c, demo, invite.reason)
  const { pathname, search } = new URL(c.req.url)
  const asked = query.get('guild_id')
  const guild = asked ? world.guild(asked) : undefined
  if (asked && !guild) return failurePage(c, demo, 'guild_id', 404)
  if (guild && !mayInvite(demo, guild, user)) return c.html(noRight(demo, guild))

  const open = world.guilds.filter((one) => !world.hasBot(one) && mayInvite(demo, one, user))
  const guilds = guild ? [guild] : open
  if (guilds.length === 0)
    return c.html(inviteMessage(demo, formatText(texts.invite.nothing, { bot: demo.bot.name })))
  return c.html(invitePage(demo, { action: pathname + search, guilds, user, asked: invite.asked }))
}

/**
 * The bot joins with those of the permissions that were left to it; then back to the dashboard with `guild_id`, as
 * Discord does, or a page that says so.
 */
export async function answerInvite(
  c: Context,
  demo: Demo,
  query: URLSearchParams,
  user: DemoUser | undefined,
) {
  const invite = readInvite(demo, query)
  if (invite.reason) return failurePage(c, demo, invite.reason)
  const { redirectUri, state, asked } = invite
  const iss = demo.options.platformUrl
  const form = new URLSearchParams(await c.req.text())
  if (form.get('decision') === 'cancel') {
    if (!redirectUri) return c.redirect(demo.options.dashboardUrl + paths.home, 303)
    return c.redirect(withParameters(redirectUri, { error: 'access_denied', state, iss }), 303)
  }

  const guild = demo.world.guild(form.get('guild_id') ?? '')
  if (!guild || (query.get('guild_id') ?? guild.id) !== guild.id) return failurePage(c, demo, 'guild_id', 404)
  if (!mayInvite(demo, guild, user)) return c.html(noRight(demo, guild), 403)
  const isThere = demo.world.hasBot(guild)
  const left = form.getAll('permission')
  const permissions = permissionSet(asked.filter((name) => left.includes(name))).toString()
  demo.world.join(guild, permissions)
  if (!redirectUri) {
    const title = formatText(texts.invite[isThere ? 'changed' : 'done'], {
      bot: demo.bot.name,
      guild: guild.name,
    })
    return c.html(inviteMessage(demo, title, texts.invite.doneLead))
  }
  return c.redirect(withParameters(redirectUri, { guild_id: guild.id, permissions, state, iss }), 303)
}

const permissionChoice = (asked: readonly Permission[]) =>
  html`<fieldset class="permissions">
    <legend>${texts.invite.permissions}</legend>
    <p class="hint">${texts.invite.permissionsHint}</p>
    <div class="boxes">
      ${asked.map(
        (name) =>
          html`<label
            ><input
              type="checkbox"
              name="permission"
              value="${name}"
              checked
            />${pickers.permissions[name]}</label
          >`,
      )}
    </div>
  </fieldset>`

type InviteView = {
  action: string
  guilds: DemoGuild[]
  user: DemoUser | undefined
  asked: readonly Permission[]
}

/** Which server the bot joins, and what it may do there; one guild is confirmed, several are chosen from. */
function invitePage(demo: Demo, { action, guilds, user, asked }: InviteView) {
  const t = texts.invite
  const isOne = guilds.length === 1
  const isAgain = guilds.some(demo.world.hasBot)
  const headingOfOne = isAgain ? t.headingAgain : t.headingOne
  return choicePage(demo, {
    title: formatText(t.title, { bot: demo.bot.name }),
    heading: formatText(isOne ? headingOfOne : t.heading, {
      bot: demo.bot.name,
      guild: guilds[0]?.name ?? '',
    }),
    lead: isAgain ? t.leadAgain : t.lead,
    more: user && html`<p class="refusal">${formatText(t.asPerson, { user: user.global_name })}</p>`,
    action,
    field: 'guild_id',
    choices: guilds.map((guild) => ({
      id: guild.id,
      name: guild.name,
      summary: formatText(t.members, { count: guild.memberCount }),
      image: imageOfGuild(guild),
      isChosen: isOne,
    })),
    isLong: !isOne,
    extra: asked.length > 0 && permissionChoice(asked),
    texts: { ...t, allow: isAgain ? t.allowAgain : t.allow },
  })
}

const inviteMessage = (demo: Demo, title: string, lead = '') =>
  messagePage(demo, {
    title,
    lead,
    link: { href: demo.options.dashboardUrl + paths.home, text: texts.invite.back },
  })
