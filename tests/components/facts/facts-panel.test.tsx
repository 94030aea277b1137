import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FactsPanel } from '@/components/facts/facts-panel'
import { GuildEvents } from '@/components/shell/live/guild-events'
import { theStream } from '@/tests/msw/events'
import { setFacts } from '@/tests/msw/guilds'
import { ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'

// The charts are drawn on a canvas, which only a browser has (tests/e2e/declared.spec.ts).
vi.mock('uplot', () => {
  class Plot {
    static paths = {}
    setSize() {}
    destroy() {}
  }
  return { default: Plot }
})

const songs = {
  id: 'songs',
  label: 'Gewünschte Lieder',
  language: 'de',
  feature: 'welcome',
  days: { '2026-01-01': 1000, '2026-03-13': 12, '2026-03-14': 14 },
}
const members = {
  id: 'members',
  label: 'Members',
  style: 'line',
  days: { '2026-03-10': 300, '2026-03-14': 310.5 },
}
const waited = { id: 'waited', label: 'Longest wait', unit: 'min', value: 1203.456 }

const open = (featureId?: string) =>
  renderApp(<FactsPanel guildId={ids.guild} featureId={featureId} />, { route: `/guilds/${ids.guild}` })

test('what stands behind a number has the form that the number asks for', async () => {
  const unit = { one: 'fish', other: 'fishes' }
  setFacts({
    series: [{ ...members, unit, days: { '2026-03-13': 1, '2026-03-14': 2 } }],
    counters: [{ ...waited, unit, value: 1.001 }],
    reported_at: '2026-03-14T10:00:00.000Z',
  })
  open()

  expect(await screen.findByText('1 fish')).toBeVisible()
  expect(screen.getByText('2 fishes')).toBeVisible()
  expect(screen.getByText('lowest 1 fish, highest 2 fishes')).toBeVisible()
})

test('a chart of a single day has its date once', async () => {
  const days = { '2026-03-14': 14 }
  setFacts({ series: [{ ...songs, days }], counters: [], reported_at: '2026-03-14T10:00:00.000Z' })
  open()

  expect(await screen.findAllByText('Mar 14')).toHaveLength(1)
})

test('people look at the sum of what is counted and the last value of what goes up and down, and read both as a table', async () => {
  setFacts({ series: [songs, members], counters: [waited], reported_at: '2026-03-14T10:00:00.000Z' })
  const { user } = open()

  expect(await screen.findByText('1,203.46 min')).toBeVisible()
  expect(screen.getByText('26')).toBeVisible()
  expect(screen.getByText('in 30 days')).toBeVisible()
  expect(screen.getByText('310.5')).toBeVisible()
  expect(screen.getByText('on Mar 14, 2026')).toBeVisible()
  expect(
    screen.getByRole('img', {
      name: /^Chart of Members, Mar 10, 2026 to Mar 14, 2026: between 300 and 310.5$/,
    }),
  ).toBeVisible()
  expect(screen.getByText('lowest 300, highest 310.5')).toBeVisible()
  expect(screen.getByText('Gewünschte Lieder')).toHaveAttribute('lang', 'de')

  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 90 days')
  expect(screen.getByText('1,026')).toBeVisible()
  const [summary] = screen.getAllByText('Show as a table')
  if (summary) await user.click(summary)
  const table = await screen.findByRole('group', { name: 'Gewünschte Lieder' })
  expect(within(table).getByRole('table', { name: 'Gewünschte Lieder' })).toBeVisible()
  expect(within(table).getByRole('rowheader', { name: 'Mar 14, 2026' })).toBeVisible()
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['DayGewünschte Lieder', 'Mar 14, 202614', 'Mar 13, 202612', 'Jan 1, 20261,000'])
})

test('a feature has its own facts, and nothing is drawn where there are none', async () => {
  setFacts({ series: [songs, members], counters: [waited] })
  const feature = open('welcome')
  expect(await screen.findByRole('heading', { name: 'Gewünschte Lieder' })).toBeVisible()
  expect(screen.queryByText('Members')).not.toBeInTheDocument()
  feature.unmount()

  const { client } = open('levels')
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})

test('a chart on an open page follows what the bot reports', async () => {
  setFacts({ series: [songs], counters: [] })
  renderApp(
    <>
      <GuildEvents guildId={ids.guild} />
      <FactsPanel guildId={ids.guild} />
    </>,
    { route: `/guilds/${ids.guild}` },
  )
  expect(await screen.findByText('26')).toBeVisible()

  setFacts({ series: [{ ...songs, days: { ...songs.days, '2026-03-15': 30 } }], counters: [] })
  const stream = await theStream()
  stream.send('facts', {})

  expect(await screen.findByText('56')).toBeVisible()
  expect(screen.getByRole('img', { name: /to Mar 15, 2026: between 12 and 30$/ })).toBeVisible()
})
