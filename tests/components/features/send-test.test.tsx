import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { extensions } from '@/config/extensions'
import { aChannel, ids } from '@/tests/support/factories'
import { aGate, fails, signedIn } from '@/tests/msw/answers'
import { setExtensions } from '@/tests/msw/features'
import { setChannels } from '@/tests/msw/guilds'
import { receivedCalls } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { aDeclaration, aMessage, aText, openFeature, openOptions } from './open-feature'
import { saveBar } from '@/tests/support/save-bar'

const greeting = { ...aText('Greeting'), control: 'template' }
const declaration = aDeclaration({ greeting }, { greeting: 'Hi' })
const url = '*/backend/guilds/:guildId/features/:featureId/test'
const link = 'https://discord.com/channels/1/2/3'
const sentTests = () =>
  receivedCalls()
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(body) as unknown)

beforeEach(() => {
  setExtensions(extensions)
  server.use(signedIn.post(url, () => HttpResponse.json({ url: link })))
})

const opener = () => screen.findByRole('button', { name: /^Send a test: / })

const dialog = () => within(screen.getByRole('dialog', { name: /^Send a test: / }))

/** Opens the dialog that sends a message to try it. */
async function openDialog(user: UserEvent) {
  await user.click(await opener())
  await screen.findByRole('dialog')
}

test('an empty message cannot be sent', async () => {
  await openFeature({ declaration, saved: { greeting: '' } })

  expect(await opener()).toBeDisabled()
})

test('the message in the form is sent to the user, and a link to it is shown', async () => {
  const gate = aGate()
  server.use(
    signedIn.post(url, async () => {
      await gate.opened
      return HttpResponse.json({ url: link })
    }),
  )
  const { user } = await openFeature({ declaration })
  await user.type(screen.getByRole('textbox', { name: 'Greeting' }), ' there')
  await openDialog(user)
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  await user.click(dialog().getByRole('button', { name: 'Sending…' }))
  gate.open()

  expect(await dialog().findByRole('link', { name: 'Open it in Discord' })).toHaveAttribute('href', link)
  expect(dialog().getByRole('status')).toHaveTextContent('Sent.')
  expect(sentTests()).toEqual([{ path: 'greeting', message: 'Hi there', channel: null }])
  expect(saveBar()).toBeInTheDocument()
})

test('the channel of the last test is preselected', async () => {
  const { user } = await openFeature({ declaration })
  await openDialog(user)
  const send = () => user.click(dialog().getByRole('button', { name: 'Send' }))
  await user.click(dialog().getByRole('radio', { name: 'A channel' }))
  await send()
  const picker = dialog().getByRole('combobox', { name: 'Channel' })
  expect(picker).toHaveFocus()
  expect(picker).toHaveAccessibleDescription(/^Choose a channel first\./)
  await user.click(picker)
  await user.click(await screen.findByRole('option', { name: /general/ }))
  await send()
  await dialog().findByRole('link')
  await user.click(dialog().getByRole('button', { name: 'Close' }))

  await openDialog(user)
  expect(sentTests()).toEqual([{ path: 'greeting', message: 'Hi', channel: ids.channel }])
  expect(await dialog().findByRole('combobox', { name: 'Channel' })).toHaveTextContent('general')
  expect(dialog().getByRole('radio', { name: 'A channel' })).toHaveFocus()
})

test('a test goes to the channel of the form, until another is chosen for it', async () => {
  const other = '500000000000000009'
  setChannels([aChannel({ name: 'general' }), aChannel({ id: other, name: 'lobby' })])
  const channel = { type: ['string', 'null'], title: 'Place', control: 'channel' }
  const { user } = await openOptions({ channel, greeting }, { greeting: 'Hi', channel: null })
  await openDialog(user)
  await user.click(dialog().getByRole('radio', { name: 'A channel' }))
  await user.click(dialog().getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('combobox', { name: 'Place' }))
  await user.click(await screen.findByRole('option', { name: 'lobby' }))

  await openDialog(user)
  await user.click(dialog().getByRole('radio', { name: 'A channel' }))
  expect(dialog().getByRole('combobox', { name: 'Channel' })).toHaveTextContent('lobby')
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  await dialog().findByRole('link')

  expect(sentTests()).toEqual([{ path: 'greeting', message: 'Hi', channel: other }])
})

test('a message in a group is sent with its embed', async () => {
  const note = { content: '', embed: { title: 'Hello' } }
  const about = { type: 'object', title: 'About', properties: { note: aMessage('Note') } }
  const { user } = await openOptions({ about }, { about: { note } })
  await openDialog(user)
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  await dialog().findByRole('link')

  expect(sentTests()).toEqual([{ path: 'about.note', message: note, channel: null }])
})

const fields = { greeting: 'Keep it to 2000 characters or fewer.' }

test.each([
  [
    'a silent bot',
    409,
    { code: 'no_answer', detail: 'Perhaps.' },
    'It isn’t certain whether that was donePerhaps.',
  ],
  [
    'an error in the message',
    422,
    { code: 'invalid', detail: 'No.', fields },
    `The message wasn’t sentNo.greeting: ${fields.greeting}`,
  ],
])('of %s, people read what is known of the message', async (_, status, failure, text) => {
  server.use(signedIn.post(url, () => fails(status, failure)))
  const { user } = await openFeature({ declaration })
  await openDialog(user)

  await user.click(dialog().getByRole('button', { name: 'Send' }))

  const alert = await dialog().findByRole('alert')
  expect(alert).toHaveTextContent(text)
})

test.each([
  ['without test messages offers none', ['channels'], {}, 0],
  ['that lists no extensions offers none', null, {}, 0],
  ['that sends none of this feature offers none', extensions, { test_messages: false }, 0],
  ['that lists test messages offers them', extensions, {}, 1],
] as const)('a backend %s', async (_, offered, more, count) => {
  setExtensions(offered)
  const { client } = await openFeature({
    declaration: { ...declaration, ...more },
    publicConfig: { backend: 'own' },
  })
  await waitFor(() => expect(client.isFetching()).toBe(0))

  expect(screen.queryAllByRole('button', { name: /Send a test/ })).toHaveLength(count)
})
