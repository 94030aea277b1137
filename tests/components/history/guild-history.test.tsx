import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { removedUser } from '@/contract/history'
import { GuildHistory } from '@/components/history/guild-history'
import { GuildNavigation } from '@/components/shell/guild-navigation'
import { paths } from '@/config/paths'
import { aHistoryChange, aRole, ids } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { catalogueUrl, setExtensions } from '@/tests/msw/features'
import { historyUrl, setHistory } from '@/tests/msw/history'
import { server, refuseOnce } from '@/tests/msw/server'
import { renderApp } from '@/tests/support/render-app'
import { around } from '@/tests/support/nodes'
import { ben, headings, open, two, welcome } from './open-history'

test('each change shows who, what and when; of the switch alone in one sentence', async () => {
  const lyra = { id: '100000000000000001', name: 'Lyra', avatar: null }
  const removed = { id: removedUser, name: null, avatar: null }
  const switched = (enabled: boolean) => ({ before: { enabled: !enabled }, after: { enabled } })
  const change = { user: ben, subject: 'feature:welcome' }
  setHistory([
    aHistoryChange({ id: '5', ...change, ...switched(false), reverts: '4' }),
    aHistoryChange({ id: '4', ...change, ...switched(true) }),
    aHistoryChange({ id: '3', ...change, ...switched(false) }),
    aHistoryChange({ id: '2', user: { ...ben, name: null } }),
    aHistoryChange({ id: '1', user: removed }),
    aHistoryChange({ id: '0', user: ben, bot: lyra }),
    aHistoryChange({ id: '-1', user: lyra, bot: lyra }),
    aHistoryChange({ id: '-2', user: ben, bot: { ...lyra, name: null } }),
  ])
  open()

  await waitFor(() =>
    expect(headings()).toEqual([
      'Ben Shore reverted a change to Welcome message',
      'Ben Shore enabled Welcome message',
      'Ben Shore disabled Welcome message',
      `Somebody (${ben.id}) changed Settings`,
      'Somebody who deleted their data changed Settings',
      'Lyra, for Ben Shore changed Settings',
      'Lyra changed Settings',
      'The bot, for Ben Shore changed Settings',
    ]),
  )
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(terms).toEqual(['On or off', ...Array.from({ length: 5 }, () => 'Prefix')])
  expect(screen.getAllByRole('definition')[0]).toHaveTextContent('Before: OnAfter: Off')
  expect(screen.getByRole('option', { name: 'Somebody who deleted their data' })).toBeInTheDocument()
  const [when] = screen.getAllByText(/Aug 1, 2026/)
  expect(when).toHaveAttribute('datetime', '2026-08-01T12:00:00.000Z')
  expect(when).toHaveTextContent(/(ago|now|yesterday).* · Aug 1, 2026/)
})

test('how long ago a change was goes on while the page is open', async () => {
  const now = Date.parse('2026-08-01T12:00:18Z')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now })
  setHistory([aHistoryChange({ created_at: '2026-08-01T12:00:00.000Z' })])
  open()
  expect(await screen.findByText(/^18 seconds ago/)).toBeVisible()

  await act(() => vi.advanceTimersByTimeAsync(20_000))

  expect(screen.getByText(/^38 seconds ago/)).toBeVisible()
})

test('changes are listed once it is known what their options are called, and also if nobody says', async () => {
  setHistory(two())
  let fail = () => {}
  const failure = new Promise<void>((resolve) => (fail = resolve))
  server.use(
    http.get(catalogueUrl, async () => {
      await failure
      return fails(500)
    }),
  )
  open()

  await screen.findByRole('option', { name: 'Ben Shore' })
  expect(screen.queryByRole('list', { name: 'Changes' })).not.toBeInTheDocument()
  fail()
  expect(await screen.findByText('2 changes shown')).toBeInTheDocument()
})

test('the filters are kept in the URL and narrow the list', async () => {
  setHistory(two())
  const { user } = open()

  await screen.findByText('2 changes shown')
  await user.selectOptions(screen.getByLabelText('Person'), 'Ben Shore')
  await screen.findByText('1 change shown')
  expect(headings()).toEqual(['Ben Shore changed Welcome message'])
  expect(window.location.search).toBe(`?user=${ben.id}`)

  await user.selectOptions(screen.getByLabelText('What changed'), 'Settings')
  await screen.findByText('No change matches this filter')
  const filters = within(screen.getByRole('group', { name: 'Filter' }))
  await user.click(filters.getByRole('button', { name: 'Show everything' }))

  await screen.findByText('2 changes shown')
  expect(window.location.search).toBe('')
})

