import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { messageView } from '@/stores/message-view'
import { edit, openEditor, preview, textbox } from './open-editor'

const room = { embeds: 10, links: 25 }
const rich = { embed: undefined, embeds: [], links: [] }

const toMessage = (name: string) =>
  within(screen.getByRole('group', { name: 'Add to the message' })).getByRole('button', { name })
const titles = (current: () => { embeds?: { title?: string }[] }) =>
  current().embeds?.map(({ title }) => title)

test('embeds are added below each other, each is edited where it is drawn, and the message keeps them in order', async () => {
  const { user, current } = openEditor({ ...rich, content: 'Hello' }, { room })

  await user.click(toMessage('Embed'))
  expect(textbox('Title')).toHaveFocus()
  await user.keyboard('First')
  await user.click(toMessage('Embed'))
  expect(within(screen.getByRole('group', { name: 'Title, embed 2' })).getByLabelText('Title')).toHaveFocus()
  await user.keyboard('Second')
  await user.click(
    within(screen.getByRole('group', { name: 'Add to embed 1' })).getByRole('button', { name: 'Author' }),
  )
  await user.keyboard('Mira{Escape}')
  await user.click(edit('Title, embed 2'))
  await user.keyboard('!')

  expect(current()).toEqual({
    content: 'Hello',
    embeds: [{ title: 'First', author: { name: 'Mira' } }, { title: 'Second!' }],
    links: [],
  })
  expect(preview().getByText('Mira')).toBeVisible()
})

test('an embed is moved, copied and removed, and the removed one comes back whole', async () => {
  const embeds = [{ title: 'One', fields: [{ name: 'A', value: 'a' }] }, { title: 'Two' }]
  const { user, current } = openEditor({ ...rich, embeds }, { room })

  await user.click(screen.getByRole('button', { name: 'Move Embed 2 up' }))
  expect(titles(current)).toEqual(['Two', 'One'])
  expect(screen.getByRole('button', { name: 'Move Embed 1 up' })).toHaveFocus()
  expect(screen.getByText('Embed 2 is now at position 1 of 2.')).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Duplicate Embed 2' }))
  expect(titles(current)).toEqual(['Two', 'One', 'One'])
  expect(screen.queryByText(/is now at position/)).not.toBeInTheDocument()
  await user.click(edit('Title, embed 3'))
  await user.keyboard('!')
  expect(titles(current)).toEqual(['Two', 'One', 'One!'])

  await user.click(screen.getByRole('button', { name: 'Remove Embed 2' }))
  expect(titles(current)).toEqual(['Two', 'One!'])
  expect(screen.getByRole('button', { name: 'Remove Embed 2' })).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(current().embeds).toEqual([embeds[1], embeds[0], { ...embeds[0], title: 'One!' }])
  expect(edit('Title, embed 2')).toHaveFocus()

  for (const name of ['Remove Embed 3', 'Remove Embed 2', 'Remove Embed 1'])
    await user.click(screen.getByRole('button', { name }))
  expect(current().embeds).toEqual([])
  expect(toMessage('Embed')).toHaveFocus()
})

test('link buttons are written, moved and removed where they are drawn', async () => {
  const { user, current } = openEditor({ ...rich, content: 'Hello' }, { room, guildId: '300000000000000001' })

  await user.click(toMessage('Link button'))
  expect(textbox('Label')).toHaveFocus()
  await user.keyboard('Rules of {{guild}')
  await user.tab()
  await user.keyboard('https://sea.example/rules')
  await user.keyboard('{Escape}')
  expect(preview().getByText('Rules of Harbour Lights')).toBeVisible()

  await user.click(toMessage('Link button'))
  await user.keyboard('Shop')
  await user.click(screen.getByRole('button', { name: 'Move Shop up' }))
  expect(screen.getByRole('button', { name: 'Move Shop up' })).toHaveFocus()
  expect(current().links).toEqual([
    { label: 'Shop', url: '' },
    { label: 'Rules of {guild}', url: 'https://sea.example/rules' },
  ])

  await user.click(screen.getByRole('button', { name: 'Remove Shop' }))
  expect(edit('Rules of {guild}')).toHaveFocus()
  expect(current().links).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(current().links).toHaveLength(2)
  expect(edit('Shop')).toHaveFocus()
})

