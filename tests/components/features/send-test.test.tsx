import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { capabilityQueries } from '@/api/capabilities'
import { extensions } from '@/config/extensions'
import { aChannel, aGuildInfo, ids } from '@/tests/support/factories'
import { aGate, fails, signedIn } from '@/tests/msw/answers'
import { setExtensions } from '@/tests/msw/features'
import { setChannels, setGuildInfo } from '@/tests/msw/guilds'
import { receivedCalls } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { aDeclaration, aMessage, openFeature, saveBar } from './open-feature'

const declaration = aDeclaration(
  { greeting: { type: 'string', title: 'Greeting', control: 'template' } },
  { greeting: 'Hi' },
)
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

const opener = (label: string) => screen.findByRole('button', { name: `Send a test: ${label}` })

const openers = () => screen.queryAllByRole('button', { name: /Send a test/ })

async function openDialog() {
  const app = await openFeature({ declaration })
  await app.user.click(await opener('Greeting'))
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Send a test: Greeting' }) }
}

test('an empty message cannot be sent', async () => {
  await openFeature({ declaration, saved: { greeting: '' } })

  expect(await opener('Greeting')).toBeDisabled()
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
  await user.click(await opener('Greeting'))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await user.click(within(dialog).getByRole('button', { name: 'Sending…' }))
  gate.open()

  expect(await within(dialog).findByRole('link', { name: 'Open it in Discord' })).toHaveAttribute(
    'href',
    link,
  )
  expect(within(dialog).getByRole('status')).toHaveTextContent('Sent.')
  expect(sentTests()).toEqual([{ path: 'greeting', message: 'Hi there', channel: null }])
  expect(saveBar()).toBeInTheDocument()
})

test('the channel of the last test is preselected', async () => {
  const { user, dialog } = await openDialog()
  await user.click(within(dialog).getByRole('radio', { name: 'A channel' }))
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  const picker = within(dialog).getByRole('combobox', { name: 'Channel' })
  expect(picker).toHaveFocus()
  expect(picker).toHaveAccessibleDescription(/^Choose a channel first\./)
  await user.click(picker)
  await user.click(await screen.findByRole('option', { name: /general/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await within(dialog).findByRole('link')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await user.click(await opener('Greeting'))

  expect(sentTests()).toEqual([{ path: 'greeting', message: 'Hi', channel: ids.channel }])
  expect(await screen.findByRole('combobox', { name: 'Channel' })).toHaveTextContent('general')
  expect(screen.getByRole('radio', { name: 'A channel' })).toHaveFocus()
})

test('a test goes to the channel of the form, until another is chosen for it', async () => {
  const other = '500000000000000009'
  setChannels([aChannel({ name: 'general' }), aChannel({ id: other, name: 'lobby' })])
  const channel = { type: ['string', 'null'], title: 'Place', control: 'channel' }
  const declared = aDeclaration({
    channel,
    greeting: { type: 'string', title: 'Greeting', control: 'template' },
  })
  const { user } = await openFeature({ declaration: declared, saved: { greeting: 'Hi', channel: null } })
  const openToChannel = async () => {
    await user.click(await opener('Greeting'))
    const dialog = within(await screen.findByRole('dialog', { name: /^Send a test/ }))
    await user.click(dialog.getByRole('radio', { name: 'A channel' }))
    return dialog
  }
  await user.click((await openToChannel()).getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('combobox', { name: 'Place' }))
  await user.click(await screen.findByRole('option', { name: 'lobby' }))

  const dialog = await openToChannel()
  expect(dialog.getByRole('combobox', { name: 'Channel' })).toHaveTextContent('lobby')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await dialog.findByRole('link')

  expect(sentTests()).toEqual([{ path: 'greeting', message: 'Hi', channel: other }])
})

test('a message in a group is sent with its embed', async () => {
  const embed = { title: 'Hello' }
  const about = { type: 'object', title: 'About', properties: { note: aMessage('Note') } }
  const saved = { about: { note: { content: '', embed } } }
  const { user } = await openFeature({ declaration: aDeclaration({ about }), saved })
  await user.click(await opener('Note'))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await within(dialog).findByRole('link')

  expect(sentTests()).toEqual([{ path: 'about.note', message: { content: '', embed }, channel: null }])
})

const fields = { greeting: 'Keep it to 2000 characters or fewer.' }

test.each([
  ['the failure', 409, { code: 'no_answer', detail: 'The bot is asleep.' }, 'The bot is asleep.'],
  ['the error in the message', 422, { code: 'invalid', detail: 'It does not fit.', fields }, fields.greeting],
])('%s is shown when nothing was sent', async (_, status, failure, text) => {
  server.use(signedIn.post(url, () => fails(status, failure)))
  const { user, dialog } = await openDialog()

  await user.click(within(dialog).getByRole('button', { name: 'Send' }))

  const alert = await within(dialog).findByRole('alert')
  expect(alert).toHaveTextContent('The message wasn’t sent')
  expect(alert).toHaveTextContent(text)
})

test.each([
  ['a backend without test messages offers none', ['channels']],
  ['a backend that lists no extensions offers none', null],
] as const)('%s', async (_, offered) => {
  setExtensions(offered)
  const { client } = await openFeature({ declaration, backend: 'own' })
  await waitFor(() => expect(client.getQueryData(capabilityQueries.extensions().queryKey)).toEqual(offered))

  expect(openers()).toEqual([])
})

test('a backend that lists test messages offers them', async () => {
  await openFeature({ declaration, backend: 'own' })

  expect(await opener('Greeting')).toBeEnabled()
})

test('users with read access are offered no test messages', async () => {
  setGuildInfo(aGuildInfo({ access: 'read' }))
  await openFeature({ declaration })

  expect(await screen.findByRole('note')).toHaveTextContent('You can view')
  expect(openers()).toEqual([])
})
