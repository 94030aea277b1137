import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standalone } from '@/scripts/project.mjs'
import { expect, test as base } from './support/fixtures'
import { aProgram } from './support/program'
import { beSignedIn } from './support/steps'
import { guilds } from './support/world'

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><circle cx="32" cy="16" r="16" fill="#fde047"/></svg>'

/** A finished build that is started as another product. */
const test = base.extend<object, { url: string }>({
  url: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'guildhall-brand-'))
      const file = join(folder, 'logo.svg')
      await writeFile(file, logo)
      const names = { PRODUCT_NAME: 'Lyra', PRODUCT_TAGLINE: 'Stars for your server.', POWERED_BY: 'off' }
      const program = await aProgram({ env: { ...names, BRAND_COLOR: '#0f766e', LOGO_FILE: file } })
      try {
        await program.start()
        await use(program.url)
      } finally {
        await program.remove()
        await rm(folder, { recursive: true })
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ url }, use) => use(url),
  // What a missing page answers, what its visitor is told who is not signed in, and what the setup page refuses.
  provoked: /status of (?:40[14]|422)/,
})

const guild = `/guilds/${guilds.cartographers.id}`
const publicPages = ['/main', '/status', '/docs', '/docs/doctor', '/docs/api', '/docs/moving', '/nowhere']
const ownPages = [
  ...['/user/home', '/user/profile', '/user/game', guild, `${guild}/settings`, `${guild}/history`],
  ...[`${guild}/transfer`, `${guild}/features/welcome`, '/guilds/100000000000000001'],
]
const files = ['/manifest.webmanifest', '/openapi.json']

test('nothing that people are sent has the software’s own name', async ({ page }) => {
  const textOf = async (path: string) => {
    const answer = await page.request.get(path, { headers: { accept: 'text/html' } })
    return { path, text: await answer.text() }
  }
  const sent = await Promise.all([...publicPages, ...files, '/api/auth/callback'].map(textOf))
  await beSignedIn(page)
  sent.push(...(await Promise.all([...publicPages, ...ownPages].map(textOf))))

  for (const { path, text } of sent) {
    expect.soft(text, path).not.toContain('Guildhall')
    expect.soft(text, path).toContain('Lyra')
  }
})

test('pages keep the name and colour of the deployment in the browser, in both modes', async ({ page }) => {
  const colourOf = (name: string) =>
    page.evaluate(
      (variable) => getComputedStyle(document.documentElement).getPropertyValue(variable),
      `--chakra-colors-${name}`,
    )
  await page.goto('/main')
  await expect(page).toHaveTitle('Lyra')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stars for your server.')
  await expect(page.getByRole('link', { name: 'Lyra, home page' }).getByRole('presentation')).toHaveAttribute(
    'src',
    '/logo.svg',
  )
  await expect(page.getByRole('link', { name: 'Sign in with Discord' })).toHaveCSS(
    'background-color',
    'rgb(15, 118, 110)',
  )
  expect(await colourOf('brand-500')).toBe('#0F766E')

  await page.getByRole('button', { name: 'Dark mode' }).click()
  await expect(page.getByRole('link', { name: 'Sign in with Discord' })).toHaveCSS(
    'background-color',
    'rgb(17, 119, 111)',
  )
  for (const path of ['/docs', '/docs/doctor', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Lyra, home page' })).toBeVisible()
    await expect(page.getByText('Guildhall')).toHaveCount(0)
  }
})

test('the setup page shows a name and a colour while they are typed', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-setup-'))
  const program = spawn(process.execPath, [join(standalone, 'main.mjs'), 'start'], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0' },
  })
  try {
    let said = ''
    program.stdout.on('data', (chunk) => (said += String(chunk)))
    const address = () => /http:\S+token=[\w-]+/.exec(said)?.[0] ?? ''
    await expect.poll(address).not.toBe('')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(address())
    // As light as every page at first, whatever the system prefers.
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(247, 248, 251)')
    const colour = page.getByLabel('Colour', { exact: true })
    const save = page.getByRole('button', { name: 'Test and save' })

    await page.getByLabel('Name', { exact: true }).fill('Vega')
    await colour.fill('#f5c518')
    await expect(page.getByText('Vega creates the invitation link itself.')).toBeVisible()
    // It is not called that before it is saved.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up Guildhall')
    await expect(save).toHaveCSS('background-color', 'rgb(245, 197, 24)')
    await expect(page.getByLabel('Pick a colour')).toHaveValue('#f5c518')

    await colour.fill('red')
    await colour.blur()
    await expect(colour).toHaveAccessibleDescription(/Enter six hex digits/)
    await page.getByLabel('Pick a colour').fill('#0f766e')
    await expect(colour).toHaveValue('#0f766e')
    await expect(save).toHaveCSS('background-color', 'rgb(15, 118, 110)')
    await expect(colour).not.toHaveAccessibleDescription(/Enter six/)

    // Enter goes on to what is empty.
    const clientId = page.getByLabel('Client ID')
    const clientSecret = page.getByLabel('Client Secret')
    await page.getByLabel('Name', { exact: true }).press('Enter')
    await expect(clientId).toBeFocused()
    await clientId.fill('my bot')
    await clientId.press('Enter')
    await expect(clientSecret).toBeFocused()
    await clientSecret.fill('secret')
    await clientSecret.press('Enter')

    const refusal = page.getByRole('region', { name: 'Not saved yet' })
    await expect(refusal).toBeFocused()
    await expect(refusal.getByRole('link')).toHaveText(['Client ID', 'Bot token'])
    await expect(page.getByText('Enter the Client ID: 15 to 21 digits.')).toHaveCount(1)
    await expect(page.getByText(/DISCORD_|\.env\.example/)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up Guildhall')
    await expect(page.getByLabel('Bot token')).toHaveAccessibleDescription(/This is missing\.$/)
    await expect(page.getByLabel('Bot token')).toHaveAttribute('aria-invalid', 'true')
    await refusal.getByRole('link', { name: 'Client ID' }).press('Enter')
    await expect(clientId).toBeFocused()
    await expect(clientId).toHaveAccessibleDescription(/Enter the Client ID: 15 to 21 digits/)
    await expect(clientSecret).toHaveAttribute('aria-invalid', 'false')
  } finally {
    program.kill('SIGKILL')
    await rm(folder, { recursive: true })
  }
})
