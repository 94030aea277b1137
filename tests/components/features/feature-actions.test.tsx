import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { extensions } from '@/config/extensions'
import { actionPress } from '@/contract/calls/bot-requests'
import { featureDeclaration } from '@/contract/calls/features'
import { aGate, fails, signedIn } from '@/tests/msw/answers'
import { featureEtag, setExtensions, setFeature } from '@/tests/msw/features'
import { setGuildInfo, setMembers, setRoles } from '@/tests/msw/guilds'
import { receivedCalls } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { aGuildInfo, aRole } from '@/tests/support/factories'
import { openFeature, save } from './open-feature'

const url = '*/backend/guilds/:guildId/features/:featureId/actions/:action'
const link = 'https://discord.com/channels/1/2/3'
const declaration = featureDeclaration.parse({
  id: 'panels',
  name: 'Panels',
  options: { type: 'object', properties: { title: { type: 'string', title: 'Title' } } },
  defaults: { title: 'Roles' },
  actions: [
    { id: 'post', label: 'Post the panel', description: 'Sends it again.', style: 'primary' },
    { id: 'reset', label: 'Start over', guarded: true },
    { id: 'clear', label: 'Remove all', confirm: 'This removes every panel.', style: 'danger' },
  ],
})
const presses = () => receivedCalls().filter(({ method }) => method === 'POST')
const action = (name: string) => screen.getByRole('button', { name })

async function openActions() {
  setExtensions(extensions)
  return openFeature({ declaration })
}

test('a press has the bot act on the version that is shown, once, and its words and link are read out', async () => {
  const gate = aGate()
  server.use(
    signedIn.post(url, async ({ request }) => {
      await gate.opened
      expect(request.headers.get('if-match')).toBe(featureEtag())
      expect(actionPress.safeParse(await request.json()).error).toBeUndefined()
      return HttpResponse.json({ text: 'The panel is in #roles.', url: link })
    }),
  )
  const { user } = await openActions()
  expect(action('Post the panel')).toHaveAccessibleDescription('Sends it again.')

  await user.click(action('Post the panel'))
  await user.click(action('Post the panel'))
  await user.click(action('Remove all'))
  const status = within(screen.getByRole('region', { name: 'Actions' })).getByRole('status')
  expect(status).toHaveTextContent('The bot is working on it…')
  gate.open()

  expect(await within(status).findByRole('link', { name: 'Open it' })).toHaveAttribute('href', link)
  expect(status).toHaveTextContent('The panel is in #roles.')
  expect(presses()).toHaveLength(1)
})

test('what the bot answers names the members, roles and channels that it mentions, and says which nobody knows', async () => {
  setMembers([{ id: '200000000000000001', name: 'Ada', username: 'ada' }])
  setRoles([aRole({ id: '300000000000000001', name: 'Winners' })])
  const [ada, stranger, role, channel] = [
    '<@200000000000000001>',
    '<@!200000000000000009>',
    '<@&300000000000000001>',
    '<#400000000000000009>',
  ]
  const answers = [
    HttpResponse.json({ text: `Drew ${ada} and ${stranger}; they have ${role}.` }),
    fails(409, { code: 'refused', detail: `${ada} has no access to ${channel}.` }),
  ]
  server.use(signedIn.post(url, () => answers.shift() ?? HttpResponse.json({})))
  const { user } = await openActions()

  await user.click(action('Post the panel'))
  expect(await screen.findByText('@Ada')).toHaveAttribute('title', ada)
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Actions' })).toHaveTextContent(
      'Drew @Ada and @unknown-user; they have @Winners.',
    ),
  )
  await user.click(action('Post the panel'))

  expect(await screen.findByRole('alert')).toHaveTextContent('@Ada has no access to #unknown.')
})

test('an action waits for the form to be saved, and says so', async () => {
  server.use(signedIn.post(url, () => HttpResponse.json({})))
  const { user } = await openActions()
  // It has its room from the start, so that nothing moves.
  expect(screen.getByText(/Save your changes first/)).not.toBeVisible()
  expect(screen.getByText('The bot uses what is saved.')).toBeVisible()
  expect(action('Post the panel')).toHaveAccessibleDescription('Sends it again.')
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')
  await user.click(action('Post the panel'))
  expect(action('Post the panel')).toHaveAccessibleDescription(/Save your changes first/)
  expect(screen.getByText(/Save your changes first/)).toBeVisible()
  expect(screen.getByText('The bot uses what is saved.')).not.toBeVisible()
  expect(presses()).toEqual([])

  await save(user)
  await user.click(action('Post the panel'))
  expect(await screen.findByText('Done.')).toBeInTheDocument()
})

test('what needs a confirmation asks first, and a refusal of the bot leaves its reason and another try', async () => {
  server.use(signedIn.post(url, () => fails(409, { code: 'refused', detail: 'There is no panel.' })))
  const { user } = await openActions()
  await user.click(action('Remove all'))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Remove all' }))
  expect(dialog.getByText('This removes every panel.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(presses()).toEqual([])

  await user.click(action('Remove all'))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove all' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Not done: Remove all')
  expect(screen.getByRole('alert')).toHaveTextContent('There is no panel.')
  expect(action('Remove all')).toBeEnabled()
})

test('the second click of a double click does not press what lies behind the dialog that the first has closed', async () => {
  const { user } = await openActions()
  const isOn = screen.getByRole('switch', { name: 'Enable Panels' })
  await user.click(action('Remove all'))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Remove all' }))
  function clickOn(element: HTMLElement, detail: number) {
    fireEvent.mouseDown(element, { detail })
    fireEvent.click(element, { detail })
  }

  clickOn(dialog.getByRole('button', { name: 'Cancel' }), 1)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  clickOn(isOn, 2)
  expect(isOn).not.toBeChecked()
  clickOn(isOn, 1)

  expect(isOn).toBeChecked()
})

test('a guarded action says why it is not for people without Manage Server, and an unavailable feature has none', async () => {
  setGuildInfo(aGuildInfo({ access: 'write' }))
  const { user, unmount } = await openActions()
  await waitFor(() => expect(action('Start over')).toHaveAttribute('aria-disabled', 'true'))
  expect(action('Start over')).toHaveAccessibleDescription(/Only people with the Manage Server permission/)
  await user.click(action('Start over'))
  expect(presses()).toEqual([])
  expect(action('Post the panel')).not.toHaveAttribute('aria-disabled')
  unmount()

  setGuildInfo(aGuildInfo({ availability: { panels: 'Only for premium servers.' } }))
  await openActions()
  expect(await screen.findByText('Only for premium servers.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Actions' })).not.toBeInTheDocument()
})

test('an action on what somebody saved meanwhile is refused, shows that, and goes through when pressed again', async () => {
  server.use(
    signedIn.post(url, ({ request }) =>
      request.headers.get('if-match') === featureEtag()
        ? HttpResponse.json({ text: 'Posted.' })
        : fails(412, { code: 'conflict', detail: 'Somebody saved meanwhile.' }),
    ),
  )
  const { user } = await openActions()
  setFeature({ enabled: false, title: 'Colours' })

  await user.click(action('Post the panel'))
  expect(await screen.findByRole('alert')).toHaveTextContent('Not done: Post the panel')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Colours'))
  await user.click(action('Post the panel'))

  expect(await screen.findByText('Posted.')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
