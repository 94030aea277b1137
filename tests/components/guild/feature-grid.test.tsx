import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { featurePatch } from '@/contract/calls/features'
import { GuildOverview } from '@/components/guild/guild-overview'
import { aFeature, aFeatureDeclaration, aGuildInfo, aSession, ids } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { featureUrl, savedFeature, setCatalogue, setFeature } from '@/tests/msw/features'
import { setGuildInfo } from '@/tests/msw/guilds'
import { patches } from '@/tests/msw/received'
import { sessionUrl } from '@/tests/msw/session'
import { server, refuse } from '@/tests/msw/server'
import { setEntitled } from '@/tests/msw/users'
import { renderApp } from '@/tests/support/render-app'

const path = `/guilds/${ids.guild}`
const open = (query = '') => renderApp(<GuildOverview guildId={ids.guild} />, { route: `${path}${query}` })

const channel = { type: ['string', 'null'], title: 'Channel', control: 'channel' }
const welcome = aFeatureDeclaration({ options: { type: 'object', properties: { channel } } })
const named = (id: string, name: string, summary: string, category: string) =>
  aFeatureDeclaration({ id, name, summary, category })
const autoRole = named('auto-role', 'Automatic role', 'For newcomers.', 'roles')
const tides = named('tides', 'Tide table', 'High and low.', 'Harbour')

const switchOf = (name = 'Welcome message') => screen.findByRole('switch', { name })
const names = () => screen.queryAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)

/** Holds every answer of the features' PATCH until `release`, which may refuse it, is called. */
function holdAnswers() {
  const held: ((refusal?: Response) => void)[] = []
  const wanted: (boolean | undefined)[] = []
  server.use(
    http.patch(featureUrl, async ({ request }) => {
      const { enabled } = featurePatch.parse(await request.clone().json())
      wanted.push(enabled)
      return new Promise<Response | undefined>((answer) => held.push(answer))
    }),
  )
  return { wanted, release: (refusal?: Response) => held.shift()?.(refusal) }
}

beforeEach(() => {
  setCatalogue([welcome, autoRole, tides])
  setFeature(aFeature({ enabled: false }))
})

test('a switch enables its feature at once, and the count of features follows', async () => {
  const answers = holdAnswers()
  const { user } = open()
  await screen.findByText('0 of 3 features on')

  await user.click(await switchOf())

  expect(await switchOf()).toBeChecked()
  expect(screen.getByText('1 of 3 features on')).toBeVisible()
  expect(savedFeature().enabled).toBe(false)

  await waitFor(() => expect(answers.wanted).toEqual([true]))
  answers.release()
  await waitFor(() => expect(savedFeature().enabled).toBe(true))
  expect(await switchOf()).toBeChecked()

  await user.click(await switchOf())
  await waitFor(() => expect(answers.wanted).toEqual([true, false]))
  answers.release()
  await waitFor(() => expect(savedFeature().enabled).toBe(false))
  expect(await switchOf()).not.toBeChecked()
})

test('a feature is switched while the answer for another is awaited', async () => {
  const answers = holdAnswers()
  const { user } = open()
  await user.click(await switchOf())
  await user.click(await switchOf('Tide table'))

  await waitFor(() => expect(answers.wanted).toEqual([true, true]))
  expect(screen.getByText('2 of 3 features on')).toBeVisible()
})

const lacking = { code: 'invalid', detail: 'Check the form.', fields: { channel: 'Choose this first.' } }

test('the switch of a feature that lacks an option leads to its form, without a notification', async () => {
  refuse('patch', featureUrl, 422, lacking)
  const { user, router } = open()

  await user.click(await switchOf())

  await waitFor(() => expect(router.asPath).toBe(`${path}/features/welcome`))
  expect(await switchOf()).not.toBeChecked()
  expect(await switchOf()).not.toHaveAccessibleDescription('Check the form.')
  expect(screen.queryByText('Welcome message wasn’t enabled')).not.toBeInTheDocument()
})

test('to somebody who has gone elsewhere meanwhile, a notification says what is missing and where', async () => {
  const answers = holdAnswers()
  const { user, router, rerender } = open()
  await user.click(await switchOf())
  await waitFor(() => expect(answers.wanted).toEqual([true]))
  rerender(<p>Elsewhere</p>)
  answers.release(fails(422, lacking))

  expect(await screen.findByText('Welcome message wasn’t enabled')).toBeVisible()
  expect(screen.getByText('Channel: Choose this first.')).toBeVisible()
  expect(router.asPath).toBe(path)
  await user.click(screen.getByRole('button', { name: 'Configure' }))
  expect(router.asPath).toBe(`${path}/features/welcome`)
})

