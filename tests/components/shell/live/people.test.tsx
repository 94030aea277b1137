import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FeaturePanel } from '@/components/features/feature-panel'
import { AppShell } from '@/components/shell/app-shell'
import { aDeclaration } from '@/tests/components/features/open-feature'
import { prefixField } from '@/tests/components/settings/open-settings'
import { ids, imageHash } from '@/tests/support/factories'
import { setReady, theStream } from '@/tests/msw/events'
import { savedFeature, setCatalogue, setFeature } from '@/tests/msw/features'
import { renderApp } from '@/tests/support/render-app'
import { around, images } from '@/tests/support/nodes'
import { at, mara, me, openLive, saveAs } from './open-live'
import { saveButton } from '@/tests/support/save-bar'

const idris = { id: '300000000000000003', name: 'Idris Okafor', avatar: null }
const here = (name: RegExp | string) => screen.queryByRole('button', { name })

test('other users who have the server open are shown once each, with their avatar and current form', async () => {
  const drawn = { ...mara, avatar: imageHash }
  setReady({ people: [at(me, 'settings'), at(drawn), at(drawn, 'feature:welcome'), at(idris)] })
  const { user } = await openLive()

  await user.click(
    await screen.findByRole('button', { name: 'Mara Lindqvist and Idris Okafor are also here' }),
  )

  const list = within(await screen.findByRole('dialog', { name: 'Also here' }))
  const rows = list.getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toHaveTextContent('Mara Lindqvist')
  await waitFor(() => expect(rows[0]).toHaveTextContent('In Welcome message'))
  expect(rows[1]).toHaveTextContent('Elsewhere in this server')
  expect(rows.map((row) => images(row)[0]?.src)).toEqual([
    expect.stringContaining(`/avatars/${mara.id}/${imageHash}`),
    expect.stringContaining('/embed/avatars/'),
  ])
})

test('users come and go, without a name as “somebody”; nobody else means nothing is shown', async () => {
  const { stream } = await openLive()
  stream.send('people', { people: [at(me, 'settings')] })
  stream.send('people', { people: [at(me, 'settings'), at(mara)] })
  expect(await screen.findByRole('button', { name: 'Mara Lindqvist is also here' })).toBeVisible()
  stream.send('people', { people: [at({ ...mara, name: null })] })
  expect(await screen.findByRole('button', { name: 'Somebody is also here' })).toBeVisible()

  stream.send('people', { people: [at(me, 'settings')] })

  await waitFor(() => expect(here(/also here/)).not.toBeInTheDocument())
})

test('the form shows who else is editing it', async () => {
  const { stream } = await openLive()

  stream.send('people', { people: [at(me, 'settings'), at(mara, 'settings'), at(idris, 'feature:welcome')] })

  const head = await screen.findByText('Mara Lindqvist is also here')
  expect(around(head, '[role=status]')).toBeVisible()
})

test('a save, also by somebody else, is not live until the bot has loaded it', async () => {
  setReady({ versions: { settings: 1 }, loaded: { settings: 1 } })
  const { stream, type, user } = await openLive()
  expect(await screen.findByText('Live on the bot')).toBeVisible()

  await type(prefixField(), '$')
  expect(screen.queryByText('Live on the bot')).not.toBeInTheDocument()
  await user.click(saveButton())
  await user.click(await screen.findByRole('button', { name: 'Saved, not yet live' }))
  expect(screen.getByRole('dialog', { name: 'Saved, not yet live' })).toHaveTextContent(
    'the bot hasn’t confirmed yet that it uses them',
  )
  stream.send('loaded', { loaded: { settings: 2 } })

  expect(await screen.findByText('Live on the bot')).toBeVisible()
  stream.send('change', saveAs(mara, { chat_prefix: '?' }, '1'), '1')
  expect(await screen.findByText('Saved, not yet live')).toBeVisible()
})

test('if the bot never reported what it loaded, no live state is shown', async () => {
  const { stream } = await openLive()

  stream.send('change', saveAs(mara, { chat_prefix: '$' }, '1'), '1')

  await waitFor(() => expect(prefixField()).toHaveValue('$'))
  expect(screen.queryByText(/live/i)).not.toBeInTheDocument()
})

const subject = 'feature:trial'
const declaration = aDeclaration(
  { 'a-name': { type: 'string', title: 'Name' }, colour: { type: 'string', title: 'Colour' } },
  { 'a-name': 'one', colour: 'red' },
)

/** The page of a feature in its shell, and its event stream. */
async function open({ isOn = true } = {}) {
  setCatalogue([declaration])
  setFeature({ enabled: isOn, 'a-name': 'one', colour: 'red' })
  setReady({ people: [at(mara, subject)], loaded: { [subject]: 2 } })
  const app = renderApp(
    <AppShell guildId={ids.guild} title="Trial">
      <FeaturePanel guildId={ids.guild} featureId="trial" />
    </AppShell>,
    { route: `/guilds/${ids.guild}/features/trial` },
  )
  await screen.findByRole('form', { name: 'Trial' })
  return { ...app, stream: await theStream() }
}

const field = (name: string) => screen.getByRole('textbox', { name })

test('a feature’s form shows what others save, who is there and whether it is live', async () => {
  const { stream, user } = await open()
  expect(stream.subject).toBe(subject)
  expect(await screen.findByRole('button', { name: 'Mara Lindqvist is also here' })).toBeVisible()
  const form = within(screen.getByRole('form', { name: 'Trial' }))
  expect(await form.findByText('Mara Lindqvist is also here')).toBeVisible()
  expect(await form.findByText('Live on the bot')).toBeVisible()
  await user.type(field('Name'), ' mine')

  setFeature({ ...savedFeature(), 'a-name': 'theirs', colour: 'blue', enabled: false })
  const keys = ['a-name', 'colour', 'enabled']
  const change = { id: '1', user: mara, versions: { [subject]: 3 }, keys: { [subject]: keys }, at: '' }
  stream.send('change', change, '1')

  await waitFor(() => expect(field('Colour')).toHaveValue('blue'))
  expect(field('Name')).toHaveValue('one mine')
  expect(await form.findAllByText('Changed by Mara Lindqvist just now')).toHaveLength(2)
  const mark = await form.findByText(/Mara Lindqvist also changed this/)
  expect(mark).toBeVisible()
  expect(mark).toHaveTextContent('also changed this, to “theirs”')
  expect(
    await form.findByText(/^Mara Lindqvist changed: .*Colour.*what you are editing: Name/),
  ).toBeInTheDocument()
  // Of what is being edited, or is off, neither could be said.
  expect(form.queryByText(/live/i)).not.toBeInTheDocument()
})

test('a disabled feature is never shown as live', async () => {
  await open({ isOn: false })

  const form = within(screen.getByRole('form', { name: 'Trial' }))
  expect(await form.findByText('Mara Lindqvist is also here')).toBeVisible()
  expect(form.queryByText(/live/i)).not.toBeInTheDocument()
})
