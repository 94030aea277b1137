import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { OfferedChoice } from '@/contract/calls/choices'
import { fails } from '@/tests/msw/answers'
import { setNames } from '@/tests/msw/guilds'
import { patches } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { aList, aText, openOptions, retype, save } from './open-feature'
import { saveBar, saveButton } from '@/tests/support/save-bar'

const choicesUrl = '*/backend/guilds/:guildId/choices/:source'
const service = { title: 'Service', enum: ['radio', 'files'], labels: { radio: 'Radio', files: 'Files' } }
const playlist = { type: 'string', title: 'Playlist', source: 'playlists', dependsOn: 'service' }
const friday = { value: 'pl-1', label: 'Friday night', description: '42 songs' }
const fridayKnown = {
  roles: [],
  channels: [],
  choices: [{ source: 'playlists', value: 'pl-1', name: 'Friday night' }],
}
const rock = { value: 'pl-2', label: 'Rock' }

/** A bot whose playlists differ from service to service. Returns what it is asked for. */
function offer(playlists: Readonly<Record<string, OfferedChoice[]>>) {
  const asked = vi.fn()
  server.use(
    http.get(choicesUrl, ({ request }) => {
      const {
        values,
        search = '',
        with: given,
        ...about
      } = Object.fromEntries(new URL(request.url).searchParams)
      const dependencies = JSON.parse(given ?? '') as { service: string }
      asked({ ...about, search, ...dependencies })
      const offered = playlists[dependencies.service] ?? []
      const wanted = JSON.parse(values ?? '[]') as string[]
      return HttpResponse.json({
        choices: values
          ? offered.filter(({ value }) => wanted.includes(value))
          : offered.filter(({ label }) => label.toLowerCase().includes(search)),
        absent: wanted.filter((value) => !offered.some((one) => one.value === value)),
      })
    }),
  )
  return asked
}

const open = (saved: Record<string, unknown> = {}) =>
  openOptions({ service, playlist }, { service: 'radio', playlist: '' }, { saved })
const field = (name = 'Playlist') => screen.findByRole('combobox', { name })
const search = () => screen.findByRole('combobox', { name: 'Search' })
const option = (name: string) => screen.findByRole('option', { name })

test('what the bot offers is listed at once, found by name, chosen with the keyboard alone, and saved by its value', async () => {
  const asked = offer({ radio: [friday, rock] })
  const { user } = await open()
  ;(await field()).focus()
  await user.keyboard('{ArrowDown}')
  expect(await option('Friday night')).toHaveAccessibleDescription('42 songs')
  await user.type(await search(), 'roc')
  await waitFor(() =>
    expect(asked).toHaveBeenLastCalledWith({
      subject: 'feature:trial',
      option: 'playlist',
      search: 'roc',
      service: 'radio',
    }),
  )
  expect(await option('Rock')).toBeVisible()
  await user.keyboard('{Enter}')

  expect(await field()).toHaveTextContent('Rock')
  await save(user)
  expect(patches()).toEqual([{ playlist: 'pl-2' }])
})

test('what depends on another option stays, and says so long as it is not offered there, after a reload too', async () => {
  offer({ radio: [friday], files: [rock] })
  const told = '“Friday night” isn’t among the choices for the current “Service”.'
  const part = { exact: false }
  setNames(fridayKnown)
  const first = await open({ playlist: 'pl-1' })
  expect(await screen.findByText('Friday night')).toBeVisible()
  expect(screen.queryByText(told, part)).not.toBeInTheDocument()

  await first.user.click(screen.getByRole('radio', { name: 'Files' }))
  expect(await screen.findByText('Friday night (not offered)')).toBeVisible()
  expect(screen.getByText(told, part)).toBeVisible()
  await save(first.user)
  expect(patches()).toEqual([{ service: 'files' }])
  first.unmount()

  const { user } = await open({ service: 'files', playlist: 'pl-1' })
  expect(await screen.findByText('Friday night (not offered)')).toBeVisible()
  expect(screen.getByText(told, part)).toBeVisible()
  await user.click(await field())
  await user.click(await option('Rock'))
  expect(screen.queryByText(told, part)).not.toBeInTheDocument()
  expect(await field()).toHaveTextContent('Rock')
})

