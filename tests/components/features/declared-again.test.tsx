import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FeaturePanel } from '@/components/features/feature-panel'
import { GuildEvents } from '@/components/shell/live/guild-events'
import { paths } from '@/config/paths'
import { setReady, theStream } from '@/tests/msw/events'
import { setCatalogue, setFeature } from '@/tests/msw/features'
import { ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'
import { aDeclaration, retype, saveBar } from './open-feature'

const before = aDeclaration({ title: { type: 'string', title: 'Title' } }, { title: 'Hello' })
const after = aDeclaration(
  { title: { type: 'string', title: 'Title', maxLength: 5 }, loud: { type: 'boolean', title: 'Loud' } },
  { title: 'Hello', loud: false },
)

/** The page of a feature with an edit, while its events are followed. */
async function openWithEdit(declared = before) {
  setReady({ catalogue: 'before' })
  setCatalogue([declared])
  setFeature({ enabled: false, ...declared.defaults })
  const { user } = renderApp(
    <>
      <GuildEvents guildId={ids.guild} />
      <FeaturePanel guildId={ids.guild} featureId={declared.id} />
    </>,
    { route: paths.guildFeature(ids.guild, declared.id) },
  )
  await retype(user, await screen.findByRole('textbox', { name: 'Title' }), 'Welcome')
  const stream = await theStream()
  setCatalogue([{ ...after, origin: 'bot' }])
  return { user, stream }
}

async function expectNewOptions() {
  expect(await screen.findByRole('switch', { name: 'Loud' })).not.toBeChecked()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Welcome')
  expect(screen.getByText('This feature comes from the bot.')).toBeInTheDocument()
  expect(saveBar()).toBeInTheDocument()
}

test('an open form keeps its edits when the bot declares other options, and shows those', async () => {
  const { stream } = await openWithEdit()

  stream.send('features', {})

  await expectNewOptions()
})

test('the edit of an option that is withdrawn goes with it, and the form says so', async () => {
  const { user, stream } = await openWithEdit(after)
  await user.click(screen.getByRole('switch', { name: 'Loud' }))
  setCatalogue([before])

  stream.send('features', {})

  expect(await screen.findByText(/^Loud is gone, and so is what you changed there\./)).toBeVisible()
  expect(screen.getByText('Trial has other options now')).toBeVisible()
  expect(screen.queryByRole('switch', { name: 'Loud' })).not.toBeInTheDocument()
  expect(screen.queryByText(/also changed/)).not.toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Welcome')
  expect(saveBar()).toHaveTextContent('1')
})

test('a feature that is withdrawn while its form is open keeps the edits, and offers them once it is back', async () => {
  const { user, stream } = await openWithEdit()
  setCatalogue([])
  stream.send('features', {})
  expect(await screen.findByText(/^What you had changed here and not saved is kept/)).toBeVisible()

  setCatalogue([before])
  stream.send('features', {})
  await user.click(await screen.findByRole('button', { name: 'Restore' }))

  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Welcome')
})

test('options that were declared while the connection was lost are shown once it is back', async () => {
  const { stream } = await openWithEdit()

  setReady({ catalogue: 'after' })
  stream.cut()

  await expectNewOptions()
})
