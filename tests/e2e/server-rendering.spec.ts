import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn, listening, settingsPath } from './support/steps'
import { guilds } from './support/world'

const { harbour } = guilds

/** Pages of each kind, and what of its content the server draws. */
const pages: [path: string, content: (page: Page) => ReturnType<Page['locator']>][] = [
  ['/user/home', (page) => page.getByRole('heading', { name: harbour.name })],
  [`/guilds/${harbour.id}`, (page) => page.getByRole('heading', { level: 1, name: harbour.name })],
  [settingsPath(harbour.id), (page) => page.locator('input[name="chat_prefix"][value]:not([value=""])')],
  [`/guilds/${harbour.id}/features/welcome`, (page) => page.getByText('Message', { exact: true }).first()],
  ['/user/profile', (page) => page.getByText('mara', { exact: false }).first()],
]

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the first HTML has the content, and styles and a signal that let all of it be painted at once', async ({
    page,
  }) => {
    await beSignedIn(page)
    for (const [path, content] of pages) {
      await page.goto(path)
      await expect.soft(content(page), path).toBeVisible()
      await expect.soft(page.locator('body style'), path).toHaveCount(0)
      await expect.soft(page.locator('link[rel=stylesheet]'), path).toHaveCount(0)
      const awaited = await page.locator('link[rel=expect][blocking=render]').getAttribute('href')
      await expect.soft(page.locator(`#__next ~ ${awaited}`), path).toBeAttached()
      const shapes = await page
        .locator('use')
        .evaluateAll((icons) => icons.map((icon) => icon.getAttribute('href')))
      for (const shape of new Set(shapes))
        await expect.soft(page.locator(`svg svg${shape}`), path).toHaveCount(1)
    }
    await page.goto('/user/home')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '700')
    const fonts = () => page.evaluate(() => [...document.fonts].map(({ status }) => status))
    await expect.poll(fonts).toContain('loaded')
  })
})

test('a page has the prefixed styles that a supported browser needs, and no others', async ({ request }) => {
  const html = await (await request.get('/main')).text()
  expect(html).toContain('-webkit-user-select:none;user-select:none;')
  expect(html).not.toMatch(/-ms-flex|-webkit-(?:box-flex|flex|transform|transition):/)
})

test('link previews have a title, a description and an image', async ({ request, baseURL }) => {
  const html = await (await request.get('/main')).text()
  const meta = (property: string) => new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1]

  expect(meta('og:title')).toBe('Your bot, set up server by server.')
  expect(meta('og:description')).toContain('pick one of your servers')
  const image = meta('og:image') ?? ''
  expect(image).toBe(`${baseURL}/social.png`)
  expect((await request.get(image)).headers()['content-type']).toBe('image/png')
})

/** Elements of Chakra whose class says nothing of their style. */
const unstyled = (page: Page) => page.locator('[class*="chakra-"]:not(body, svg, [class*="css-"])')

test('hydration keeps the classes of the server’s HTML, and a later change draws with them', async ({
  page,
}) => {
  await beSignedIn(page)
  for (const path of ['/main', ...pages.map(([path]) => path)]) {
    await page.goto(path)
    await expect.soft(page.locator('[class*="css-"]').nth(30), path).toBeAttached()
    await expect.soft(unstyled(page), path).toHaveCount(0)
  }
  const mode = page.getByRole('button', { name: 'Dark mode' })
  const before = (await mode.getAttribute('class')) ?? ''
  await mode.click()
  await expect(page.getByRole('button', { name: 'Dark mode', pressed: true })).toBeVisible()
  await expect(mode).toHaveClass(before)
})

