import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configurationFileName } from '@/components/transfer/download-configuration'
import { catchDownloads } from '@/tests/support/downloads'
import { aConfiguration, aGuildInfo, ids } from '@/tests/support/factories'
import { setGuildInfo } from '@/tests/msw/guilds'
import { refuseOnce } from '@/tests/msw/server'
import { exportUrl, setConfiguration } from '@/tests/msw/transfer'
import { openTransfer } from './open-transfer'

const ours = aConfiguration({ guild: { id: ids.guild, name: 'Harbour Lights' } })
const download = () => screen.findByRole('button', { name: 'Download configuration' })

test('the file has what the server exports, named after guild and day; a failed download says why and can be retried', async () => {
  setConfiguration(ours)
  refuseOnce('get', exportUrl, 503, { detail: 'Discord does not answer.' })
  const downloads = catchDownloads()
  const { user } = await openTransfer()

  await user.click(await download())
  expect(await screen.findByText('Discord does not answer.')).toBeVisible()
  await user.click(await download())

  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(screen.queryByText('Discord does not answer.')).not.toBeInTheDocument()
  expect(downloads[0]?.name).toBe('guildhall-harbour-lights-2026-08-01.json')
  expect(JSON.parse((await downloads[0]?.text()) ?? '')).toEqual(ours)
  expect(
    screen.getByText('Your browser is saving it as guildhall-harbour-lights-2026-08-01.json.'),
  ).toBeVisible()
})

test('a user with read access can export, and is told why they cannot import', async () => {
  setGuildInfo(aGuildInfo({ access: 'read' }))
  const downloads = catchDownloads()
  const { user } = await openTransfer()

  await user.click(await download())

  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(screen.getByText(/you can’t import another one/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Choose a file' })).not.toBeInTheDocument()
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})

test.each([
  ['Night Owls', 'guildhall-night-owls-2026-08-01.json'],
  ['夜更かしゲーム部', 'guildhall-夜更かしゲーム部-2026-08-01.json'],
  ['C++ & <Templates> "Anonymous"', 'guildhall-c-templates-anonymous-2026-08-01.json'],
  ['../../etc', 'guildhall-etc-2026-08-01.json'],
  ['🍄🏁', `guildhall-${ids.guild}-2026-08-01.json`],
  ['x'.repeat(200), `guildhall-${'x'.repeat(60)}.json`, 'an unknown day'],
])('%s gets the file name %s', (name, file, day = '2026-08-01T12:00:00.000Z') => {
  expect(configurationFileName('Guildhall', { id: ids.guild, name }, day)).toBe(file)
})
