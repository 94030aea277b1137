import { expect, test as base } from './support/fixtures'
import { aProgram } from './support/program'
import { startSparseBackend } from './support/minimal-backend'
import { beSignedIn, openSettings, prefixField, saveAgain } from './support/steps'
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
      const program = await aProgram()
      try {
        await program.start({ BACKEND_URL: backend.url })
        await use(program.url)
      } finally {
        await program.remove()
      }
    },
    { scope: 'worker', timeout: 120_000 },
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
  await saveAgain(page)
  await page.reload()
  await expect(prefixField(page)).toHaveValue('s!')

  await page.goto(`${guild}/features/levels`)
  const points = page.getByRole('spinbutton').first()
  await points.selectText()
  await points.pressSequentially('7')
  await saveAgain(page)
  await page.reload()
  await expect(points).toHaveValue('7')
  await page.goto(`${guild}/features/music`)
  await expect(page.getByText('This feature doesn’t exist')).toBeVisible()
  expectSpecified(backend)
})

test(
  'with only the specification’s calls a profile is saved and a game server checked',
  { tag: '@slow' },
  async ({ page, backend }) => {
    await beSignedIn(page)
    await page.goto('/user/profile')
    await page.getByRole('textbox', { name: 'Add a placeholder' }).pressSequentially('rank')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await saveAgain(page)
    await page.reload()
    await expect(page.getByRole('list', { name: 'Your placeholders' })).toContainText('{rank}')

    await page.goto('/user/game')
    const check = async (host: string) => {
      await page.getByRole('textbox', { name: 'Address' }).pressSequentially(host)
      await page.getByLabel('RCON password').pressSequentially('secret')
      await page.getByRole('button', { name: /^Check/ }).click()
    }
    await check('no.example')
    await expect(page.getByText('It said no.').first()).toBeVisible()
    for (const host of ['one.example', 'two.example']) {
      await page.reload()
      await check(host)
      await expect(page.getByText(`${host}:25575 answered.`).first()).toBeVisible()
    }

    expectSpecified(backend)
  },
)

test(
  'the page stays usable with 300 options, a catastrophic pattern and 2,000 changes',
  { tag: '@slow' },
  async ({ page, backend }) => {
    const names = Array.from({ length: 300 }, (_, index) => `option_${index}`)
    const options = {
      type: 'object',
      properties: {
        code: { type: 'string', title: 'Code', maxLength: 200, pattern: '^(a+)+$' },
        ...Object.fromEntries(names.map((name) => [name, { $ref: '#/$defs/word' }])),
      },
      $defs: { word: { type: 'string', maxLength: 50 } },
    }
    const change = {
      user: { id: '1' },
      subject: 'settings',
      before: { chat_prefix: '!' },
      after: { chat_prefix: '?' },
    }
    backend.more['/features'] = {
      features: [{ id: 'large', name: 'Large', options }],
      extensions: ['history'],
    }
    backend.more[`${guild}/history`] = {
      changes: Array.from({ length: 2_000 }, (_, index) => ({
        ...change,
        id: String(5_000 - index),
        created_at: '2026-03-14T09:26:53.000Z',
      })),
    }

    await beSignedIn(page)
    await page.goto(`${guild}/features/large`)
    const code = page.getByRole('textbox', { name: 'Code' })
    await code.pressSequentially(`${'a'.repeat(40)}!`)
    await expect(code).toHaveValue(`${'a'.repeat(40)}!`)
    await code.press('Backspace')
    await page.getByRole('textbox', { name: 'Option 299' }).pressSequentially('last')
    await saveAgain(page)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Option 299' })).toHaveValue('last')

    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByText('50 changes shown')).toBeVisible()
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(page.getByText('100 changes shown')).toBeVisible()
  },
)
