import { beforeEach, expect, test } from 'vitest'
import type { Role } from '@/contract/calls/discord'
import { permissionSet } from '@/contract/discord/permissions'
import { guildId, userIds } from '@/demo/ids'
import { users } from '@/demo/users'
import { languages } from '@/config/messages/languages'
import german from '@/config/messages/de.json'
import { translated } from '@/tests/server/translated'
import { demoSkuIds } from '@/server/env'
import { answerIn, pickers } from '@/server/http/texts'
import { aDemo, authorizePath, client, type Demo, redirectOf, redirectUri } from './test-demo'

let demo: Demo
beforeEach(async () => {
  demo = await aDemo()
})

const invite = (parameters: Record<string, string> = {}) =>
  `/oauth2/authorize?${new URLSearchParams({ client_id: client.id, scope: 'bot applications.commands', ...parameters })}`
const invitable = guildId(7)
const pageOf = async (path: string) => (await demo.call(path)).text()
const hasJoined = async () => (await demo.asBot(`/guilds/${invitable}`)).status === 200

test('the consent page lists every demo user and says that nothing leaves the machine', async () => {
  const page = await pageOf(authorizePath())

  for (const person of users) expect(page).toContain(`value="${person.id}"`)
  expect(page).toContain('nothing leaves this machine')
  for (const role of ['Administrator', 'Manager', 'Member']) expect(page).toContain(`the ${role} role`)
  expect(page).not.toMatch(/<script|style=/)
})

test('the pages are in the language of their reader', async () => {
  translated()
  const page = await (
    await demo.call(authorizePath(), { headers: { 'accept-language': 'de-AT,en;q=0.5' } })
  ).text()

  expect(page).toContain('<html lang="de" dir="ltr">')
  expect(page).toContain(german.demo.notice)
  for (const summary of Object.values(german.demo.people)) expect(page).toContain(summary)
  expect(page).not.toContain('nothing leaves this machine')
})

/** As many has one of the servers to which the bot can be added. */
const membersOfOne = 7974

test.each(languages)(
  'the invitation is whole in $name, with permissions as Discord names them',
  async ({ code }) => {
    translated()
    const permissions = permissionSet(['MODERATE_MEMBERS']).toString()
    const page = await (
      await demo.call(invite({ permissions }), { headers: { 'accept-language': code } })
    ).text()

    expect(page).toContain(answerIn(code, () => pickers.permissions.MODERATE_MEMBERS))
    expect(page).toContain(membersOfOne.toLocaleString(code))
    expect(page).not.toContain('{')
  },
)

const store = `/application-directory/${client.id}/store`
const pages = [authorizePath(), invite(), store, '/', '/nowhere', '/oauth2/authorize']
test.each(pages)('a page has a strict CSP that lets its form reach the dashboard: %s', async (path) => {
  const { headers } = await demo.call(path)
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' http://dashboard.test:3000")
  expect(policy).not.toContain('unsafe')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`

test.each([
  authorizePath({ state: hostile, [hostile]: hostile }),
  authorizePath({ redirect_uri: hostile }),
  invite({ state: hostile, permissions: hostile }),
  invite({ guild_id: hostile }),
  `/${encodeURIComponent(hostile)}`,
])('values from the URL are escaped in the page: %#', async (address) => {
  expect(await pageOf(address)).not.toMatch(/<script|onerror=alert\(1\)>|<img src=x/)
})

test('a server name with markup is escaped', async () => {
  const page = await pageOf(invite({ guild_id: guildId(11) }))
  expect(page).toContain('C++ &amp; &lt;Templates&gt; &quot;Anonymous&quot;')
})

test('a state with markup is returned unchanged', async () => {
  const state = `"><b>&state='x'</b>\u2603`
  expect(await demo.choose(userIds.owner, { state })).toMatchObject({ state })
})

test('an invitation adds the bot and redirects to the dashboard', async () => {
  expect((await demo.asBot(`/guilds/${invitable}`)).status).toBe(403)

  const asked = { guild_id: invitable, state: 's', permissions: '8' }
  const response = await demo.form(invite({ ...asked, redirect_uri: redirectUri }), {
    decision: 'allow',
    guild_id: invitable,
    permission: 'ADMINISTRATOR',
  })

  expect(redirectOf(response)).toMatchObject({ to: redirectUri, ...asked })
  expect(await hasJoined()).toBe(true)
  const guilds: { id: string }[] = await demo.asBotJson('/users/@me/guilds')
  expect(guilds.map(({ id }) => id)).toContain(invitable)
})