test('a switch whose answer cannot be read is told as uncertain, and stands as it is read', async () => {
  server.use(
    http.patch(featureUrl, () => {
      setGuildInfo(aGuildInfo({ enabled_features: ['tides'] }))
      return fails(502, { code: 'backend_broken', detail: 'Expected JSON.' })
    }),
  )
  const { user } = open()

  await user.click(await switchOf('Tide table'))

  expect(await screen.findByText('Tide table: It isn’t certain whether that was done')).toBeVisible()
  await waitFor(async () => expect(await switchOf('Tide table')).toBeChecked())
  expect(screen.queryByText(/wasn’t enabled/)).not.toBeInTheDocument()
})

test('any other refusal switches back with the server’s message, and is not sent again', async () => {
  const detail = 'The bot’s database is resting.'
  refuse('patch', featureUrl, 503, { code: 'unavailable', detail })
  const { user } = open()

  await user.click(await switchOf('Tide table'))

  await waitFor(() => expect(screen.getByText('Tide table wasn’t enabled')).toBeVisible())
  expect(screen.getAllByText(detail)).toHaveLength(2)
  expect(await switchOf('Tide table')).toHaveAccessibleDescription(detail)
  expect(await switchOf('Tide table')).not.toBeChecked()
  expect(patches()).toHaveLength(1)
})

test('if the backend refuses every token, the card says so briefly and the notification says what to do', async () => {
  let renewals = 0
  server.use(
    http.patch(featureUrl, () => fails(401, { code: 'bad_token', detail: 'jwt malformed' })),
    http.get(sessionUrl, () => HttpResponse.json(aSession({ access_token: `renewed-${++renewals}` }))),
  )
  const { user } = open()

  await user.click(await switchOf('Tide table'))

  expect(await screen.findByText(/Signing in again won’t help/)).toBeVisible()
  expect(screen.getByText('The service behind this dashboard doesn’t accept your sign-in')).toBeVisible()
  expect(screen.queryByText(/jwt malformed/)).not.toBeInTheDocument()
})

test('the message that a switch did not reach the server disappears once the connection is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  server.use(http.patch(featureUrl, () => HttpResponse.error()))
  const { user, client } = open()
  await switchOf('Tide table')
  await waitFor(() => expect(client.isFetching()).toBe(0))

  await user.click(await switchOf('Tide table'))
  await waitFor(async () =>
    expect(await switchOf('Tide table')).toHaveAccessibleDescription('The dashboard can’t be reached'),
  )
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))

  expect(await switchOf('Tide table')).not.toHaveAccessibleDescription('The dashboard can’t be reached')
  expect(await switchOf('Tide table')).not.toBeChecked()
})

test('after a double click a switch ends in the last state chosen', async () => {
  const answers = holdAnswers()
  const { user } = open()

  await user.click(await switchOf())
  await user.click(await switchOf())
  expect(await switchOf()).not.toBeChecked()

  await waitFor(() => expect(answers.wanted).toEqual([true]))
  answers.release()
  await waitFor(() => expect(answers.wanted).toEqual([true, false]))
  expect(await switchOf()).not.toBeChecked()
  answers.release()
  await waitFor(() => expect(savedFeature().enabled).toBe(false))
  expect(await switchOf()).not.toBeChecked()
})

test('a refusal of a superseded change is not shown', async () => {
  const answers = holdAnswers()
  const { user } = open()

  await user.click(await switchOf('Automatic role'))
  await user.click(await switchOf('Automatic role'))
  await waitFor(() => expect(answers.wanted).toEqual([true]))
  answers.release(fails(422, { detail: 'Not yet.' }))
  await waitFor(() => expect(answers.wanted).toEqual([true, false]))
  answers.release()

  await waitFor(() => expect(savedFeature().enabled).toBe(false))
  expect(await switchOf('Automatic role')).not.toBeChecked()
  expect(screen.queryByText('Automatic role wasn’t enabled')).not.toBeInTheDocument()
})

test('a locked feature says why, and cannot be switched on', async () => {
  setCatalogue([
    aFeatureDeclaration({ locked: 'Part of the premium plan.' }),
    aFeatureDeclaration({ id: 'tides', name: 'Tide table', locked: true }),
    aFeatureDeclaration({ id: 'radio', name: 'Radio' }),
    aFeatureDeclaration({ id: 'choir', name: 'Choir', premium: true }),
  ])
  setEntitled(false)
  setGuildInfo(aGuildInfo({ availability: { radio: 'Not in this server.' } }))
  open()

  expect(await switchOf()).toBeDisabled()
  expect(await switchOf()).toHaveAccessibleDescription('Part of the premium plan.')
  expect(await switchOf('Tide table')).toHaveAccessibleDescription('This feature isn’t available here.')
  expect(await switchOf('Radio')).toHaveAccessibleDescription('Not in this server.')
  const reason = 'This feature needs premium, for you or for this server.'
  await waitFor(async () => expect(await switchOf('Choir')).toHaveAccessibleDescription(reason))
  expect(await switchOf('Choir')).toBeDisabled()
})