test('changes can be filtered by text and days, if the backend supports it', async () => {
  const change = (id: string, prefix: string, at: Date) =>
    aHistoryChange({ id, after: { chat_prefix: prefix }, created_at: at.toISOString() })
  setHistory([
    change('3', 'new', new Date(2026, 2, 14, 23)),
    change('2', 'new', new Date(2026, 2, 13)),
    change('1', 'old', new Date(2026, 2, 12)),
  ])
  const { user, unmount } = open()
  await screen.findByText('3 changes shown')
  await user.type(screen.getByLabelText('Text or name'), 'new')
  await screen.findByText('2 changes shown')
  await user.click(await screen.findByRole('textbox', { name: 'Until' }))
  await user.paste('13 March 2026')
  await screen.findByText('1 change shown')
  await user.click(screen.getByRole('textbox', { name: 'Since' }))
  await user.paste('2026-03-14')
  await screen.findByText('No change matches this filter')
  expect(window.location.search).toBe('?search=new&since=2026-03-14&until=2026-03-13')
  const filters = within(screen.getByRole('group', { name: 'Filter' }))
  await user.click(filters.getByRole('button', { name: 'Show everything' }))
  await screen.findByText('3 changes shown')
  expect(screen.getByLabelText('Text or name')).toHaveValue('')
  expect(screen.getByRole('textbox', { name: 'Until' })).toHaveValue('')
  unmount()

  setExtensions(['history'])
  renderApp(<GuildHistory guildId={ids.guild} />, {
    route: paths.guildHistory(ids.guild),
    publicConfig: { backend: 'own' },
  })
  await screen.findByText('3 changes shown')
  expect(screen.queryByLabelText('Text or name')).not.toBeInTheDocument()
})

test('a day is chosen in the calendar, and an invalid one is reported and ignored', async () => {
  setHistory([aHistoryChange({ id: '1', created_at: new Date(2026, 2, 12).toISOString() })])
  const { user } = open('?until=2026-03-13')
  await user.click(await screen.findByRole('button', { name: 'Until: open the calendar' }))
  await user.click(await screen.findByRole('button', { name: /March 20, 2026/ }))
  expect(window.location.search).toBe('?until=2026-03-20')
  expect(screen.getByRole('textbox', { name: 'Until' })).toHaveValue('Mar 20, 2026')

  await user.clear(screen.getByRole('textbox', { name: 'Until' }))
  await user.type(screen.getByRole('textbox', { name: 'Until' }), 'someday')
  await user.click(screen.getByRole('heading', { level: 1 }))
  expect(await screen.findByText(/“someday” isn’t a date/)).toBeVisible()
  await screen.findByText('1 change shown')
})

test('what is no day is reported as soon as its text is left for the calendar’s button', async () => {
  setHistory(two())
  const { user } = open()
  const from = await screen.findByRole('textbox', { name: 'Since' })
  await user.type(from, 'someday')
  await user.tab()

  expect(screen.getByRole('button', { name: 'Since: open the calendar' })).toHaveFocus()
  expect(from).toBeInvalid()
  expect(from).toHaveAccessibleDescription(/“someday” isn’t a date/)
  expect(from).toHaveValue('someday')
  await user.clear(from)
  await user.type(from, '2026-07-20')
  await user.tab()
  expect(from).toBeValid()
  expect(from).toHaveValue('Jul 20, 2026')
})

test('a day without a year is its last one, since nothing has changed in days to come', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 27, 12) })
  onTestFinished(() => void vi.useRealTimers())
  setHistory(two())
  const { user } = open()
  for (const [name, typed, day] of [
    ['Since', 'Dec 1', 'Dec 1, 2025'],
    ['Since', '1.11.', 'Nov 1, 2026'],
    ['Until', 'Nov 27', 'Nov 27, 2026'],
  ] as const) {
    const field = await screen.findByRole('textbox', { name })
    await user.clear(field)
    await user.type(field, typed)
    await user.tab()
    expect(field).toHaveValue(day)
  }
  expect(window.location.search).toBe('?since=2026-11-01&until=2026-11-27')
})

test('two days entered in quick succession both apply', async () => {
  setHistory(two())
  const { router } = open()
  const from = await screen.findByRole('textbox', { name: 'Since' })
  // eslint-disable-next-line testing-library/no-unnecessary-act -- Nothing is drawn between the two.
  act(() => {
    fireEvent.change(from, { target: { value: '2026-07-20' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'Until' }), { target: { value: '2026-08-25' } })
  })

  expect(window.location.search).toBe('?since=2026-07-20&until=2026-08-25')
  expect(from).toHaveValue('2026-07-20')
  await act(() => router.push(paths.guildHistory(ids.guild)))
  expect(from).toHaveValue('')
})