test('a message that is full says how much it has room for', () => {
  const embeds = [{ title: 'One' }, { title: 'Two' }]
  openEditor(
    { ...rich, embeds, links: [{ label: 'A', url: 'https://a.example' }] },
    { room: { embeds: 2, links: 1 } },
  )

  expect(toMessage('Embed')).toBeDisabled()
  expect(toMessage('Link button')).toBeDisabled()
  expect(screen.getByText('This message has room for 2 embeds.')).toBeVisible()
  expect(screen.getByText('This message has room for 1 link button.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Duplicate Embed 1' })).toHaveAttribute('aria-disabled', 'true')
})

test('all embeds share one counter of code points', () => {
  const embeds = [
    { description: '😀'.repeat(3000) },
    { title: 'a'.repeat(200), description: 'b'.repeat(2801) },
  ]
  openEditor({ ...rich, embeds }, { room, errors: { embeds: 'Too much together.' } })

  expect(screen.getByText('Total for all embeds')).toBeVisible()
  expect(screen.getByText('1 character too many')).toBeVisible()
  expect(screen.getByText('Too much together.')).toBeVisible()
})

test('what is wrong is said at the embed and the button that it is about', () => {
  const errors = {
    'embeds.1': 'Nothing to see.',
    'embeds.0.fields.0.value': 'Too bold.',
    'links.0.url': 'No address.',
    'links.0.emoji': 'No emoji.',
    'embeds.4.title': 'Nobody knows where.',
  }
  const embeds = [{ title: 'One', fields: [{ name: 'A', value: 'a' }] }, { title: 'Two' }]
  openEditor({ ...rich, embeds, links: [{ label: 'Rules', url: 'x' }] }, { room, errors, guildId: '3' })

  expect(
    within(screen.getByRole('group', { name: 'Field 1, embed 1' })).getByLabelText('Value'),
  ).toBeInvalid()
  expect(
    within(screen.getByRole('group', { name: 'Rules' })).getByLabelText('Link'),
  ).toHaveAccessibleDescription(/No address\./)
  expect(screen.getByText('Nothing to see.')).toBeVisible()
  expect(screen.getByText('embeds.4.title: Nobody knows where.')).toBeVisible()
  expect(edit('Title, embed 2')).toBeVisible()
})

test('the plain form has the same embeds and buttons as lists, and moves them by keys', async () => {
  messageView.setState({ view: 'form' })
  const onRearrange = vi.fn<(path: string, order: readonly (number | null)[]) => void>()
  const embeds = [{ title: 'One' }, { title: 'Two' }]
  const { user, current } = openEditor(
    { ...rich, embeds, content: 'Hello' },
    { room, onRearrange, guildId: '3' },
  )

  const second = await screen.findByRole('listitem', { name: 'Embed 2' })
  await user.type(within(second).getByLabelText('Title'), '!')
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(titles(current)).toEqual(['Two!', 'One'])
  expect(onRearrange).toHaveBeenLastCalledWith('embeds', [1, 0])

  await user.click(screen.getByRole('button', { name: 'Duplicate Embed 1' }))
  expect(titles(current)).toEqual(['Two!', 'Two!', 'One'])
  await user.click(screen.getByRole('button', { name: 'Add a link button' }))
  await user.type(textbox('Label'), 'Rules')
  expect(current().links).toEqual([{ label: 'Rules', url: '' }])
  await user.click(screen.getByRole('button', { name: 'Remove Rules' }))
  expect(current().links).toEqual([])
})
