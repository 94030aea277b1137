import { screen } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { GuildNavigation } from '@/components/shell/guild-navigation'
import { MoveConfiguration } from '@/components/transfer/move-configuration'
import { paths } from '@/config/paths'
import { aConfiguration, ids } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { setExtensions } from '@/tests/msw/features'
import { setGuildInfo } from '@/tests/msw/guilds'
import { receivedLines } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { importUrl } from '@/tests/msw/transfer'
import { renderApp } from '@/tests/render-app'
import { aFile, chooseButton, chooser, openTransfer } from './open-transfer'

const missing = (status: number) => fails(status, { code: 'not_found', detail: 'There is no such address.' })
const link = () => screen.queryByRole('link', { name: 'Move configuration' })

test('a backend that does not offer it has no link to the page, and the page says so kindly', async () => {
  setExtensions([])
  renderApp(
    <>
      <GuildNavigation guildId={ids.guild} />
      <MoveConfiguration guildId={ids.guild} />
    </>,
    { route: paths.guildTransfer(ids.guild), publicConfig: { backend: 'own' } },
  )

  expect(await screen.findByText('A configuration cannot be moved here')).toBeVisible()
  expect(link()).not.toBeInTheDocument()
  expect(receivedLines().filter((line) => line.includes('export'))).toEqual([])
})

test('a backend of one’s own that can do it has the page', async () => {
  await openTransfer({ publicConfig: { backend: 'own' } })

  expect(await screen.findByRole('button', { name: 'Download configuration' })).toBeVisible()
})

test('the navigation leads to the page, and the reference backend is not asked about it', async () => {
  renderApp(<GuildNavigation guildId={ids.guild} />, { route: paths.guild(ids.guild) })

  await screen.findByRole('link', { name: /Welcome message/ })
  expect(link()).toHaveAttribute('href', paths.guildTransfer(ids.guild))
  expect(receivedLines().filter((line) => line.includes('export'))).toEqual([])
})

test('a backend that gives a configuration away but takes none says so', async () => {
  server.use(http.post(importUrl, () => missing(405)))
  const { user } = await openTransfer()
  await chooseButton()

  await user.upload(chooser(), aFile(aConfiguration()))

  expect(await screen.findByText(/cannot import a configuration/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await chooseButton()).toHaveFocus()
})

test('without the bot there is nothing to move yet, and the way to it is shown', async () => {
  setGuildInfo(null)
  renderApp(<MoveConfiguration guildId={ids.guild} />, { route: paths.guildTransfer(ids.guild) })

  expect(await screen.findByRole('heading', { name: /is not in Harbour Lights yet/ })).toBeVisible()
})

test('an address that is no server says so', () => {
  renderApp(<MoveConfiguration guildId="seven" />, { route: paths.guildTransfer('seven') })

  expect(screen.getByText('We don’t know this server')).toBeVisible()
})
