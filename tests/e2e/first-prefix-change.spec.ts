import { expect, test } from './support/fixtures'
import { beSignedIn, openGuild, openSettings, prefixField, save, settingsPath, signIn } from './support/steps'
import { guilds } from './support/world'

test('a new user signs in, picks a server, changes its prefix and finds it after a reload', async ({
  page,
}) => {
  await signIn(page)
  await openGuild(page, guilds.harbour.name)
  await expect(page).toHaveURL(`/guilds/${guilds.harbour.id}`)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page).toHaveURL(settingsPath(guilds.harbour.id))

  await prefixField(page).fill('?')
  await save(page)
  await page.reload()
  await expect(prefixField(page)).toHaveValue('?')

  await page.goto(`/guilds/${guilds.harbour.id}`)
  await expect(page.getByText('Prefix ?')).toBeVisible()
})

test.describe('a program that is stopped', { tag: '@slow' }, () => {
  test.use({
    provoked: /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/,
  })

  test('the change and the session survive a killed process', async ({ page, program }) => {
    test.setTimeout(180_000)
    await beSignedIn(page, 'owner', program.url)
    await openSettings(page, guilds.harbour.id, program.url)
    await prefixField(page).fill('>>')
    await save(page)

    await program.end('SIGKILL')
    await program.start()
    await page.reload()
    await expect(prefixField(page)).toHaveValue('>>')

    await program.end('SIGTERM')
    await program.start()
    await page.reload()
    await expect(prefixField(page)).toHaveValue('>>')
  })
})

test('signing out opens the landing page, and pages require a new sign-in', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/main$/)
  await page.goto('/user/home')
  await expect(page).toHaveURL(/\/main\?next=/)
})
