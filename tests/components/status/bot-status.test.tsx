import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { http, HttpResponse } from 'msw'
import { botStatus, type BotStatus as Status, publicStatus } from '@/contract/calls/status'
import { BotStatus, latencyLine } from '@/components/status/bot-status'
import { setStatus } from '@/tests/msw/bot'
import { renderApp } from '@/tests/support/render-app'
import { paths } from '@/config/paths'
import StatusPage from '@/pages/status'
import { server } from '@/tests/msw/server'

const aStep = (index: number, latency_ms: number | null) => ({
  at: new Date(Date.UTC(2026, 7, 1) + index * 300_000).toISOString(),
  latency_ms,
  guild_count: latency_ms === null ? null : 12,
  shards_ready: null,
})

const aStatus = (overrides: Partial<Status> = {}) =>
  botStatus.parse({
    status: 'online',
    last_seen_at: '2026-08-01T12:00:00.000Z',
    latency_ms: 42,
    guild_count: 1284,
    version: '2.1.0',
    shards: [
      { id: 0, status: 'ready', latency_ms: 40, guild_count: 700 },
      { id: 1, status: 'reconnecting', latency_ms: null, guild_count: null },
    ],
    history: [aStep(0, 10), aStep(1, 30), aStep(2, null), aStep(3, 20)],
    ...overrides,
  })

test('the status page describes the bot’s state, its last report and each shard in words', async () => {
  setStatus(aStatus())
  renderApp(<BotStatus />)

  expect(await screen.findByRole('heading', { name: 'The bot is online' })).toBeVisible()
  for (const text of ['1,284', '42 ms', '2.1.0', '1 of 2 ready'])
    expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('row', { name: '0 Ready 40 ms 700' })).toBeVisible()
  expect(screen.getByRole('row', { name: '1 Reconnecting Unknown Unknown' })).toBeVisible()
})

test('the last day is a chart with a text alternative, and a table on request', async () => {
  setStatus(aStatus({ shards: null }))
  const { user } = renderApp(<BotStatus />)

  expect(
    await screen.findByRole('img', { name: /between 10 and 30 ms, known for 3 of 4 steps/ }),
  ).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  await user.click(screen.getByText('Show as a table'))

  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent).slice(1)).toEqual([
    expect.stringContaining('20 ms12'),
    expect.stringContaining('UnknownUnknown'),
    expect.stringContaining('30 ms12'),
    expect.stringContaining('10 ms12'),
  ])
})

test('the line has gaps where data is missing', () => {
  const drawing = latencyLine([aStep(0, 10), aStep(1, 30), aStep(2, null), aStep(3, 20)])

  expect(drawing?.lines).toHaveLength(2)
  expect(latencyLine([aStep(0, null)])).toBeNull()
  expect(latencyLine([aStep(0, 0)])?.lines).toEqual(['0.00,100.00 0.00,100.00'])
})

test('without a status from the backend the bot is unknown, not offline', async () => {
  setStatus(null)
  renderApp(<BotStatus />)

  expect(await screen.findByRole('heading', { name: 'The bot’s status is unknown' })).toBeVisible()
  expect(screen.getByText('Nothing was reported in the last 24 hours.')).toBeVisible()
  expect(screen.getByText('The bot doesn’t report its shards.')).toBeVisible()
})

test('a visitor sees what works, since when, and what to do', async () => {
  const seen = new Date(Date.now() - 5 * 60_000).toISOString()
  const status = publicStatus.parse({
    dashboard: { state: 'up', since: seen },
    discord: { state: 'unknown', since: null },
    bot: { state: 'down', since: seen },
  })
  server.use(http.get('*/status.json', () => HttpResponse.json(status)))

  renderApp(StatusPage.getLayout?.(<StatusPage />), { session: null, route: '/status' })

  expect(await screen.findByText('The bot has stopped reporting in')).toBeVisible()
  expect(screen.getByText('Last report: 5 minutes ago')).toBeVisible()
  expect(screen.getByText(/The people who run the bot can restart it/)).toBeVisible()
  expect(screen.getByText('The dashboard is working')).toBeVisible()
  expect(screen.getByText('Discord’s status is unknown')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Shards' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', paths.signIn('/status'))
})
