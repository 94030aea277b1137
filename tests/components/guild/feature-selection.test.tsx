import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { GuildOverview } from '@/components/guild/guild-overview'
import { drafts, saveDraft } from '@/stores/drafts'
import { aFeature, aFeatureDeclaration, aGuildInfo, aRole, ids } from '@/tests/support/factories'
import { aGate, fails } from '@/tests/msw/answers'
import { featureUrl, setCatalogue, setFeature } from '@/tests/msw/features'
import { setGuildInfo, setRoles } from '@/tests/msw/guilds'
import { patchCalls, patches } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/support/render-app'
import { expectFocus } from '@/tests/support/expect-focus'

const named = (id: string, name: string, more: Parameters<typeof aFeatureDeclaration>[0] = {}) =>
  aFeatureDeclaration({ id, name, summary: '', options: { type: 'object', properties: {} }, ...more })

const channel = { type: ['string', 'null'], title: 'Channel', control: 'channel', requiredToEnable: true }
const botId = '900000000000000001'

beforeEach(() => {
  setCatalogue([
    named('welcome', 'Welcome message', { options: { type: 'object', properties: { channel } } }),
    named('levels', 'Levels'),
    named('tides', 'Tide table', { permissions: ['BAN_MEMBERS'] }),
    named('radio', 'Radio', { locked: 'Only in servers with premium.' }),
  ])
  setFeature(aFeature({ enabled: false, channel: null }))
  setGuildInfo(aGuildInfo({ bot_id: botId, enabled_features: ['levels'] }))
  setRoles([aRole({ managed: true, tags: { bot_id: botId }, permissions: '0' })])
})

const box = (name: string) => screen.getByRole('checkbox', { name })
const press = (name: string) => screen.findByRole('button', { name })

async function openSelecting() {
  const app = renderApp(<GuildOverview guildId={ids.guild} />, { route: `/guilds/${ids.guild}` })
  await app.user.click(await press('Select several'))
  await screen.findByRole('region', { name: 'Selected features' })
  return app
}
const review = async () => {
  const dialog = await screen.findByRole('alertdialog')
  await waitFor(() => expect(dialog).not.toHaveTextContent('Checking'))
  return dialog
}
const enabled = () =>
  screen.getAllByRole('switch', { checked: true }).map((element) => element.getAttribute('aria-label'))

test('several features are enabled at once after a review, and Undo disables exactly those', async () => {
  setFeature(aFeature({ enabled: false, channel: ids.channel }))
  saveDraft(
    { userId: ids.user, guildId: ids.guild, form: 'feature:welcome' },
    { savedAt: Date.now(), changes: { message: 'Not saved yet' } },
  )
  const draft = drafts.getState().drafts
  const { user } = await openSelecting()

  await user.click(await press('Select all shown'))
  expect(screen.getByText('4 features selected', { selector: '[aria-hidden]' })).toBeVisible()
  await user.click(box('Radio'))
  await user.click(await press('Enable'))
  const dialog = within(await review())

  expect(dialog.getByText('Already on: Levels.')).toBeVisible()
  expect(dialog.getByText(/the bot’s role lacks Ban Members/)).toBeVisible()
  // A modal dialog that is still open would keep the focus from it.
  const landed: unknown[] = []
  const start = screen.getByText('Stop selecting')
  start.addEventListener('focus', () => landed.push(screen.queryByRole('alertdialog')))
  await user.click(dialog.getByRole('button', { name: 'Enable 2 features' }))

  await waitFor(() => expect(landed).toEqual([null]))
  await waitFor(() => expect(enabled()).toEqual(['Welcome message', 'Levels', 'Tide table']))
  expect(patches()).toEqual([{ enabled: true }, { enabled: true }])
  await expectFocus(await press('Select several'))
  expect(drafts.getState().drafts).toEqual(draft)

  await screen.findByText('2 features are on')
  await user.click(await press('Undo'))
  await waitFor(() => expect(enabled()).toEqual(['Levels']))
  expect(patchCalls()).toHaveLength(4)
})

test('the review does not change while it enables features', async () => {
  const { opened, open } = aGate()
  server.use(http.patch(featureUrl, ({ params }) => (params.featureId === 'tides' ? opened : undefined)))
  const { user } = await openSelecting()
  await user.click(box('Welcome message'))
  await user.click(box('Tide table'))
  setFeature(aFeature({ enabled: false, channel: ids.channel }))
  await user.click(await press('Enable'))
  const dialog = within(await review())
  const told = () =>
    ['status', 'heading', 'listitem'].flatMap((role) =>
      dialog.queryAllByRole(role).map(({ textContent }) => textContent),
    )
  const before = told()

  await user.click(dialog.getByRole('button', { name: 'Enable 2 features' }))
  await waitFor(() => expect(patches()).toHaveLength(2))
  expect(told()).toEqual(before)
  open()
  await screen.findByText('2 features are on')
})

test('the review says what cannot be enabled and why, and links to where to fix it', async () => {
  const { user } = await openSelecting()

  await user.click(box('Welcome message'))
  await user.click(box('Radio'))
  await user.click(await press('Enable'))
  const dialog = within(await review())

  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    /Welcome message Still missing: Channel\..*Radio Only in servers with premium\./,
  )
  expect(dialog.getByRole('status')).toHaveTextContent(/Still missing: Channel\./)
  expect(dialog.getByText(/Only in servers with premium\./)).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Configure Welcome message' })).toHaveAttribute(
    'href',
    `/guilds/${ids.guild}/features/welcome`,
  )
  expect(dialog.getByRole('button', { name: 'Enable features' })).toBeDisabled()
  expect(patchCalls()).toEqual([])
})

test('refusals are reported per feature, the rest is applied, and Undo skips the refused ones', async () => {
  setGuildInfo(aGuildInfo({ enabled_features: ['levels', 'tides'] }))
  server.use(
    http.patch(featureUrl, ({ params }) =>
      params.featureId === 'tides'
        ? fails(503, { code: 'unavailable', detail: 'It is resting.' })
        : undefined,
    ),
  )
  const { user } = await openSelecting()

  await user.click(await press('Select all shown'))
  await user.click(await press('Disable'))
  const dialog = within(await review())
  await user.click(dialog.getByRole('button', { name: 'Disable 2 features' }))

  expect(await dialog.findByText('Not changed: It is resting.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Disable 1 feature' })).toBeEnabled()
  await screen.findByText('1 feature is off')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(await press('Undo'))

  await waitFor(() => expect(patches()).toHaveLength(3))
  expect(patchCalls().at(-1)?.path).toContain('/features/levels')
  await user.click(await press('Stop selecting'))
  await waitFor(() => expect(enabled()).toEqual(['Levels', 'Tide table']))
})

test('users with read access cannot select features', async () => {
  setGuildInfo(aGuildInfo({ access: 'read' }))
  renderApp(<GuildOverview guildId={ids.guild} />, { route: `/guilds/${ids.guild}` })

  await screen.findByRole('switch', { name: 'Levels' })
  expect(screen.queryByRole('button', { name: 'Select several' })).not.toBeInTheDocument()
})