test('in a review, what two sources offer under the same value is called as each of them calls it', async () => {
  const labels: Record<string, string> = { places: 'Zagreb', stations: 'Central' }
  server.use(
    http.get(choicesUrl, ({ params }) => {
      const label = labels[String(params.source)] ?? ''
      const choices = [
        { value: 'one', label },
        { value: 'two', label: `New ${label}` },
      ]
      return HttpResponse.json({ choices, absent: [] })
    }),
  )
  const city = { type: 'string', title: 'City', source: 'places' }
  const station = { type: 'string', title: 'Station', source: 'stations' }
  const { user } = await openOptions(
    { city, station },
    { city: '', station: '' },
    { saved: { city: 'one', station: 'one' } },
  )
  await within(await field('City')).findByText('Zagreb')
  await within(await field('Station')).findByText('Central')
  await user.click(await field('City'))
  await user.click(await option('New Zagreb'))
  await user.click(await field('Station'))
  await user.click(await option('New Central'))
  await user.click(screen.getByText('Review'))

  const old = screen.getAllByRole('definition').filter(({ textContent }) => textContent?.startsWith('Saved'))
  expect(old.map(({ textContent }) => textContent)).toEqual(['SavedZagreb', 'SavedCentral'])
})

test.each([
  ['a person typed is only not offered', [], 'zzzz (not offered)'],
  [
    'the bot once offered is so no longer',
    [{ source: 'places', value: 'zzzz', name: 'Zagreb' }],
    'Zagreb (no longer offered)',
  ],
])('what %s', async (_what, choices, shown) => {
  offer({})
  setNames({ roles: [], channels: [], choices })
  const city = { type: 'string', title: 'City', source: 'places' }
  await openOptions({ city }, { city: '' }, { saved: { city: 'zzzz' } })

  expect(await screen.findByText(shown)).toBeVisible()
})

test('while the bot does not answer, the last known name stays, and a value can be typed, or the bot asked again', async () => {
  setNames(fridayKnown)
  server.use(
    http.get(choicesUrl, () => fails(409, { code: 'no_answer', detail: 'The bot didn’t respond in time.' })),
  )
  const { user } = await open({ playlist: 'pl-1' })
  expect(await screen.findByText('Friday night')).toBeVisible()

  await user.click(await field())
  expect(await screen.findByText('The bot didn’t respond in time.')).toBeVisible()
  await user.type(await search(), 'pl-9')
  await user.click(await option('Use “pl-9” as it is'))
  expect(await field()).toHaveTextContent('pl-9')
  await save(user)
  expect(patches()).toEqual([{ playlist: 'pl-9' }])

  ;(await field()).focus()
  await user.keyboard('{Enter}')
  const retry = await screen.findByRole('button', { name: /Try again/ })
  offer({ radio: [rock] })
  await user.tab()
  expect(retry).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await option('Rock')).toBeVisible()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(await field()).toHaveTextContent('Rock')
})

test('Enter chooses nothing where the bot offers nothing; who goes to the text takes it as it is', async () => {
  offer({ radio: [friday] })
  const { user } = await open({ playlist: 'pl-1' })
  ;(await field()).focus()
  await user.keyboard('{ArrowDown}')
  await user.type(await search(), 'ky')
  const own = await option('Use “ky” as it is')
  expect(await screen.findByText('Nothing is called “ky”.')).toBeVisible()
  expect(await search()).not.toHaveAttribute('aria-activedescendant')

  await user.keyboard('{Enter}')
  expect(own).toBeVisible()
  expect(saveBar()).not.toBeInTheDocument()
  await user.keyboard('{ArrowDown}{Enter}')
  await save(user)
  expect(patches()).toEqual([{ playlist: 'ky' }])
})

test('several are chosen in a row, and a backend without such choices takes what is typed', async () => {
  const songs = { type: 'array', title: 'Songs', items: { type: 'string', source: 'songs' }, maxItems: 3 }
  const rows = aList('Rows', 'row', { name: aText('Name'), songs })
  server.use(http.get(choicesUrl, () => fails(404)))
  const { user } = await openOptions({ rows }, { rows: [{ name: 'Evening', songs: ['s-1'] }] })
  await user.click(await screen.findByRole('button', { name: 'Evening' }))

  await user.click(await field('Songs'))
  expect(
    await screen.findByText('The choices can’t be searched here. Type a value, then choose it.'),
  ).toBeVisible()
  await user.type(await search(), 's-2')
  await user.click(await option('Use “s-2” as it is'))
  await user.keyboard('{Escape}')
  const chosen = within(screen.getByRole('list', { name: 'Songs: chosen' }))
  expect(chosen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['s-1', 's-2'])
  await retype(user, screen.getByRole('textbox', { name: 'Name' }), 'Night')
  await user.click(saveButton())
  await waitFor(() => expect(patches()).toEqual([{ rows: [{ name: 'Night', songs: ['s-1', 's-2'] }] }]))
})
