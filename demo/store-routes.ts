import { type Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { paths } from '@/config/paths'
import { demoSkuIds } from '@/server/env'
import { formatText } from '@/server/http/format-text'
import { demo as texts } from '@/server/http/texts'
import { userCookie } from './authorize-routes'
import { choicePage, imageOfGuild, imageOfPerson } from './choice-page'
import { failurePage, isOwnForm, messagePage, neverStored, pageHeaders } from './page'
import type { Demo } from './demo'
import { type DemoUser, findUser, users } from './users'
import type { Buyer } from './world'

const buyerIn = (c: Context) => findUser(getCookie(c, userCookie)) ?? users[0]

/** Where people buy premium, for themselves or for a server that they manage, and cancel it again. */
export function createStoreRoutes(demo: Demo) {
  const app = new Hono()
  app.use(pageHeaders(demo), neverStored)
  app.on(['GET', 'POST'], '/:application/store', async (c) => {
    const user = buyerIn(c)
    if (!user || c.req.param('application') !== demo.options.clientId)
      return failurePage(c, demo, 'client_id', 404)
    if (c.req.method === 'GET') return c.html(storePage(demo, new URL(c.req.url).pathname, user))
    return isOwnForm(c) ? answerPurchase(c, demo, user) : failurePage(c, demo, 'origin', 403)
  })
  return app
}

/** The servers of a person for which they may buy something. */
const buyable = ({ world }: Demo, user: DemoUser) =>
  world.guilds.filter((guild) => world.hasBot(guild) && world.mayInvite(guild, user.id))

async function answerPurchase(c: Context, demo: Demo, user: DemoUser) {
  const { options, world } = demo
  const form = new URLSearchParams(await c.req.text())
  if (form.get('decision') === 'cancel') return c.redirect(options.dashboardUrl + paths.home, 303)
  const [action, chosen] = form.get('purchase')?.split(':') ?? []
  const guild = buyable(demo, user).find(({ id }) => id === chosen)
  const isKnown = guild !== undefined || chosen === user.id
  if (!isKnown || (action !== 'buy' && action !== 'cancel')) return failurePage(c, demo, 'purchase')
  world[action](guild ? { kind: 'guild', id: guild.id } : { kind: 'user', id: user.id })
  const t = texts.store
  const name = guild?.name ?? user.global_name
  return c.html(
    messagePage(demo, {
      title: formatText(action === 'buy' ? t.bought : t.cancelled, { name }),
      lead: action === 'buy' ? t.boughtLead : t.cancelledLead,
      link: {
        href: options.dashboardUrl + (guild ? paths.guild(guild.id) : paths.home),
        text: guild ? formatText(t.backTo, { guild: guild.name }) : t.backHome,
      },
    }),
  )
}

function storePage(demo: Demo, action: string, user: DemoUser) {
  const t = texts.store
  const { bot, world } = demo
  const stateOf = (buyer: Buyer) => {
    const hasBought = world.hasBought(buyer) !== undefined
    return { value: `${hasBought ? 'cancel' : 'buy'}:${buyer.id}`, summary: hasBought ? t.has : t.hasNot }
  }
  const own = {
    id: user.id,
    name: t.forYou,
    ...stateOf({ kind: 'user', id: user.id }),
    image: imageOfPerson(user),
    isChosen: true,
  }
  const servers = buyable(demo, user).map((guild) => ({
    id: guild.id,
    name: guild.name,
    ...stateOf({ kind: 'guild', id: guild.id }),
    image: imageOfGuild(guild),
    isChosen: false,
  }))
  return choicePage(demo, {
    title: formatText(t.title, { bot: bot.name }),
    heading: formatText(t.title, { bot: bot.name }),
    lead: t.lead,
    more: html`<p class="refusal">${formatText(texts.invite.asPerson, { user: user.global_name })}</p>`,
    action,
    field: 'purchase',
    choices: [own, ...servers],
    isLong: servers.length > 2,
    // The stylesheet shows the one that fits what is chosen.
    texts: {
      ...t,
      allow: html`<span class="to-buy">${t.buy}</span><span class="to-cancel">${t.cancelPremium}</span>`,
    },
  })
}

/** An entitlement, as Discord's API has it. */
export const entitlementOf = ({ kind, id }: Buyer, startedAt: string, applicationId: string) => ({
  id: `13${id.slice(2)}`,
  sku_id: demoSkuIds[kind],
  application_id: applicationId,
  [`${kind}_id`]: id,
  type: 8,
  deleted: false,
  starts_at: startedAt,
  ends_at: null,
})

/** What the store sells, as Discord's API has it. */
export const skusOf = (applicationId: string) =>
  Object.entries(demoSkuIds).map(([kind, id]) => ({
    id,
    type: 5,
    application_id: applicationId,
    name: `Premium (${kind})`,
    slug: `premium-${kind}`,
    flags: kind === 'guild' ? 128 : 256,
  }))
