import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { levels } from '@/config/features/levels'
import { reactionRoles } from '@/config/features/reaction-roles'
import { tickets } from '@/config/features/tickets'
import { aCurrentUser, aGuildInfo, aGuildPreview, aRole, ids, imageHash } from '@/tests/support/factories'
import { around, images, nodes } from '@/tests/support/nodes'
import { setCurrentUser, setGuildList } from '@/tests/msw/discord'
import { setGuildInfo, setRoles } from '@/tests/msw/guilds'
import { welcome } from '@/config/features/welcome'
import { aList, aText, declarationOf, openFeature, openOptions, retype } from './open-feature'
import { editInForm } from '@/tests/support/edit-in-form'
import { expectFocus } from '@/tests/support/expect-focus'

editInForm()

/** The first preview of the screen, with what hides it where the screen is narrow. */
async function preview() {
  const [figure] = await screen.findAllByRole('figure', { name: 'Preview of the message', hidden: true })
  return within(figure ?? document.body)
}
const linesOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent)
const shown = async (name: string) => linesOf((await preview()).getByRole('list', { name, hidden: true }))
const isShown = async (name: string) => (await preview()).queryByRole('list', { name, hidden: true }) !== null

test('the button of a ticket panel is below its message, follows the input and has the chosen colour', async () => {
  const { user } = await openFeature({ declaration: declarationOf(tickets) })
  const label = screen.getByRole('textbox', { name: 'Button' })
  expect(await shown('Buttons')).toEqual(['🎫Open a ticket'])
  expect(around((await preview()).getByText('Open a ticket'), 'li')).toHaveAttribute('data-style', 'primary')

  await retype(user, label, 'Talk to us')
  expect(await shown('Buttons')).toEqual(['🎫Talk to us'])
  await user.click(screen.getByRole('radio', { name: 'Green' }))
  expect(around((await preview()).getByText('Talk to us'), 'li')).toHaveAttribute('data-style', 'success')
  expect((await preview()).queryByRole('button', { hidden: true })).not.toBeInTheDocument()

  await user.clear(label)
  expect(await shown('Buttons')).toEqual(['🎫'])
})

test('the reasons of tickets are a menu that is shown after the button', async () => {
  const reasons = [
    { label: 'Ask a question', emoji: '❓', description: 'We answer within a day', extra_roles: [] },
    { label: 'Something else', emoji: null, description: '', extra_roles: [] },
  ]
  const { user } = await openFeature({ declaration: declarationOf(tickets), saved: { reasons } })
  expect(await shown('Menu')).toEqual(['❓Ask a questionWe answer within a day', 'Something else'])
  expect((await preview()).getByText('After clicking the button:')).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Something else' }))
  await user.type(screen.getByRole('textbox', { name: 'Label' }), ' again')
  expect(await shown('Menu')).toEqual([expect.anything(), 'Something else again'])
})

const choices = [
  { emoji: '🔴', role: '400000000000000001', label: '' },
  { emoji: '🔵', role: '400000000000000002', label: 'Blue paint' },
  { emoji: null, role: null, label: '' },
]
const panel = { name: 'Colours', mode: 'toggle', most: 0, required_role: null, channel: null, choices }

test('reaction roles show reactions, buttons or a menu with the names of roles, as members will choose', async () => {
  setRoles([aRole({ id: '400000000000000001', name: 'Crimson' })])
  const message = { content: 'Pick a colour:', embed: null }
  const { user } = await openFeature({
    declaration: declarationOf(reactionRoles),
    saved: { panels: [{ ...panel, message, style: 'buttons' }] },
  })
  await user.click(await screen.findByRole('button', { name: 'Colours' }))
  await waitFor(async () => expect(await shown('Buttons')).toEqual(['🔴Crimson', '🔵Blue paint']))

  await user.click(screen.getByRole('radio', { name: 'A menu' }))
  expect(await shown('Menu')).toEqual(['🔴Crimson', '🔵Blue paint'])
  expect(await isShown('Buttons')).toBe(false)

  await user.click(screen.getByRole('radio', { name: 'Reactions' }))
  expect(await shown('Reactions')).toEqual(['🔴 1', '🔵 1'])
  expect(await isShown('Menu')).toBe(false)
})

test('the preview of a preset has the buttons below its messages', async () => {
  const { user } = await openFeature({ declaration: declarationOf(tickets) })
  await user.click(screen.getByRole('button', { name: /preset/i }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: /Support desk/ }))

  expect(linesOf(dialog.getByRole('list', { name: 'Buttons' }))).toEqual(['🎫Contact the team'])
  expect(linesOf(dialog.getByRole('list', { name: 'Menu' }))).toHaveLength(3)
})

const text = { ...aText('Text'), control: 'template' }