test('a start after the end is reported at its field', async () => {
  setHistory(two())
  open('?since=2026-11-25&until=2026-11-20')

  const from = await screen.findByRole('textbox', { name: 'Since' })
  expect(from).toBeInvalid()
  expect(from).toHaveAccessibleDescription('This day is after “Until”.')
  expect(screen.getByRole('textbox', { name: 'Until' })).toBeValid()
})

test('a search without results so far can continue in older changes', async () => {
  setHistory([aHistoryChange({ id: '2' }), aHistoryChange({ id: '1' })])
  server.use(http.get(historyUrl, () => HttpResponse.json({ changes: [], next: '2' }), { once: true }))
  const { user } = open('?search=chat')

  expect(await screen.findByText('Nothing found among the newest changes')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  await screen.findByText('1 change shown')
})

test('older changes load on request, each once; if they fail to load, the loaded ones stay', async () => {
  setHistory(
    ['5', '4', '3', '2', '1'].map((id) => aHistoryChange({ id, after: { chat_prefix: `p${id}` } })),
    2,
  )
  const { user } = open()
  const more = await screen.findByRole('button', { name: 'Load more' })
  refuseOnce('get', historyUrl, 500)

  await user.click(more)
  expect(await screen.findByRole('alert')).toHaveTextContent('Older changes couldn’t be loaded')
  expect(screen.getByText('2 changes shown')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('4 changes shown')
  await user.click(screen.getByRole('button', { name: 'Load more' }))

  expect(await screen.findByText('5 changes shown')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  const shown = screen.getAllByText(/^p\d$/).map(({ textContent }) => textContent)
  expect(shown).toEqual(['p5', 'p4', 'p3', 'p2', 'p1'])
})

test('without a history there is no link to it, and the screen explains why', async () => {
  setHistory(null)
  renderApp(
    <>
      <GuildNavigation guildId={ids.guild} />
      <GuildHistory guildId={ids.guild} />
    </>,
    { route: paths.guildHistory(ids.guild), publicConfig: { backend: 'own' } },
  )

  expect(await screen.findByText('No history is available')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'History' })).not.toBeInTheDocument())
})

test('an empty history links to what can be changed', async () => {
  setHistory([])
  open()

  expect(await screen.findByText('Nothing has changed yet')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Open the overview' })
  expect(link).toHaveAttribute('href', paths.guild(ids.guild))
})

test('a history that fails to load offers to retry', async () => {
  setHistory([aHistoryChange()])
  refuseOnce('get', historyUrl, 503, { code: 'platform_unavailable' })
  const { user } = open()

  await user.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('1 change shown')).toBeVisible()
})

test('a changed manager role is shown by the role’s name', async () => {
  const before = { manager_roles: [{ role: ids.role, access: 'write' }] }
  const after = { manager_roles: [{ role: ids.role, access: 'read' }] }
  setHistory([aHistoryChange({ before, after })])
  open()

  const entry = around(await screen.findByText(aRole().name), 'li')
  expect(entry).toHaveTextContent('AccessBefore: Can editAfter: Can view')
})

test('a history that arrives in one answer is shown in pages', async () => {
  setHistory(
    Array.from({ length: 60 }, (_, index) => aHistoryChange({ id: String(1000 - index) })),
    60,
  )
  const { user } = open()
  expect(await screen.findByText('50 changes shown')).toBeVisible()

  await user.click(screen.getByText('Load more'))

  expect(screen.getByText('60 changes shown')).toBeVisible()
  expect(screen.queryByText('Load more')).not.toBeInTheDocument()
})

test('the buttons of changes within the same minute have unique names', async () => {
  const at = (id: string, second: number, user = ben) =>
    aHistoryChange({ id, user, ...welcome, created_at: `2026-08-01T12:00:0${second}.000Z` })
  setHistory([at('3', 5), at('2', 5, { ...ben, id: ids.user, name: 'Ada Winter' }), at('1', 4)])
  open()

  const list = within(await screen.findByRole('list', { name: 'Changes' }))
  const names = (await list.findAllByRole('button')).map((button) => button.getAttribute('aria-label'))

  expect(names.length).toBeGreaterThan(3)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContainEqual(
    expect.stringMatching(/^Revert only Message of Welcome message, Ben Shore, Aug 1, 2026, .*:05/),
  )
})

test('a deletion of everything is one entry that names who did it, and cannot be reverted', async () => {
  const left = { before: {}, after: {}, batch: 'deletion-1' }
  setHistory([
    aHistoryChange({ id: '9', user: ben, subject: 'feature:welcome', ...left }),
    aHistoryChange({ id: '8', user: ben, ...left }),
  ])
  open()

  const entry = await screen.findByRole('listitem')
  expect(headings()).toEqual(['Ben Shore deleted this server’s data: 2 parts'])
  expect(entry).toHaveTextContent(/Welcome message and Settings/)
  expect(within(entry).queryByRole('button')).not.toBeInTheDocument()
})
