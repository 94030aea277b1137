import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { savedSettings } from '@/tests/msw/settings'
import { aClient } from '@/tests/support/clients'
import { ids } from '@/tests/support/factories'
import { openSettings, prefixField } from './open-settings'
import { saveBar, saveButton } from '@/tests/support/save-bar'

/** How the code of the rules arrives: as slowly as the test says, or not at all. */
const arrival = vi.hoisted(() => ({
  wait: (): Promise<void> => Promise.reject(new Error('No connection.')),
}))

vi.mock('@/components/form/late-rules', async (original) => {
  const code = await original<typeof import('@/components/form/late-rules')>()
  return {
    ...code,
    lateRules: (load: Parameters<typeof code.lateRules>[0]) =>
      code.lateRules(() => arrival.wait().then(load)),
  }
})

test('what is saved before the form’s rules have come waits for them, and nothing of it is lost', async () => {
  const { user, type } = await openSettings()
  const saved = savedSettings().chat_prefix

  await type(prefixField(), 'a b')
  await user.click(saveButton())
  expect(await screen.findByText('Your changes weren’t saved')).toBeVisible()
  expect(prefixField()).toHaveValue('a b')

  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  arrival.wait = () => arrived
  await user.click(saveButton())
  expect(await screen.findByRole('button', { name: 'Saving…' })).toBeVisible()
  await user.type(prefixField(), 'c')
  arrive()
  await waitFor(() => expect(prefixField()).toHaveAccessibleDescription(/can’t contain spaces/))
  await waitFor(() => expect(prefixField()).toHaveFocus())
  expect(prefixField()).toHaveValue('a bc')
  expect(savedSettings().chat_prefix).toBe(saved)

  await type(prefixField(), '$')
  await user.click(saveButton())
  await waitFor(() => expect(saveBar()).not.toBeInTheDocument())
  expect(savedSettings().chat_prefix).toBe('$')
})

test('without the code that reads answers, a save is known to be done, and a read to have failed', async () => {
  vi.resetModules()
  vi.doMock('@/api/answers', () => {
    throw new Error('ChunkLoadError')
  })
  onTestFinished(() => void vi.doUnmock('@/api/answers'))
  const { patchGuildSettings } = await import('@/api/settings')
  const { guildQueries } = await import('@/api/guilds')

  const save = patchGuildSettings(aClient(), ids.guild, { patch: { chat_prefix: '?' }, etag: null })
  await expect(save).rejects.toMatchObject({ status: 200, code: 'answer_lost' })
  expect(savedSettings().chat_prefix).toBe('?')

  const read = aClient().query(guildQueries.roles(ids.guild))
  await expect(read).rejects.toMatchObject({ status: 0, code: 'offline' })
})