test.describe('a page that something else has changed before the scripts have loaded', () => {
  test.use({ provoked: /Minified React error #418/ })

  test('is drawn anew with its styles', async ({ page }) => {
    await page.route('/main', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace('>Open source under', '>Von jemandem übersetzt')
      await route.fulfill({ response: answer, body })
    })
    await page.goto('/main')
    await expect(page.getByText('Open source under the MIT licence')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '700')
    await expect(unstyled(page)).toHaveCount(0)
  })
})

type Prefetched = { queryKey: string[] }

/** What the server had read in time and sent with the page. */
const answersOf = async (page: Page) => {
  const data = JSON.parse((await page.locator('#__NEXT_DATA__').textContent()) ?? '') as {
    props: { prefetched: { answers: Prefetched[] } }
  }
  return data.props.prefetched.answers
}

/** What a browser would ask for that has not been sent an answer; null for what the server knows without a call. */
const pathsOfKeys: [key: RegExp, path: string | null][] = [
  [/^extensions$/, null],
  // All features are one answer, of which the server sends parts. What has all of them is asked for by pages that need it.
  [/^capabilities\//, null],
  [/^users\/me$/, '/platform/v10/users/@me'],
  [/^users\/me\/guilds$/, '/platform/v10/users/@me/guilds'],
  [/^users\/(\d+)$/, '/backend/users/$1'],
  [/^entitlements\/(\d+)$/, '/backend/users/$1/entitlements'],
  [/^heartbeat$/, '/backend/heartbeat'],
  [/^declared-settings$/, '/backend/settings'],
  [/^guilds\/(\d+)\/info$/, '/backend/guilds/$1'],
  [/^guilds\/(\d+\/(?:channels|facts|features\/\w+|health|roles|settings))$/, '/backend/guilds/$1'],
]

const pathOf = ({ queryKey }: Prefetched) => {
  const key = queryKey.join('/')
  const [known, path] = pathsOfKeys.find(([pattern]) => pattern.test(key)) ?? []
  expect(known, `the path of ${key}`).toBeDefined()
  return known && path && key.replace(known, path)
}

/** Opens a page whose scripts do not come before the one that is given back is called. */
async function openWithoutScripts(page: Page, path: string) {
  let comes = () => {}
  const isPressed = new Promise<void>((resolve) => (comes = resolve))
  await page.route('**/_next/static/chunks/pages/_app*', async (route) => {
    await isPressed
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return () => comes()
}

test('a button clicked before the scripts have loaded takes effect afterwards', async ({ page }) => {
  await beSignedIn(page)
  const loadScripts = await openWithoutScripts(page, '/user/home')
  await page.getByRole('button', { name: /account/i }).click()
  loadScripts()

  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
})

test('a visitor who chooses a language before the scripts have loaded reads it afterwards, and comes back to the other', async ({
  page,
}) => {
  const loadScripts = await openWithoutScripts(page, '/en')
  await page.getByRole('combobox', { name: 'Dashboard language' }).selectOption('Deutsch')
  loadScripts()

  await expect(page).toHaveURL('/de')
  await listening(page)
  await page.goBack()
  await expect(page.getByRole('combobox', { name: 'Dashboard language' })).toHaveValue('en')
  await expect(page).toHaveURL('/en')
})

for (const [before, after] of [
  ['dark', 'light'],
  ['light', 'dark'],
] as const)
  test(`the colour mode changed from ${before} before the scripts have loaded is ${after} afterwards`, async ({
    page,
  }) => {
    await beSignedIn(page)
    await page.addInitScript((mode) => {
      if (localStorage.getItem('chakra-ui-color-mode') === null)
        localStorage.setItem('chakra-ui-color-mode', mode)
    }, before)
    const loadScripts = await openWithoutScripts(page, '/user/home')
    const toggle = page.getByRole('button', { name: 'Dark mode' })
    await toggle.click()
    loadScripts()

    await expect(toggle).toHaveAttribute('aria-pressed', String(after === 'dark'))
    await expect(page.locator(`html[data-theme=${after}]`)).toBeVisible()
  })

test('prefetched data is not fetched again', async ({ page }) => {
  await beSignedIn(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(?:backend|platform|api)\//.test(pathname) && !pathname.endsWith('/events')) calls.push(pathname)
  })
  for (const [path] of pages) {
    calls.length = 0
    await page.goto(path)
    // From here on React listens, and has asked for whatever is missing.
    await expect(page.locator('main:not([inert])')).toBeVisible()
    const arrived = (await answersOf(page)).map(pathOf)
    expect.soft(arrived, path).toContain('/platform/v10/users/@me')
    expect.soft(calls.filter((call) => arrived.includes(call))).toEqual([])
  }
})

test('a page of one user contains nothing of another', async ({ page, otherPage }) => {
  await beSignedIn(page, 'owner')
  await beSignedIn(otherPage, 'collector')
  const [own, others] = await Promise.all(
    [page, otherPage].map(async ({ request }) => (await request.get('/user/home')).text()),
  )
  expect(own).toContain('Mara Lindqvist')
  expect(own).not.toContain('Noor Haddad')
  expect(others).toContain('Noor Haddad')
  expect(others).not.toContain('Mara Lindqvist')
})

test('a link with parameters of its own opens the same public page, which works, and keeps its address', async ({
  page,
  request,
}) => {
  const htmlOf = async (path: string) => (await request.get(path)).text()
  for (const path of ['/main', '/docs/faq', '/de'])
    expect(await htmlOf(`${path}?utm_source=newsletter`), path).toBe(await htmlOf(path))

  await page.goto('/main?utm_source=newsletter')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Sign in/ })
    .click()
  await expect(page.getByRole('button', { name: 'Authorize' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/main?utm_source=newsletter')

  await page.goto('/main?utm_source=newsletter&sign_in=cancelled')
  await expect(
    page.getByText('Sign-in was cancelled. Nothing has changed; you can try again at any time.'),
  ).toBeVisible()
})
