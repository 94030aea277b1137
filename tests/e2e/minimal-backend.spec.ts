import { expect, test as base } from './support/fixtures'
import { aProgram } from './support/program'
import { startSparseBackend } from './support/minimal-backend'
import { beSignedIn, openSettings, prefixField, save } from './support/steps'
import { guilds } from './support/world'

type Backend = Awaited<ReturnType<typeof startSparseBackend>>

/** The program in front of a backend that has the specification's calls and fields alone. */
const test = base.extend<object, { backend: Backend; url: string }>({
  backend: [
    async ({}, use) => {
      const backend = await startSparseBackend()
      await use(backend)
      backend.stop()
    },
    { scope: 'worker' },
  ],
  url: [
    async ({ backend }, use) => {
      const program = await aProgram({ env: { BACKEND_URL: backend.url } })
      try {
        await program.start()
        await use(program.url)
      } finally {
        await program.remove()
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ url }, use) => use(url),
})

const guild = `/guilds/${guilds.harbour.id}`

// The heartbeat and a profile that nobody saved yet are 404 in the specification.
test.use({ provoked: /status of (?:400|404)/ })

const specified =
  /^(?:(?:GET|PATCH) \/(?:guilds\/\{id\}\/(?:settings|features\/[a-z-]+)|users\/\{id\})|GET \/(?:guilds\/\{id\}(?:\/roles)?|heartbeat|features)|POST \/user\/game)$/
const expectSpecified = ({ asked }: Backend) =>
  expect(asked.filter((call) => !specified.test(call))).toEqual([])

test('with only the specification’s calls a prefix and a feature can be changed', async ({
  page,
  backend,
}) => {
  await beSignedIn(page)
  await page.goto(guild)
  await expect(page.getByText('Prefix !')).toBeVisible()
  const cards = page.getByRole('link', { name: /^Configure / })
  await expect(cards).toHaveCount(12)
  await expect(page.getByRole('switch')).toHaveCount(0)
  const navigation = page.getByRole('navigation', { name: 'This server' })
  await expect(navigation.getByRole('link', { name: /History|Move/ })).toHaveCount(0)

  await openSettings(page, guilds.harbour.id)
  await prefixField(page).selectText()
  await prefixField(page).pressSequentially('s!')
  await save(page)
  await page.reload()
  await expect(prefixField(page)).toHaveValue('s!')

  await page.goto(`${guild}/features/levels`)
  const points = page.getByRole('spinbutton').first()
  await points.selectText()
  await points.pressSequentially('7')
  await save(page)
  await page.reload()
  await expect(points).toHaveValue('7')
  await page.goto(`${guild}/features/music`)
  await expect(page.getByRole('heading', { level: 1, name: 'This feature doesn’t exist' })).toBeVisible()
  expectSpecified(backend)
})
