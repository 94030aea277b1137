import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { drafts } from '@/stores/drafts'
import { aSettings } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { server } from '@/tests/msw/server'
import { savedSettings, setSettings, settingsUrl } from '@/tests/msw/settings'
import { openSettings, prefixField, saveBar, saveButton, zoneField } from './open-settings'

afterEach(() => drafts.setState(drafts.getInitialState(), true))

const group = () => screen.findByRole('group', { name: 'Prefix' })

async function openConflict() {
  const app = await openSettings()
  setSettings(aSettings({ chat_prefix: 'theirs', timezone: 'Asia/Tokyo' }))
  await app.type(prefixField(), 'mine')
  await app.user.click(saveButton())
  return app
}

test('changes of different fields are merged without a question', async () => {
  const { user, type } = await openSettings()
  setSettings(aSettings({ timezone: 'Asia/Tokyo' }))

  await type(prefixField(), 'mine')
  await user.click(saveButton())

  await waitFor(() => expect(savedSettings()).toMatchObject({ chat_prefix: 'mine', timezone: 'Asia/Tokyo' }))
  await waitFor(() => expect(saveBar()).not.toBeInTheDocument())
  expect(zoneField()).toHaveValue('Asia/Tokyo')
})

test('a field that both changed is shown with both values, and nothing is saved meanwhile', async () => {
  await openConflict()

  const field = await group()

  expect(within(field).getByText('theirs')).toBeVisible()
  expect(within(field).getByText('mine')).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Time zone' })).not.toBeInTheDocument()
  expect(zoneField()).toHaveValue('Asia/Tokyo')
  expect(saveButton()).toBeDisabled()
  expect(savedSettings().chat_prefix).toBe('theirs')
})

test('keeping mine saves it on top of theirs', async () => {
  const { user } = await openConflict()

  await user.click(within(await group()).getByRole('button', { name: 'Keep mine' }))
  await user.click(saveButton())

  await waitFor(() => expect(savedSettings()).toMatchObject({ chat_prefix: 'mine', timezone: 'Asia/Tokyo' }))
})

test('taking theirs leaves nothing to save', async () => {
  const { user } = await openConflict()

  await user.click(within(await group()).getByRole('button', { name: 'Take theirs' }))

  expect(prefixField()).toHaveValue('theirs')
  expect(saveBar()).not.toBeInTheDocument()
})

test('a backend that does not send the current value is asked for it', async () => {
  const { user, type } = await openSettings()
  setSettings(aSettings({ chat_prefix: 'theirs' }))
  server.use(
    http.patch(settingsUrl, () => fails(412, { code: 'conflict', detail: 'Changed meanwhile.' }), {
      once: true,
    }),
  )

  await type(prefixField(), 'mine')
  await user.click(saveButton())

  expect(within(await group()).getByText('theirs')).toBeVisible()
})
