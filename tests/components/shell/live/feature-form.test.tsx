import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FeaturePanel } from '@/components/features/feature-panel'
import { AppShell } from '@/components/shell/app-shell'
import { aDeclaration } from '@/tests/components/features/open-feature'
import { ids } from '@/tests/factories'
import { savedFeature, setCatalogue, setFeature } from '@/tests/msw/features'
import { setReady, theStream } from '@/tests/msw/events'
import { renderApp } from '@/tests/render-app'
import { at, mara } from './open-live'

const subject = 'feature:trial'
const declaration = aDeclaration(
  {
    'a-name': { type: 'string', title: 'Name' },
    colour: { type: 'string', title: 'Colour' },
  },
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
  expect(await form.findByText(/Mara Lindqvist also changed this, to “theirs”/)).toBeVisible()
  expect(
    await form.findByText(/^Mara Lindqvist changed: .*Colour.*what you are editing: Name/),
  ).toBeInTheDocument()
  // Of what is being edited, or is off, neither could be said.
  expect(form.queryByText(/live/i)).not.toBeInTheDocument()
})

test('nobody says that a feature is live which is off', async () => {
  await open({ isOn: false })

  const form = within(screen.getByRole('form', { name: 'Trial' }))
  expect(await form.findByText('Mara Lindqvist is also here')).toBeVisible()
  expect(form.queryByText(/live/i)).not.toBeInTheDocument()
})
