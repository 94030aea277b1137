import type { APIRequestContext } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expect } from './support/fixtures'
import { test } from './support/replicas'
import type { Replicas } from './support/start-replicas'
import {
  beSignedIn,
  chooseZone,
  openGuild,
  openSettings,
  prefixField,
  presence,
  saveAgain,
  settingsPath,
  signIn,
  zoneField,
} from './support/steps'
import { guilds, personIds } from './support/world'

const harbour = guilds.harbour.id
/** Of the owner and the administrator. */
const speedrunners = '300000000000000005'

/** The headers of a signed-in call from outside a page; cookies go along by themselves. */
async function headersOf(request: APIRequestContext, { balancer }: Replicas) {
  const session = (await (await request.get(`${balancer.url}/api/auth`)).json()) as {
    token_type: string
    access_token: string
  }
  return { authorization: `${session.token_type} ${session.access_token}`, origin: balancer.url }
}

/** Streams at one replica, and what is written at the other. */
function part({ balancer }: Replicas, { streams, writes }: { streams: number; writes: number }) {
  balancer.send(({ method, path }) => {
    if (path.includes('/events')) return streams
    return method === 'PATCH' || method === 'POST' ? writes : null
  })
}

test.afterEach(({ replicas }) => replicas.balancer.send(() => null))

test('of two replicas that start together on an empty database, one migrates it', async ({ replicas }) => {
  const rows = await replicas.query('select hash from drizzle.__drizzle_migrations order by id')
  const journal = JSON.parse(readFileSync('server/db/migrations/meta/_journal.json', 'utf8')) as {
    entries: unknown[]
  }

  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length)
  expect(rows).toHaveLength(journal.entries.length)
})

test(
  'a user signs in at one replica, returns to the other, and sets up a server with both',
  { tag: '@slow' },
  async ({ page, replicas }) => {
    const { balancer } = replicas
    balancer.send(({ path }) => {
      if (path.startsWith('/api/auth/login')) return 0
      return path.startsWith('/api/auth/callback') ? 1 : null
    })
    await signIn(page)
    await openGuild(page, guilds.harbour.name)
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await prefixField(page).fill('?')
    await saveAgain(page)
    await page.reload()
    await expect(prefixField(page)).toHaveValue('?')

    await page.goto(`/guilds/${harbour}/features/welcome`)
    const text = page.getByRole('textbox', { name: 'Text', exact: true }).first()
    await text.fill('Ahoy')
    await saveAgain(page)
    await page.reload()
    await expect(text).toHaveValue('Ahoy')
    await page.goto(`/guilds/${harbour}`)
    await expect(page.getByText('Prefix ?')).toBeVisible()

    const reads = balancer.passed.filter(({ path }) => path.startsWith('/backend/'))
    expect(new Set(reads.map(({ target }) => target))).toEqual(new Set([0, 1]))
  },
)

test('a save at one replica updates a page connected to the other', async ({ page, otherPage, replicas }) => {
  part(replicas, { streams: 1, writes: 0 })
  await beSignedIn(page, 'owner')
  await beSignedIn(otherPage, 'administrator')
  await openSettings(page, speedrunners)
  await openSettings(otherPage, speedrunners)
  await expect(presence(page, 'Idris Okafor')).toBeVisible()
  expect(new Set(replicas.balancer.holders())).toEqual(new Set([1]))

  await chooseZone(otherPage, 'Tokyo')
  await saveAgain(otherPage)

  await expect(zoneField(page)).toHaveText('Asia/Tokyo')
  await expect(page.getByText('Changed by Idris Okafor just now')).toBeVisible()
  await expect(page.getByRole('form').getByText('Live on the bot')).toBeVisible()
})

