import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UserEvent } from '@testing-library/user-event'
import { aChannel, aFinding, aRole, ids } from '@/tests/support/factories'
import { savedFeature, setFeature } from '@/tests/msw/features'
import { setChannels, setHealth, setRoles } from '@/tests/msw/guilds'
import { editInForm } from '@/tests/support/edit-in-form'
import { around } from '@/tests/support/nodes'
import { aMessage, aText, openOptions, orNull, retype } from './open-feature'
import { inSaveBar, saveButton } from '@/tests/support/save-bar'

const channel = { title: 'Channel', control: 'channel', permissions: ['SEND_MESSAGES'] }
const lack =
  'The bot lacks a permission in “general”: Send Messages. Allow it there, or choose another channel.'

/** Enables a feature of one channel, and saves that. */
async function enable() {
  const { user } = await openOptions(
    { channel: orNull({ type: 'string' }, channel) },
    { channel: ids.channel },
  )
  await user.click(screen.getByRole('switch', { name: 'Enable Trial' }))
  await user.click(saveButton())
}

/** A server in which the bot may see every channel and write in none. */
function aSilencedBot() {
  setRoles([aRole({ id: ids.guild, name: '@everyone', position: 0, permissions: '1024' })])
  setChannels([aChannel({ name: 'general' })])
  const permissions = ['SEND_MESSAGES']
  const about = { subject: 'feature:trial', path: 'channel', names: ['general'], permissions }
  setHealth({
    bot_roles: [],
    findings: [
      aFinding({ code: 'permissions_missing', ...about }),
      aFinding({ code: 'permissions_missing', ...about, subject: 'feature:other', names: ['elsewhere'] }),
    ],
  })
}

test('saving warns about permissions that the bot lacks, in the words of the field', async () => {
  aSilencedBot()

  await enable()

  expect(await screen.findByText('Trial saved, but some of it won’t work yet')).toBeVisible()
  expect(screen.getByText(`Channel: ${lack}`)).toBeVisible()
  expect(screen.queryByText(/elsewhere/)).not.toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Channel' })).toHaveAccessibleDescription(lack)
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)
})

test('a save without problems shows no warning', async () => {
  setHealth({})

  await enable()

  expect(await screen.findByText('Trial saved')).toBeVisible()
  expect(screen.queryByText(/won’t work yet/)).not.toBeInTheDocument()
})

test('a feature that is off can be saved without enabling it, which is said; the other button enables it, too', async () => {
  setHealth({})
  const { user } = await openOptions({ loud: { type: 'boolean', title: 'Loud' } }, { loud: false })
  await user.click(screen.getByRole('switch', { name: 'Loud' }))
  await user.click(saveButton())
  expect(await screen.findByText('Trial saved. It is off.')).toBeVisible()

  await user.click(screen.getByRole('switch', { name: 'Loud' }))
  await user.click(screen.getByRole('button', { name: 'Save and enable' }))

  expect(await screen.findByText('Trial saved')).toBeVisible()
  expect(savedFeature()).toMatchObject({ enabled: true, loud: false })
})

const needed = orNull({ type: 'string' }, { title: 'Title', default: null, requiredToEnable: true })

test('once enabling has failed, the bar says that the shortcut enables the feature, and it does', async () => {
  setHealth({})
  const { user } = await openOptions(
    { title: needed, loud: { type: 'boolean', title: 'Loud' } },
    { title: null, loud: false },
  )
  await user.click(screen.getByRole('switch', { name: 'Loud' }))
  expect(screen.queryByText(/\+S saves/)).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Save and enable' }))
  expect(await screen.findByText('Ctrl+S saves and enables.')).toBeVisible()
  const buttons = inSaveBar().getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Show',
    'Discard',
    'Save without enabling',
    'Save and enable',
  ])
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Hi{Control>}s{/Control}')

  await waitFor(() => expect(savedFeature()).toMatchObject({ enabled: true, title: 'Hi', loud: true }))
})

editInForm()

const times = Array.from({ length: 8 }, (_, day) => `<t:${1_798_736_400 + day * 86_400}:f>`)
const plan = `We meet at the old lighthouse on each of these days: ${times.join(' and ')}. Bring a lamp`

/** The two versions of an option, as the review has them. */
async function review(user: UserEvent, title: string) {
  await user.click(inSaveBar().getByText('Review'))
  const versions = around(await inSaveBar().findByText(title, { selector: 'dt' }), 'div')
  const version = (name: string) => around(within(versions).getByText(name), 'dd')
  return { saved: version('Saved'), now: version('New') }
}

test('the review of a text shows what changed at its end, and not how it begins', async () => {
  const { user } = await openOptions({ plan: aText('Plan') }, { plan })
  await user.type(screen.getByRole('textbox', { name: 'Plan' }), ' or two')

  const { saved, now } = await review(user, 'Plan')

  await waitFor(() => expect(now).toHaveTextContent(/Bring a lamp or two$/))
  expect(saved).toHaveTextContent(/Bring a lamp$/)
  expect(saved).not.toHaveTextContent('We meet')
  expect(inSaveBar().getByText('or two', { selector: 'mark' })).toBeVisible()
})

test('the review of a message shows which part of its embed changed', async () => {
  const embed = { title: 'Harbour', description: plan }
  const { user } = await openOptions({ plan: aMessage('Plan') }, { plan: { content: 'Hello', embed } })
  await user.type(screen.getByRole('textbox', { name: 'Description' }), ' or two')

  const { saved, now } = await review(user, 'Plan')

  await waitFor(() => expect(now).toHaveTextContent(/^NewEmbedDescription.*Bring a lamp or two$/))
  expect(saved).toHaveTextContent(/^SavedEmbedDescription.*Bring a lamp$/)
})

test('a text that was typed where none was is shown from its start', async () => {
  const { user } = await openOptions({ plan: aText('Plan') }, { plan: '' })
  await retype(user, screen.getByRole('textbox', { name: 'Plan' }), plan)

  const { saved, now } = await review(user, 'Plan')

  await waitFor(() => expect(now).toHaveTextContent(/^NewWe meet at the old lighthouse.*…$/))
  expect(saved).toHaveTextContent('Saved(empty)')
})

test('the choice between two versions of a long text shows where they differ', async () => {
  const { user } = await openOptions({ plan: aText('Plan') }, { plan })
  setFeature({ ...savedFeature(), plan: `${plan} each` })
  await user.type(screen.getByRole('textbox', { name: 'Plan' }), ' or two')
  await user.click(saveButton())

  const choice = await screen.findByRole('group', { name: 'Plan' })

  await waitFor(() => expect(choice).toHaveTextContent(/Bring a lamp each.*Bring a lamp or two/))
  expect(choice).not.toHaveTextContent('We meet')
})