test('each invitation sets the permissions of the bot’s own role', async () => {
  const permissions = permissionSet(['MANAGE_ROLES', 'MODERATE_MEMBERS']).toString()
  const address = invite({ guild_id: invitable, permissions })
  const answer = (...chosen: string[]) =>
    demo.call(address, {
      method: 'POST',
      body: new URLSearchParams([
        ['decision', 'allow'],
        ['guild_id', invitable],
        ...chosen.map((permission) => ['permission', permission]),
      ]),
    })
  const ownRole = async () => {
    const roles: Role[] = await demo.asBotJson(`/guilds/${invitable}/roles`)
    const { roles: held } = await demo.asBotJson(`/guilds/${invitable}/members/${client.id}`)
    return roles.filter(({ id, managed }) => managed && held.includes(id)).map((role) => role.permissions)
  }

  await answer()
  expect(await ownRole()).toEqual([])

  const page = await pageOf(address)
  expect(page).toContain('Change what Guildhall Bot may do in Pixel Forge?')
  expect(page).toContain('Timeout Members')
  await answer('MANAGE_ROLES', 'ADMINISTRATOR')
  expect(await ownRole()).toEqual([permissionSet(['MANAGE_ROLES']).toString()])

  const saved = await answer('MANAGE_ROLES', 'MODERATE_MEMBERS')
  expect(await saved.text()).toContain('Guildhall Bot has new permissions in Pixel Forge')
  expect(await ownRole()).toEqual([permissions])
})

test('an invitation without a redirect URI ends on a page that says so', async () => {
  const response = await demo.form(invite(), { decision: 'allow', guild_id: invitable })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Guildhall Bot has joined Pixel Forge')
})

const cookie = `guildhall_demo_person=${userIds.member}`

test.each([
  ['with invalid permissions', { permissions: '0x8' }, {}, {}, 400, undefined],
  ['by somebody who may not manage the server', {}, {}, { cookie }, 403, undefined],
  ['to another guild than the one asked for', { guild_id: guildId(9) }, {}, {}, 404, undefined],
  ['that is cancelled', { redirect_uri: redirectUri }, { decision: 'cancel' }, {}, 303, 'access_denied'],
])('an invitation %s changes nothing', async (_, parameters, fields, headers, status, error) => {
  const posted = { decision: 'allow', guild_id: invitable, ...fields }
  const response = await demo.form(invite(parameters), posted, headers)
  expect(response.status).toBe(status)
  expect(redirectOf(response).error).toBe(error)
  expect(await hasJoined()).toBe(false)
})

test('images exist for users, servers and the bot, and for nothing else', async () => {
  const { icon, banner } = await demo.asBotJson(`/guilds/${guildId(2)}`)
  const self = await demo.asBotJson('/users/@me')
  const [owner] = users
  const images = [
    `/cdn/icons/${guildId(2)}/${icon}.webp?size=256`,
    `/cdn/banners/${guildId(2)}/${banner}.png?size=1024`,
    `/cdn/avatars/${owner?.id}/${owner?.avatar}.webp?size=512`,
    `/cdn/avatars/${client.id}/${self.avatar}.png`,
    '/cdn/embed/avatars/5.png',
  ]
  for (const path of images) {
    const response = await demo.call(path)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': expect.stringContaining('immutable'),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
    expect(await response.text()).toMatch(/^<svg [^]*<\/svg>$/)
  }
  const strangers = [
    `/cdn/icons/${guildId(2)}/${'0'.repeat(32)}.png`,
    `/cdn/icons/${guildId(4)}/null.png`,
    '/cdn/embed/avatars/6.png',
  ]
  for (const path of strangers) expect((await demo.call(path)).status).toBe(404)
})

test('premium is bought in the store, for oneself or a server that one manages, and cancelled again', async () => {
  const cookie = `guildhall_demo_person=${userIds.manager}`
  const soldTo = (query: string) => demo.asBotJson(`/applications/${client.id}/entitlements?${query}`)
  const send = async (purchase: string) =>
    (await demo.form(store, { decision: 'allow', purchase }, { cookie })).text()
  const guild = guildId(1)
  expect(await demo.asBotJson(`/applications/${client.id}/skus`)).toMatchObject(
    [demoSkuIds.user, demoSkuIds.guild].map((id) => ({ id, type: 5 })),
  )
  expect(await (await demo.call(store, { headers: { cookie } })).text()).toContain(`value="buy:${guild}"`)
  expect(await soldTo(`user_id=${userIds.manager}`)).toEqual([])

  // The same page sent twice does nothing else than before.
  for (let times = 0; times < 2; times++)
    expect(await send(`buy:${userIds.manager}`)).toContain('has premium now')
  expect(await send(`buy:${guild}`)).toContain(`href="http://dashboard.test:3000/guilds/${guild}"`)
  expect(await (await demo.call(store, { headers: { cookie } })).text()).toContain(`value="cancel:${guild}"`)
  expect(await soldTo(`user_id=${userIds.manager}`)).toMatchObject([{ user_id: userIds.manager }])
  expect(await soldTo(`guild_id=${guild}&sku_ids=${demoSkuIds.guild}`)).toMatchObject([{ guild_id: guild }])
  expect(await soldTo(`guild_id=${guild}&sku_ids=${demoSkuIds.user}`)).toEqual([])

  expect(await send(`cancel:${userIds.manager}`)).toContain('no longer has premium')
  expect(await soldTo(`user_id=${userIds.manager}`)).toEqual([])
  for (const refused of [`buy:${userIds.owner}`, userIds.manager, `give:${userIds.manager}`, ''])
    expect(await send(refused)).toContain('can’t buy')
  expect(await soldTo(`user_id=${userIds.owner}`)).toEqual([])
})
