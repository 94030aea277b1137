import { expect, test } from './support/fixtures'
import { changePrefix, prefixField, save, settingsPath, signIn } from './support/steps'
import { guilds, people } from './support/world'

test('a new user signs in, picks a server, changes its prefix and finds it after a reload', async ({
  page,
}) => {
  await signIn(page)
  await page.getByRole('link', { name: `Manage ${guilds.harbour.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: guilds.harbour.name })).toBeVisible()
  await expect(page).toHaveURL(`/guilds/${guilds.harbour.id}`)
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await expect(page).toHaveURL(settingsPath(guilds.harbour.id))

  const prefix = await changePrefix(page, '?')
  await save(page)
  await page.reload()
  await expect(prefixField(page)).toHaveValue(prefix)

  await page.goto(`/guilds/${guilds.harbour.id}`)
  await expect(page.getByText(`Prefix ${prefix}`)).toBeVisible()
})

test('the Enter key on a person agrees to sign in, and Cancel comes after it', async ({ page }) => {
  await page.goto('/api/auth/login')
  const mara = page.getByRole('radio', { name: people.owner })
  await mara.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Authorize' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()

  await mara.press('Enter')

  await expect(page).toHaveURL(/\/user\/home$/)
})
