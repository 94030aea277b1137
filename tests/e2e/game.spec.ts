import type { Page } from '@playwright/test'
import { startSourceServer } from '@/tests/support/rcon/source-server'
import { expect, test } from './support/fixtures'
import { beSignedIn } from './support/steps'

test.use({ provoked: /status of 400/ })

const password = 'correct horse'

async function fill(page: Page, game: string, port: number, given: string) {
  await page.getByRole('combobox', { name: 'Game' }).selectOption(game)
  await page.getByRole('textbox', { name: 'Address' }).fill('127.0.0.1')
  await page.getByRole('textbox', { name: 'Port' }).fill(String(port))
  await page.getByLabel('RCON password').fill(given)
}

test('a wrong password is reported, the right one passes, and the server is saved and checked again', async ({
  page,
}) => {
  const minecraft = await startSourceServer({ password, order: 'minecraft' })
  await page.setViewportSize({ width: 390, height: 844 })
  await beSignedIn(page, 'manager')
  await page.goto('/user/game')
  const outcome = page.locator('.outcome')

  await fill(page, 'Minecraft', minecraft.port, 'wrong')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByText(/ answered, but refused the password$/).first()).toBeVisible()
  await expect(page.getByLabel('RCON password')).toHaveAttribute('aria-invalid', 'true')
  await expect(outcome).toBeInViewport({ ratio: 0.95 })
  await page.getByLabel('RCON password').fill(password)
  await page.getByRole('textbox', { name: 'Name (optional)' }).fill('Survival')
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect(page.getByRole('heading', { name: 'The password works' })).toBeVisible()
  await expect(outcome).toBeInViewport({ ratio: 0.95 })

  await page.reload()
  await expect(page.getByText('Survival', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Check Survival again' }).click()
  await expect(page.getByText(/^Survival works, \d+ ms\.$/)).toBeAttached()
  await page.getByRole('button', { name: 'Remove Survival' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('No saved servers yet')).toBeVisible()
  await minecraft.close()
})
