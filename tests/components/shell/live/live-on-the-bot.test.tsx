import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prefixField, saveButton } from '@/tests/components/settings/open-settings'
import { setReady } from '@/tests/msw/events'
import { mara, openLive, saveAs } from './open-live'

test('what is saved is not live until the bot has loaded it', async () => {
  setReady({ versions: { settings: 1 }, loaded: { settings: 1 } })
  const { stream, type, user } = await openLive()
  expect(await screen.findByText('Live on the bot')).toBeVisible()

  await type(prefixField(), '$')
  expect(screen.queryByText('Live on the bot')).not.toBeInTheDocument()
  await user.click(saveButton())
  expect(await screen.findByText('Saved, not yet live')).toBeVisible()
  stream.send('loaded', { loaded: { settings: 2 } })

  expect(await screen.findByText('Live on the bot')).toBeVisible()
})

test('so it is with what somebody else saves', async () => {
  setReady({ versions: { settings: 1 }, loaded: { settings: 1 } })
  const { stream } = await openLive()

  stream.send('change', saveAs(mara, { chat_prefix: '$' }, '1'), '1')

  expect(await screen.findByText('Saved, not yet live')).toBeVisible()
})

test('where the bot never said what it loaded, nothing is claimed', async () => {
  const { stream } = await openLive()

  stream.send('change', saveAs(mara, { chat_prefix: '$' }, '1'), '1')

  await waitFor(() => expect(prefixField()).toHaveValue('$'))
  expect(screen.queryByText(/live/i)).not.toBeInTheDocument()
})
