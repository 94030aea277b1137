import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FeaturePanel } from '@/components/features/feature-panel'
import { GuildEvents } from '@/components/shell/live/guild-events'
import { FeatureGrid } from '@/components/guild/grid/feature-grid'
import { findDraft } from '@/stores/drafts'
import { aFeatureDeclaration, aFeature, aGuildInfo, ids } from '@/tests/support/factories'
import { openSettings, prefixField, zoneField, chooseZone } from '@/tests/components/settings/open-settings'
import { changeBy, mara, me, openLive, saveAs } from '@/tests/components/shell/live/open-live'
import { setReady, theStream } from '@/tests/msw/events'
import { featureEtag, savedFeature, setCatalogue, setFeature } from '@/tests/msw/features'
import { savedSettings } from '@/tests/msw/settings'
import { renderApp } from '@/tests/support/render-app'
import { saveBar, saveButton } from '@/tests/support/save-bar'

const undo = () => screen.findByRole('button', { name: 'Undo' })
const discard = () => screen.getByRole('button', { name: 'Discard' })

test('saved settings are undone from their notification, and the form does not treat that as a remote change', async () => {
  const { stream, type, user } = await openLive()
  await type(prefixField(), '$')
  await user.click(saveButton())
  await user.click(await undo())
  await waitFor(() => expect(prefixField()).toHaveValue('!'))
  expect(savedSettings().chat_prefix).toBe('!')

  stream.send('change', changeBy(me, ['chat_prefix'], '1'), '1')
  stream.send('change', saveAs(mara, { timezone: 'Asia/Tokyo' }, '2'), '2')

  expect(await screen.findByText('Changed by Mara Lindqvist just now')).toBeVisible()
  expect(screen.queryByText(/you elsewhere/)).not.toBeInTheDocument()
  expect(saveBar()).toBeNull()
})

test('edits made after a save survive its undo, and are saved on top without asking', async () => {
  const { type, user } = await openSettings()
  await type(prefixField(), '$')
  await user.click(saveButton())
  const button = await undo()
  await type(prefixField(), '?')

  await user.click(button)

  await waitFor(() => expect(savedSettings().chat_prefix).toBe('!'))
  expect(prefixField()).toHaveValue('?')
  expect(await screen.findByText('Undone. What you typed since then stays, unsaved.')).toBeVisible()
  await user.click(saveButton())
  await waitFor(() => expect(savedSettings().chat_prefix).toBe('?'))
  expect(screen.queryByText('Saved elsewhere while you were editing')).not.toBeInTheDocument()
})

test('a refused save dismisses the notification of an earlier one', async () => {
  const { type, user } = await openSettings()
  await type(prefixField(), '$')
  await user.click(saveButton())
  // It does not go by itself while the pointer is on it.
  await user.hover(await screen.findByText('Settings saved'))
  fireEvent.change(prefixField(), { target: { value: 'a b' } })

  await user.keyboard('{Control>}s{/Control}')

  await waitFor(() => expect(screen.queryByText('Settings saved')).not.toBeInTheDocument())
  expect(savedSettings().chat_prefix).toBe('$')
})

test('Discard is undone from its notification, except for fields edited since', async () => {
  const { type, user } = await openSettings()
  await type(prefixField(), '$')
  await chooseZone(user, 'tokyo')
  await user.click(discard())
  expect(saveBar()).toBeNull()
  await type(prefixField(), '?')

  await user.click(await undo())

  await waitFor(() => expect(zoneField()).toHaveTextContent('Asia/Tokyo'))
  expect(prefixField()).toHaveValue('?')
  expect(await screen.findByText('Undone. What you typed since then stays, unsaved.')).toBeVisible()
  expect(saveBar()).toBeVisible()
})

test('undoing a Discard on another page returns to the form, which offers the edits', async () => {
  const { router, type, unmount, user } = await openSettings()
  await type(prefixField(), '$')
  await user.click(discard())
  unmount()
  await router.push('/main')

  expect(await screen.findByText('Settings: changes discarded')).toBeVisible()
  await user.click(await undo())

  expect(await screen.findByText(/^Your changes are back as a draft\. Click Restore/)).toBeVisible()
  const { asPath } = router
  expect(asPath).toBe(`/guilds/${ids.guild}/settings`)
  expect(findDraft({ userId: ids.user, guildId: ids.guild, form: 'settings' })?.changes).toEqual({
    chat_prefix: '$',
  })
})

test('the overview’s switch is undone from its notification, also from the feature’s form', async () => {
  setCatalogue([aFeatureDeclaration()])
  setFeature(aFeature({ enabled: false }))
  setReady({ people: [], loaded: {} })
  const page = (
    <>
      <GuildEvents guildId={ids.guild} />
      <FeatureGrid info={aGuildInfo()} />
      <FeaturePanel guildId={ids.guild} featureId="welcome" />
    </>
  )
  const { user } = renderApp(page, { route: `/guilds/${ids.guild}` })
  const stream = await theStream()
  const inForm = () => screen.getByRole('switch', { name: 'Enable Welcome message' })

  await user.click(await screen.findByRole('switch', { name: 'Welcome message' }))
  expect(await screen.findByText('Welcome message is on', { selector: 'p' })).toBeVisible()
  await waitFor(() => expect(inForm()).toBeChecked())
  await user.click(await undo())

  await waitFor(() => expect(inForm()).not.toBeChecked())
  expect(savedFeature().enabled).toBe(false)
  setFeature({ ...savedFeature(), channel: null })
  const versions = { 'feature:welcome': Number(/\d+/.exec(featureEtag())?.[0]) }
  const at = '2026-08-01T12:00:00.000Z'
  stream.send('change', { id: '1', user: me, versions, keys: { 'feature:welcome': ['enabled'] }, at }, '1')
  stream.send('change', { id: '2', user: mara, versions, keys: { 'feature:welcome': ['channel'] }, at }, '2')
  expect(await screen.findByText('Changed by Mara Lindqvist just now')).toBeVisible()
  await user.click(await screen.findByRole('switch', { name: 'Welcome message' }))
  await waitFor(() => expect(inForm()).toBeChecked())
  expect(screen.queryByText(/you elsewhere/)).not.toBeInTheDocument()
})

test('a discarded draft is gone, and is offered again by Undo', async () => {
  const first = await openSettings()
  await first.type(prefixField(), '$')
  first.unmount()
  const { user } = await openSettings()

  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(screen.queryByText(/unsaved draft/)).not.toBeInTheDocument()
  expect(await screen.findByText('Settings: draft discarded')).toBeVisible()
  expect(findDraft({ userId: ids.user, guildId: ids.guild, form: 'settings' })).toBeUndefined()
  await user.click(await undo())
  await user.click(await screen.findByRole('button', { name: 'Restore' }))

  expect(prefixField()).toHaveValue('$')
})