test('messages of an own backend have buttons and menus too, also from schema defaults', async () => {
  const preview = [
    { kind: 'buttons', label: 'press', style: 'style', shownWhen: { style: [4] } },
    { kind: 'menu', rows: 'topics', label: 'name' },
    { kind: 'carousel', rows: 'topics' },
  ]
  await openOptions(
    {
      text: { ...text, preview },
      press: aText('Press'),
      style: { enum: [1, 4], default: 4 },
      topics: aList('Topics', 'topic', { name: aText('Name') }),
    },
    {
      text: 'Hello',
      press: 'Go',
      topics: Array.from({ length: 12 }, (_, at) => ({ name: `Topic ${at + 1}` })),
    },
  )

  expect(linesOf(await screen.findByRole('list', { name: 'Buttons' }))).toEqual(['Go'])
  expect(around(screen.getByText('Go'), 'li')).toHaveAttribute('data-style', 'danger')
  expect((await shown('Menu')).slice(-2)).toEqual(['Topic 10', 'and 2 more entries'])
})

test('a message with a missing or invalid preview hint is rendered without buttons and menus', async () => {
  for (const preview of [undefined, 'buttons', [{ kind: 'buttons', label: 'gone' }, 5]]) {
    const { unmount } = await openOptions(
      { text: { ...text, ...(preview && { preview }) } },
      { text: 'Hello' },
    )
    expect(await screen.findByRole('figure')).toHaveTextContent(/^Hello$/)
    unmount()
  }
})

const aboutPeople = '{member} is {member_name} in {server} ({guild}), one of {member_count}'
const figure = () => screen.findByRole('figure', { name: 'Preview of the message' })

test('a preview shows the current user as the member, and this server with its member count', async () => {
  await openFeature({ declaration: declarationOf(welcome), saved: { style: 'text', message: aboutPeople } })

  expect(await screen.findByText('@Ada Winter')).toBeVisible()
  expect((await screen.findAllByRole('figure'))[0]).toHaveTextContent(
    '@Ada Winter is Ada Winter in Harbour Lights (Harbour Lights), one of 128',
  )
})

test('a message is previewed as sent by the bot, with its name and avatar', async () => {
  const bot = { bot_id: '800000000000000008', bot_name: 'Lantern', bot_avatar: imageHash }
  setGuildInfo(aGuildInfo(bot))
  const message = { content: aboutPeople, embed: { author: { name: 'A', icon_url: '{member_avatar}' } } }
  await openFeature({
    declaration: declarationOf(welcome),
    saved: { style: 'embed', rich_message: message },
  })

  expect(await within(await figure()).findByText('Lantern')).toBeVisible()
  const sources = images(await figure()).map(({ src }) => src)
  expect(sources).toEqual([
    expect.stringContaining(`/avatars/${bot.bot_id}/${imageHash}`),
    expect.stringContaining(`/avatars/${ids.user}/${imageHash}`),
  ])
})

test('a feature’s own sample stays, and a name without one stands for what is known', async () => {
  const placeholders = [{ name: 'member', sample: 'the winner' }, { name: 'member_name' }]
  await openOptions({ text: { ...text, placeholders } }, { text: '{member_name} greets {member}!' })

  await waitFor(() => expect(screen.getByRole('figure')).toHaveTextContent('Ada Winter greets the winner!'))
})

const card = () => screen.findByRole('figure', { name: 'Preview of the card' })
const background = async () => nodes('img[referrerpolicy]', await card()).at(0)
const picture = 'https://pictures.example/harbour.png'

test('a welcome card shows the user and this server once it is switched on', async () => {
  setCurrentUser(aCurrentUser({ global_name: 'Mara Lindqvist' }))
  setGuildList([aGuildPreview({ id: ids.guild, name: 'Harbour Lights', approximate_member_count: 1842 })])
  const { user } = await openFeature({ declaration: declarationOf(welcome) })
  expect(screen.queryByRole('figure', { name: 'Preview of the card' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('switch', { name: 'Add an image' }))
  expect(await card()).toHaveTextContent('Mara LindqvistHarbour Lights Member 1,842')
})

test('a rank card has the chosen colour', async () => {
  const { user } = await openFeature({ declaration: declarationOf(levels), saved: { card_colour: 0xff0000 } })
  const shown = await screen.findByText('Level 12 · Rank 7')
  expect(shown).toHaveStyle({ color: 'rgb(255, 0, 0)' })

  const colour = screen.getByRole('textbox', { name: 'Colour' })
  await retype(user, colour, '#00AA00')
  expect(shown).toHaveStyle({ color: 'rgb(0, 170, 0)' })
})

test('the background is shown once its host is allowed, and left out where it cannot be loaded', async () => {
  const { user } = await openFeature({
    declaration: declarationOf(levels),
    saved: { card_background: picture },
  })
  expect(await background()).toBeUndefined()

  await user.click(
    within(await card()).getByRole('button', { name: 'Show the background from pictures.example' }),
  )
  const shown = await background()
  expect(shown).toHaveAttribute('src', picture)
  await expectFocus(await card())

  if (shown) fireEvent.error(shown)
  expect(await background()).toBeUndefined()
})

test('a card with an unknown layout is not rendered', async () => {
  await openOptions({ picture: { ...aText('Picture'), control: 'image', card: { layout: 'hologram' } } })
  expect(screen.getByRole('textbox', { name: /Picture/ })).toBeInTheDocument()
  expect(screen.queryByRole('figure')).not.toBeInTheDocument()
})
