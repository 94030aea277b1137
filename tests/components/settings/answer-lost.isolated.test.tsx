import { expect, onTestFinished, test, vi } from 'vitest'
import { savedSettings } from '@/tests/msw/settings'
import { aClient } from '@/tests/support/clients'
import { ids } from '@/tests/support/factories'

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