test.each([
  ['write', 'Configure', 'View'],
  ['read', 'View', 'Configure'],
] as const)(
  'each feature links to its options: with %s access the link is “%s”',
  async (access, shown, other) => {
    setGuildInfo(aGuildInfo({ access }))
    open()

    const link = await screen.findByRole('link', { name: `${shown} Tide table` })
    expect(link).toHaveAttribute('href', `${path}/features/tides`)
    expect(screen.queryByRole('link', { name: new RegExp(other) })).not.toBeInTheDocument()
  },
)

test('search and category filter the grid and are kept in the URL', async () => {
  const { user } = open()

  await user.type(await screen.findByRole('searchbox', { name: 'Search features' }), 'NEWC')
  expect(names()).toEqual(['Automatic role'])
  expect(window.location.search).toBe('?q=NEWC')

  await user.clear(screen.getByRole('searchbox'))
  await user.click(screen.getByRole('button', { name: 'Harbour 1' }))
  expect(names()).toEqual(['Tide table'])
  expect(window.location.search).toBe('?category=Harbour')
})

test('a shared URL restores search and category, and both can be cleared', async () => {
  const { user } = open('?q=tide&category=roles')

  expect(await screen.findByText('No feature matches “tide”')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Roles 1', pressed: true })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear search and category' }))

  expect(names()).toEqual(['Welcome message', 'Automatic role', 'Tide table'])
  expect(screen.getByRole('searchbox')).toHaveFocus()
  expect(window.location.search).toBe('')
})

test('the Enter key opens the only feature that a search has found, and none of several', async () => {
  const { router, user } = open()
  await switchOf()

  await user.type(screen.getByRole('searchbox'), '{Enter}tide')
  expect(names()).toEqual(['Tide table'])
  await user.keyboard('{Enter}')

  await waitFor(() => expect(router.asPath).toBe(`${path}/features/tides`))
})

/** Thirty features, by turns of two categories. */
const many = Array.from({ length: 30 }, (_, at) =>
  named(`filter-${at + 1}`, `Filter ${at + 1}`, 'Sorts.', at % 2 === 0 ? 'moderation' : 'games'),
)

test('of very many features, those that are on and a few others are shown until somebody wants all', async () => {
  setCatalogue(many)
  setGuildInfo(aGuildInfo({ enabled_features: ['filter-29', 'filter-30'] }))
  const { user } = open()

  await switchOf('Filter 1')
  const few = [1, 3, 5, 7, 9, 29, 2, 4, 6, 8, 10, 30].map((number) => `Filter ${number}`)
  expect(names()).toEqual(few)
  expect(screen.getByText('12 of 30 features')).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Show all 30 features' }))
  expect(names()).toHaveLength(30)
  expect(screen.getByText('30 features')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Show all/ })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Configure Filter 11' })).toHaveFocus()
  expect(window.location.search).toBe('?all=1')
})

test('a shared URL shows all of very many features', async () => {
  setCatalogue(many)
  open('?all=1')

  await switchOf('Filter 30')
  expect(names()).toHaveLength(30)
})

test('a search and a category find what is not shown at first', async () => {
  setCatalogue(many)
  const { user } = open()

  await user.type(await screen.findByRole('searchbox', { name: 'Search features' }), 'ter 28')
  expect(names()).toEqual(['Filter 28'])
  await user.clear(screen.getByRole('searchbox'))
  expect(names()).toHaveLength(12)
  await user.click(screen.getByRole('button', { name: 'Games 15' }))
  expect(names()).toHaveLength(15)
})

test('a feature that is switched off stays where it was', async () => {
  setCatalogue(many)
  setGuildInfo(aGuildInfo({ enabled_features: many.map(({ id }) => id) }))
  setFeature(aFeature({ enabled: true }))
  const { user } = open()
  expect(await switchOf('Filter 30')).toBeChecked()

  await user.click(await switchOf('Filter 30'))
  await waitFor(() => expect(savedFeature().enabled).toBe(false))
  expect(await switchOf('Filter 30')).not.toBeChecked()
  expect(names()).toHaveLength(30)
})

test('all of very many features can be shown while some are selected', async () => {
  setCatalogue(many)
  const { user } = open()

  await user.click(await screen.findByRole('button', { name: 'Select several' }))
  await user.click(screen.getByRole('button', { name: 'Show all 30 features' }))
  expect(screen.getByRole('checkbox', { name: 'Filter 13' })).toHaveFocus()
})
