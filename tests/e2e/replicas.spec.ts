import pg from 'pg'
import { expect, test } from './support/fixtures'
import { beSignedIn, chooseZone, openSettings, prefixField, presence, save, zoneField } from './support/steps'
import { guilds } from './support/world'

test.use({ behindBalancer: true })

/** A city, and its zone, that is not the one that is saved, as after an earlier run. */
const anotherCity = (saved: string | null) =>
  saved === 'Asia/Tokyo' ? (['Lisbon', 'Europe/Lisbon'] as const) : (['Tokyo', 'Asia/Tokyo'] as const)

test('a change saved at one replica appears in a browser at the other, is loaded by the bot, and is shown as live in both', async ({
  page,
  otherPage,
  balancer,
}) => {
  balancer?.send(({ method, path }) => {
    if (path.includes('/events')) return 1
    return method === 'PATCH' ? 0 : null
  })
  const form = page.getByRole('form')
  const live = form.getByText('Live on the bot')
  const otherLive = otherPage.getByRole('form').getByText('Live on the bot')
  await beSignedIn(page, 'owner')
  await beSignedIn(otherPage, 'administrator')
  await openSettings(page, guilds.harbour.id)
  await openSettings(otherPage, guilds.harbour.id)
  await expect(presence(page, 'Idris Okafor')).toBeVisible()
  await expect(presence(otherPage, 'Mara Lindqvist')).toBeVisible()
  await prefixField(otherPage).fill('mine')

  const [city, zone] = anotherCity(await zoneField(page).textContent())
  await chooseZone(page, city)
  await save(page)

  await expect(zoneField(otherPage)).toHaveText(zone)
  await expect(otherPage.getByText('Changed by Mara Lindqvist just now')).toBeVisible()
  await expect(prefixField(otherPage)).toHaveValue('mine')
  await expect(live).toBeVisible()
  const alsoHere = form.getByText('Idris Okafor is also here')
  const gap = async () => {
    const [person, mark] = await Promise.all([alsoHere.boundingBox(), live.boundingBox()])
    return (mark?.x ?? NaN) - (person?.x ?? NaN) - (person?.width ?? NaN)
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(16)
  // What is being edited is not called live.
  await expect(otherLive).toBeHidden()
  await otherPage.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(otherLive).toBeVisible()
  await otherPage.goto('/user/home')
  await expect(presence(page, 'Idris Okafor')).toBeHidden()
})

test('an operator’s collectors get a page and all that it asked for as one trace, and a failure with its request’s id', async ({
  page,
  operated: { collector, databaseUrl },
}) => {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  await beSignedIn(page)
  await page.goto(`/guilds/${guilds.harbour.id}/settings?canary`)
  const session = await (await page.request.get('/api/auth')).json()

  const screen = 'GET /guilds/[guild]/settings'
  const call = `${screen} > GET /backend/guilds/:guildId/settings`
  const whole = [screen, call, `${call} > select guild_settings`]
  await expect.poll(() => collector.traces()).toContainEqual(expect.arrayContaining(whole))

  const toDiscord = expect.stringMatching(/^\w+ \/backend\/.+ > GET \/users\/@me\/guilds$/)
  await expect.poll(() => collector.traces().flat()).toContainEqual(toDiscord)

  // Nobody expects it.
  await database.query('alter table user_profiles rename to hidden')
  try {
    const failed = await page.request.get(`/backend/users/${session.user_id}?canary`, {
      headers: { authorization: `${session.token_type} ${session.access_token}` },
    })
    expect(failed.status()).toBe(500)
    await expect
      .poll(() => collector.reports())
      .toContainEqual(
        expect.objectContaining({
          request_id: failed.headers()['x-request-id'],
          route: '/backend/users/:userId',
        }),
      )
  } finally {
    await database.query('alter table hidden rename to user_profiles')
    await database.end()
  }
  for (const secret of ['canary', session.access_token, session.user_id, guilds.harbour.id])
    expect(collector.told()).not.toContain(secret)
})
