import { expect, test } from 'vitest'
import type { Role } from '@/api/roles.schema'
import { permissionSet } from '@/config/permissions'
import { guildId, personIds } from '@/demo/ids'
import { people } from '@/demo/people'
import { aDemo, authorizeQuery, client, redirectUri } from './a-demo'

const invite = (parameters: Record<string, string> = {}) =>
  `/oauth2/authorize?${new URLSearchParams({ client_id: client.id, scope: 'bot applications.commands', ...parameters })}`
const invitable = guildId(7)
const botGuilds = async (response: Response) =>
  ((await response.json()) as { id: string }[]).map(({ id }) => id)

test('the consent page offers everyone and says that nothing leaves the machine', async () => {
  const demo = await aDemo()
  const response = await demo.call(`/oauth2/authorize?${authorizeQuery()}`)
  const page = await response.text()

  expect(response.status).toBe(200)
  for (const person of people) expect(page).toContain(`value="${person.id}"`)
  expect(page).toContain('nothing leaves this machine')
  for (const role of ['Administrator', 'Manager', 'Member']) expect(page).toContain(`the role ${role}`)
  expect(page).not.toMatch(/<script|style=/)
})

test('the pages have a strict policy that lets the form return to the dashboard', async () => {
  const demo = await aDemo()
  for (const path of [
    `/oauth2/authorize?${authorizeQuery()}`,
    invite(),
    '/',
    '/nowhere',
    '/oauth2/authorize',
  ]) {
    const { headers } = await demo.call(path)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://dashboard.test:3000")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('whatever stands in the address is escaped in the page', async () => {
  const demo = await aDemo()
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`
  const addresses = [
    `/oauth2/authorize?${authorizeQuery({ state: hostile, [hostile]: hostile })}`,
    `/oauth2/authorize?${authorizeQuery({ redirect_uri: hostile })}`,
    invite({ state: hostile, permissions: hostile }),
    invite({ guild_id: hostile }),
    `/${encodeURIComponent(hostile)}`,
  ]
  for (const address of addresses) {
    const page = await (await demo.call(address)).text()
    expect(page).not.toMatch(/<script|onerror=alert\(1\)>|<img src=x/)
  }
})

test('a server whose name looks like markup is shown as it is written', async () => {
  const demo = await aDemo()
  const page = await (await demo.call(invite({ guild_id: guildId(11) }))).text()
  expect(page).toContain('C++ &amp; &lt;Templates&gt; &quot;Anonymous&quot;')
})

test('a state full of markup comes back unchanged', async () => {
  const demo = await aDemo()
  const state = `"><b>&state='x'</b>\u2603`
  expect((await demo.choose(personIds.owner, { state })).searchParams.get('state')).toBe(state)
})

test('an invitation lets the bot in and returns to the dashboard', async () => {
  const demo = await aDemo()
  expect((await demo.asBot(`/guilds/${invitable}`)).status).toBe(403)

  const response = await demo.form(
    invite({ guild_id: invitable, redirect_uri: redirectUri, state: 's', permissions: '8' }),
    { decision: 'allow', guild_id: invitable, permission: 'ADMINISTRATOR' },
  )

  const back = new URL(response.headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe(redirectUri)
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    guild_id: invitable,
    state: 's',
    permissions: '8',
  })
  expect((await demo.asBot(`/guilds/${invitable}`)).status).toBe(200)
  expect(await botGuilds(await demo.asBot('/users/@me/guilds'))).toContain(invitable)
})

test('the bot’s own role allows what it was invited with, after every invitation anew', async () => {
  const demo = await aDemo()
  const permissions = permissionSet(['MANAGE_ROLES', 'MODERATE_MEMBERS']).toString()
  const address = invite({ guild_id: invitable, permissions })
  const answer = (left: [string, string][]) =>
    demo.call(address, {
      method: 'POST',
      body: new URLSearchParams([['decision', 'allow'], ['guild_id', invitable], ...left]),
    })
  const ownRole = async () => {
    const roles: Role[] = await (await demo.asBot(`/guilds/${invitable}/roles`)).json()
    const { roles: held } = await (await demo.asBot(`/guilds/${invitable}/members/${client.id}`)).json()
    return roles.filter(({ id, managed }) => managed && held.includes(id)).map((role) => role.permissions)
  }

  await answer([])
  expect(await ownRole()).toEqual([])

  const page = await (await demo.call(address)).text()
  expect(page).toContain('Change what Guildhall Bot may do in Pixel Forge?')
  expect(page).toContain('Timeout Members')
  await answer([
    ['permission', 'MANAGE_ROLES'],
    ['permission', 'ADMINISTRATOR'],
  ])
  expect(await ownRole()).toEqual([permissionSet(['MANAGE_ROLES']).toString()])

  const saved = await answer([
    ['permission', 'MANAGE_ROLES'],
    ['permission', 'MODERATE_MEMBERS'],
  ])
  expect(await saved.text()).toContain('Guildhall Bot has new permissions in Pixel Forge')
  expect(await ownRole()).toEqual([permissions])
})

test('permissions that are no number lead to no invitation', async () => {
  const demo = await aDemo()
  expect((await demo.call(invite({ guild_id: invitable, permissions: '0x8' }))).status).toBe(400)
})

test('an invitation without an address to return to ends on a page that says so', async () => {
  const demo = await aDemo()
  const response = await demo.form(invite(), { decision: 'allow', guild_id: invitable })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Guildhall Bot has joined Pixel Forge')
})

test('an invitation that is cancelled changes nothing', async () => {
  const demo = await aDemo()
  const response = await demo.form(invite({ redirect_uri: redirectUri }), {
    decision: 'cancel',
    guild_id: invitable,
  })
  expect(new URL(response.headers.get('location') ?? '').searchParams.get('error')).toBe('access_denied')
  expect((await demo.asBot(`/guilds/${invitable}`)).status).toBe(403)
})

test('only someone who may manage a server adds the bot to it', async () => {
  const demo = await aDemo()
  const cookie = `guildhall_demo_person=${personIds.member}`
  const response = await demo.form(invite(), { decision: 'allow', guild_id: invitable }, { cookie })
  expect(response.status).toBe(403)
  expect((await demo.asBot(`/guilds/${invitable}`)).status).toBe(403)
})

test('a guild other than the one asked for is refused', async () => {
  const demo = await aDemo()
  const response = await demo.form(invite({ guild_id: invitable }), {
    decision: 'allow',
    guild_id: guildId(9),
  })
  expect(response.status).toBe(404)
})

test('pictures are drawn for people, servers and the bot, and for nothing else', async () => {
  const demo = await aDemo()
  const { icon, banner } = await (await demo.asBot(`/guilds/${guildId(2)}`)).json()
  const self = await (await demo.asBot('/users/@me')).json()
  const [owner] = people
  const pictures = [
    `/cdn/icons/${guildId(2)}/${icon}.webp?size=256`,
    `/cdn/banners/${guildId(2)}/${banner}.png?size=1024`,
    `/cdn/avatars/${owner?.id}/${owner?.avatar}.webp?size=512`,
    `/cdn/avatars/${client.id}/${self.avatar}.png`,
    '/cdn/embed/avatars/5.png',
  ]
  for (const path of pictures) {
    const response = await demo.call(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toMatch(/^<svg [^]*<\/svg>$/)
  }
  const strangers = [
    `/cdn/icons/${guildId(2)}/${'0'.repeat(32)}.png`,
    `/cdn/icons/${guildId(4)}/null.png`,
    '/cdn/embed/avatars/6.png',
  ]
  for (const path of strangers) expect((await demo.call(path)).status).toBe(404)
})