test.describe('a session', () => {
  test.use({ provoked: /status of 401/ })

  test('that is ended at one replica is ended at both, and connected pages are notified', async ({
    page,
    context,
    replicas,
  }) => {
    part(replicas, { streams: 1, writes: 0 })
    await beSignedIn(page)
    await openSettings(page, harbour)
    await expect.poll(replicas.balancer.holders).toEqual([1])
    const headers = await headersOf(page.request, replicas)
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const askBoth = () =>
      Promise.all(
        replicas.programs.map(async ({ url }) => {
          const response = await fetch(`${url}/backend/guilds/${harbour}`, {
            headers: { ...headers, cookie },
          })
          return response.status
        }),
      )
    expect(await askBoth()).toEqual([200, 200])

    await page.request.post('/api/auth/signout', { headers })

    await expect(page.getByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible()
    expect(await askBoth()).toEqual([401, 401])
  })

  test('whose Discord token has expired is renewed once, however many requests reach both replicas', async ({
    page,
    replicas,
  }) => {
    const [discord] = replicas.programs
    await beSignedIn(page, 'collector')
    const headers = await headersOf(page.request, replicas)
    const userId = personIds.collector
    // A page that is open calls as well, and might have the token renewed before anything is counted.
    await page.goto('about:blank')
    await replicas.query('update sessions set platform_tokens_expire_at = now() where user_id = $1', [userId])
    await discord.controlDiscord('expire-tokens', { user_id: userId })
    await discord.controlDiscord('calls')

    const answers = Array.from({ length: 40 }, () =>
      page.request.get(`${replicas.balancer.url}/platform/v10/users/@me`, { headers }),
    )
    const statuses = (await Promise.all(answers)).map((answer) => answer.status())

    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await discord.discordCalls())['POST /api/oauth2/token']).toBe(1)
  })
})

test('the limit of writes per minute is shared by both replicas', async ({ page, replicas }) => {
  await beSignedIn(page, 'manager')
  const headers = await headersOf(page.request, replicas)
  await replicas.query('delete from rate_limits')
  const before = replicas.balancer.passed.length
  const save = (index: number) =>
    page.request.patch(`${replicas.balancer.url}/backend${settingsPath(harbour)}`, {
      headers,
      data: { chat_prefix: index % 2 === 0 ? '!' : '?' },
    })
  // Fourteen at once, so that the two count against each other; the last of the sixty is among the last fourteen.
  const rounds: number[][] = []
  for (let round = 0; round < 5; round += 1) {
    const answers = Array.from({ length: 14 }, (_, index) => save(index))
    rounds.push((await Promise.all(answers)).map((answer) => answer.status()))
  }

  expect(rounds.slice(0, 4).flat()).toEqual(Array(56).fill(200))
  expect(rounds[4]?.sort()).toEqual([...Array(4).fill(200), ...Array(10).fill(429)])
  const saves = replicas.balancer.passed.slice(before).filter(({ method }) => method === 'PATCH')
  expect(new Set(saves.map(({ target }) => target))).toEqual(new Set([0, 1]))
})

test.describe('a replica that is killed', { tag: '@slow' }, () => {
  // Who saves before the events are back saves on an old state, and is merged.
  test.use({ provoked: /status of 412|ERR_(INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION_RESET)/ })

  test('loses no session or edit, and receives requests again once it is back', async ({
    page,
    otherPage,
    replicas,
  }) => {
    const { balancer, programs } = replicas
    part(replicas, { streams: 1, writes: 1 })
    await beSignedIn(page, 'owner')
    await beSignedIn(otherPage, 'administrator')
    await openSettings(page, harbour)
    await openSettings(otherPage, harbour)
    await expect(presence(page, 'Idris Okafor')).toBeVisible()
    await prefixField(page).fill('kept')

    await programs[1].end('SIGKILL')
    await saveAgain(page)
    await chooseZone(otherPage, 'Lisbon')
    await saveAgain(otherPage)
    await expect(zoneField(page)).toHaveText('Europe/Lisbon', { timeout: 20_000 })
    await page.reload()
    await expect(prefixField(page)).toHaveValue('kept')

    await programs[1].start()
    await page.reload()
    await expect(prefixField(page)).toHaveValue('kept')
    await expect.poll(balancer.holders).toContain(1)
  })
})
