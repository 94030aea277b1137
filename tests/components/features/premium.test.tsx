import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { FeaturePanel } from '@/components/features/feature-panel'
import { GuildEvents } from '@/components/shell/live/guild-events'
import { extensions } from '@/config/extensions'
import { paths } from '@/config/paths'
import { fails } from '@/tests/msw/answers'
import { theStream } from '@/tests/msw/events'
import { featureUrl, savedFeature, setCatalogue, setExtensions, setFeature } from '@/tests/msw/features'
import { setGuildInfo } from '@/tests/msw/guilds'
import { server } from '@/tests/msw/server'
import { setEntitled } from '@/tests/msw/users'
import { aGuildInfo, ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'
import { aDeclaration, aText, openFeature, openOptions, retype, save } from './open-feature'
import { saveButton } from '@/tests/support/save-bar'

beforeEach(() => {
  setExtensions(extensions)
  setEntitled(false)
})

test('a user without premium reads what needs it, and can only put it back', async () => {
  const colour = { ...aText('Colour'), premium: true }
  const { user } = await openFeature({
    declaration: aDeclaration({ title: aText('Title'), colour }, { title: 'Hello', colour: 'grey' }),
    saved: { colour: 'gold' },
  })

  expect(await screen.findByText(/^Changing this needs premium/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Colour' })).toBeDisabled()
  expect(screen.getByRole('textbox', { name: 'Title' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Use the default' }))
  await save(user)
  expect(savedFeature()).toMatchObject({ title: 'Hello', colour: 'grey' })
})

type GivePremium = (until: string) => void
const givePerson: GivePremium = (until) => setEntitled(true, { until })
const giveServer: GivePremium = (until) =>
  setGuildInfo(aGuildInfo({ entitlements: { premium: true, until } }))
const endPerson = () => setEntitled(false)
const endServer = () => setGuildInfo(aGuildInfo({ entitlements: { premium: false } }))

test.each<[string, GivePremium, () => void, DocumentVisibilityState]>([
  ['the person’s premium', givePerson, endPerson, 'visible'],
  ['the server’s premium behind another tab', giveServer, endServer, 'hidden'],
])('an end of %s locks an open form, and keeps what was typed', async (_who, give, end, state) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  give(new Date(Date.now() + 90 * 60_000).toISOString())
  const colour = { ...aText('Colour'), premium: true }
  const { user } = await openOptions({ colour }, { colour: 'grey' })
  const field = await screen.findByRole('textbox', { name: 'Colour' })
  await retype(user, field, 'gold')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)

  await act(() => vi.advanceTimersByTimeAsync(89 * 60_000))
  end()
  expect(field).toBeEnabled()
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000))

  expect(await screen.findByText(/^Changing this needs premium/)).toBeVisible()
  expect(field).toBeDisabled()
  expect(field).toHaveValue('gold')

  const reason = 'Changing this needs premium, for you or for this server.'
  const refusal = { code: 'needs_premium', detail: reason, fields: { colour: reason } }
  server.use(http.patch(featureUrl, () => fails(403, refusal)))
  await user.click(saveButton())
  await waitFor(() => expect(field).toBeInvalid())
  expect(screen.getAllByText(/^Changing this needs premium/)).toHaveLength(1)
})

const premiumUrl = 'https://shop.example/premium'
const option = aDeclaration({ title: { ...aText('Title'), premium: true } }, { title: 'Hello' })
const feature = { ...aDeclaration({ title: aText('Title') }, { title: 'Hello' }), premium: true }

/** They buy it in the other tab, and come back. */
function buy() {
  setEntitled(true)
  fireEvent.focus(window)
  return Promise.resolve()
}

async function giveToServer() {
  setGuildInfo(aGuildInfo({ entitlements: { premium: true, source: 'bot', until: null } }))
  const stream = await theStream()
  stream.send('features', {})
}

test.each([
  ['an option', 'the server gets it', option, /^Changing this needs premium, for you or/, giveToServer],
  ['a feature', 'the person comes back with it', feature, /^This feature needs premium, for you or/, buy],
])(
  '%s that needs premium says so, leads to where it is sold, and opens once %s',
  async (_what, _who, declaration, reason, unlock) => {
    setCatalogue([declaration])
    setFeature({ enabled: false, ...declaration.defaults })
    const { user } = renderApp(
      <>
        <GuildEvents guildId={ids.guild} />
        <FeaturePanel guildId={ids.guild} featureId={declaration.id} />
      </>,
      { route: paths.guildFeature(ids.guild, declaration.id), publicConfig: { premiumUrl } },
    )

    expect(await screen.findByText(reason)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Title' })).toBeDisabled()
    const link = screen.getByRole('link', { name: 'Get premium (opens in a new tab)' })
    expect(link).toHaveAttribute('href', premiumUrl)
    expect(link).toHaveAttribute('target', '_blank')
    await user.click(link)
    await unlock()

    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toBeEnabled())
    expect(screen.queryByRole('link', { name: /premium/ })).not.toBeInTheDocument()
  },
)
