import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { embed } from '@/contract/calls/embed'
import { messageView } from '@/stores/message-view'
import { around } from '@/tests/support/nodes'
import { openEditor, preview, textbox } from './open-editor'
import { editInForm } from '@/tests/support/edit-in-form'

editInForm()

const button = (name: string) => screen.getByRole('button', { name })
const field = (position: number) => within(screen.getByRole('listitem', { name: `Field ${position}` }))

test('the preview shows the text with samples in place of placeholders, in the chosen look', async () => {
  const { user, current } = openEditor()
  expect(screen.getByRole('group', { name: 'Message' })).toBeVisible()
  expect(preview().getByText('Nothing to show yet.')).toBeVisible()

  await user.click(textbox('Text'))
  await user.paste('Hi **{member}**')
  expect(current()).toEqual({ content: 'Hi **{member}**', embed: null })
  expect(preview().getByText('@Mira')).toBeVisible()

  expect(screen.getByRole('figure')).toHaveAttribute('data-look', 'dark')
  await user.click(button('Light'))
  expect(screen.getByRole('figure')).toHaveAttribute('data-look', 'light')
})

test('a placeholder is inserted where the caret was last, also by keyboard', async () => {
  const { user, current } = openEditor({ content: 'Hi , hello', embed: { title: 'x' } })
  const text = textbox('Text')
  await user.click(text)
  text.setSelectionRange(3, 3)

  await user.click(button('Insert {member}'))

  expect(current().content).toBe('Hi {member}, hello')
  expect(text).toHaveFocus()
  expect(text.selectionStart).toBe(11)

  await user.click(textbox('Title'))
  button('Insert {guild}').focus()
  await user.keyboard('{Enter}')
  expect(current().embed?.title).toBe('x{guild}')
})

test('an unknown placeholder is pointed out, with a suggestion', async () => {
  const { user } = openEditor({ content: 'Hi {membr} of {planet} in {guild}' })

  expect(screen.getByText('Unknown placeholder: {membr}. Did you mean {member}?')).toBeVisible()
  expect(screen.getByText('Unknown placeholder: {planet}.')).toBeVisible()
  expect(textbox('Text')).toHaveAccessibleDescription(/Did you mean {member}/)

  await user.clear(textbox('Text'))
  expect(screen.queryByText(/Unknown placeholder/)).not.toBeInTheDocument()
})

test('an empty list of the user’s makes no text of a placeholder, which can be added to it', () => {
  const placeholderList = { add: vi.fn(), isFull: false }
  openEditor({ embed: { title: 'I am {rank}' } }, { placeholders: [], placeholderList })

  expect(preview().getByText('{rank}')).toHaveAttribute('title', 'No value is known for this placeholder')
  expect(button('Add {rank}')).toBeVisible()
})

test('a placeholder that differs only in case from one of the user’s list is not offered for it', () => {
  openEditor({ embed: { title: '{Guild}' } }, { placeholderList: { add: vi.fn(), isFull: false } })

  expect(screen.getByText(/^{Guild} isn’t one of your .* Did you mean {guild}\?$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add {Guild}' })).not.toBeInTheDocument()
})

test('a text shows its length as Discord counts it, and warns near and beyond its limit; the embed’s are counted together', async () => {
  const [author, footer] = [{ name: 'c' }, { text: 'd' }]
  const fields = [{ name: 'ab', value: 'cde' }]
  const { user } = openEditor({
    embed: { title: '😀'.repeat(255), description: 'b', author, footer, fields },
  })
  expect(textbox('Title')).toHaveAccessibleDescription(/255 of 256 characters/)
  expect(screen.getByText('1 character left')).toBeVisible()
  expect(screen.getByText('263 of 6,000 characters')).toBeInTheDocument()

  await user.type(textbox('Title'), 'yz')

  expect(screen.getByText('1 character too many')).toBeVisible()
  expect(textbox('Title')).toBeInvalid()
})

test.each([
  ['Dvorak, Ctrl+B', 'Linux', { key: 'b', code: 'KeyN', ctrlKey: true }, '**good**'],
  ['Russian, Ctrl+B', 'Linux', { key: 'и', code: 'KeyB', ctrlKey: true }, '**good**'],
  ['Mac, Ctrl+B', 'Macintosh', { key: 'b', code: 'KeyB', ctrlKey: true }, 'good'],
  ['Mac, Cmd+B', 'Macintosh', { key: 'b', code: 'KeyB', metaKey: true }, '**good**'],
])('shortcuts are those of the layout and the system: %s', (_, system, keys, content) => {
  vi.spyOn(Navigator.prototype, 'userAgent', 'get').mockReturnValue(system)
  const { current } = openEditor({ content: 'good' })
  const text = textbox('Text')
  text.setSelectionRange(0, 4)

  fireEvent.keyDown(text, keys)

  expect(current().content).toBe(content)
})

test('a text from right to left is written and shown so, line by line', () => {
  openEditor({ content: 'مرحبا {member}', embed: { title: 'שלום', description: 'أهلا' } })

  for (const field of [textbox('Text'), textbox('Title'), textbox('Description')])
    expect(field).toHaveAttribute('dir', 'auto')
  for (const text of ['שלום', 'أهلا'])
    expect(around(preview().getByText(text), '.markdown')).toHaveAttribute('dir', 'auto')
})

test('the toolbar and its shortcuts put marks around what is selected, and take them away', async () => {
  const { user, current } = openEditor({ content: 'so good' })
  const text = textbox('Text')
  await user.click(text)
  text.setSelectionRange(3, 7)

  await user.click(button('Bold'))
  expect(current().content).toBe('so **good**')
  expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe('good')
  await user.keyboard('{Control>}i{/Control}')
  expect(current().content).toBe('so ***good***')
  await user.keyboard('{Control>}b{/Control}')
  expect(current().content).toBe('so *good*')

  // One stop of the Tab key, in which the arrow keys move.
  button('Bold').focus()
  await user.keyboard('{ArrowRight}')
  expect(button('Italic')).toHaveFocus()
  await user.keyboard('{End}')
  expect(button('Insert a mention, a channel or a time')).toHaveFocus()
  await user.tab()
  expect(text).toHaveFocus()
})

test('the shortcut for a link makes one in a text, and none in a title', async () => {
  const { user, current } = openEditor({ content: 'so good', embed: { title: 'Aboard' } })
  await user.click(textbox('Title'))
  await user.keyboard('{Control>}b{/Control}{Control>}k{/Control}')
  expect(current().embed?.title).toBe('Aboard****')

  await user.click(textbox('Text'))
  await user.keyboard('{Control>}k{/Control}')
  expect(current().content).toBe('so good[](https://)')
})

test('an embed is added, removed and restored', async () => {
  const { user, current } = openEditor()
  expect(screen.getByText('A card below the text, with a title, images and fields.')).toBeVisible()

  await user.click(button('Add an embed'))
  expect(textbox('Title')).toHaveFocus()
  await user.paste('Aboard')
  expect(preview().getByText('Aboard')).toBeVisible()

  await user.click(button('Remove the embed'))
  expect(current().embed).toBeNull()
  expect(button('Restore the embed')).toHaveFocus()

  await user.click(button('Restore the embed'))
  expect(current()).toEqual({ content: '', embed: { title: 'Aboard' } })
})

test('emptied values are removed from the embed', async () => {
  const author = { name: 'A', icon_url: 'https://q.example/a.png' }
  const { user, current } = openEditor({
    embed: { title: 'x', author, image: { url: 'https://q.example/i.png' } },
  })

  await user.clear(textbox('Title'))
  await user.clear(textbox('Author name'))
  await user.clear(textbox('Large image'))
  expect(current().embed).toEqual({ author: { ...author, name: '' } })

  await user.clear(textbox('Author image'))
  expect(current().embed).toEqual({})
})

test('the colour is removed, and the time is set to now and removed', async () => {
  const { user, current } = openEditor({ embed: { color: 0x422afb, footer: { text: 'f' } } })
  expect(textbox('Colour')).toHaveValue('#422AFB')
  await user.click(button('Colour: No colour'))
  expect(current().embed).toEqual({ footer: { text: 'f' } })

  await user.click(button('Now'))
  expect(Date.parse(String(current().embed?.timestamp))).not.toBeNaN()
  expect(embed.safeParse(current().embed).success).toBe(true)
  await user.click(button('Time: Remove the time'))
  expect(current().embed).toEqual({ footer: { text: 'f' } })
})

test('fields are added, filled, made inline and removed, and the focus stays nearby', async () => {
  const { user, current } = openEditor({ embed: {} })

  await user.click(button('Add a field'))
  expect(field(1).getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await user.paste('Rules')
  await user.click(field(1).getByRole('textbox', { name: 'Value' }))
  await user.paste('Be kind')
  await user.click(field(1).getByRole('checkbox', { name: 'Inline' }))
  expect(current().embed).toEqual({ fields: [{ name: 'Rules', value: 'Be kind', inline: true }] })

  await user.click(button('Remove Field 1'))
  expect(current().embed).toEqual({})
  expect(button('Add a field')).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(field(1).getByRole('textbox', { name: 'Value' })).toHaveValue('Be kind')
})

test('fields are moved by buttons and by Alt with the arrow keys', async () => {
  const fields = ['a', 'b', 'c'].map((name) => ({ name, value: name }))
  const { user, current } = openEditor({ embed: { fields } })
  const order = () => current().embed?.fields?.map(({ name }) => name)

  await user.click(button('Move Field 1 down'))
  expect(order()).toEqual(['b', 'a', 'c'])
  expect(button('Move Field 2 down')).toHaveFocus()
  expect(screen.getByText('Field 1 is now at position 2 of 3.')).toBeInTheDocument()

  await user.click(field(3).getByRole('textbox', { name: 'Name' }))
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(order()).toEqual(['b', 'c', 'a'])
  expect(field(2).getByRole('textbox', { name: 'Name' })).toHaveFocus()
})

test('a twenty-sixth field cannot be added', () => {
  openEditor({ embed: { fields: Array.from({ length: 25 }, () => ({ name: 'n', value: 'v' })) } })

  expect(button('Add a field')).toBeDisabled()
  expect(screen.getByText('An embed has room for 25 fields.')).toBeVisible()
})

test('server errors appear on their fields; those without a field appear above', () => {
  const errors = {
    content: 'validation.textLong?max=2000&over=3',
    'embed.fields.0.name': 'Not that name.',
    'embed.author.icon_url': 'Not that image.',
    'embed.strange': 'There is no such field.',
  }
  const start = { content: 'x', embed: { fields: [{ name: 'n', value: 'v' }] } }
  openEditor(start, { errors })

  expect(textbox('Text')).toHaveAccessibleDescription(
    /Keep this to 2,000 characters or fewer: it has 3 too many\./,
  )
  expect(field(1).getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Not that name\./)
  expect(textbox('Author image')).toHaveAccessibleDescription(/Not that image\./)
  expect(textbox('Author image')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('embed.strange: There is no such field.')
})

test('without embeds there is only the text, and without a text only the embed', () => {
  const { unmount } = openEditor({}, { allowEmbed: false })
  expect(screen.queryByRole('button', { name: 'Add an embed' })).not.toBeInTheDocument()
  expect(textbox('Text')).toBeVisible()
  unmount()

  openEditor({}, { allowContent: false, errors: { content: 'Too bold.' } })
  expect(screen.getByText('A card with a title, images and fields.')).toBeVisible()
  expect(screen.queryByLabelText('Text', { selector: 'textarea' })).not.toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('content: Too bold.')
})

test('the form is a tab beside the message, also for the keyboard, and stays chosen in this browser', async () => {
  messageView.setState({ view: 'message' })
  const { user, unmount } = openEditor({ content: 'Ahoy' })
  const tab = (name: string) => screen.getByRole('tab', { name })
  expect(tab('Message')).toHaveAttribute('aria-selected', 'true')
  expect(screen.queryByLabelText('Text', { selector: 'textarea' })).not.toBeInTheDocument()

  tab('Message').focus()
  await user.keyboard('{ArrowRight}')
  expect(tab('Form')).toHaveFocus()
  expect(screen.getByRole('tabpanel', { name: 'Form' })).toContainElement(textbox('Text'))
  unmount()

  openEditor({ content: 'Ahoy' })
  expect(textbox('Text')).toHaveValue('Ahoy')
})

test('the server’s name is offered as {server} alone where {guild} means the same, which goes on working', () => {
  const named = ['server', 'guild'].map((name) => ({ name, sample: 'Harbour Lights' }))
  openEditor({ content: '{server}, {guild}' }, { placeholders: named })

  expect(screen.queryByRole('button', { name: 'Insert {guild}' })).not.toBeInTheDocument()
  expect(button('Insert {server}')).toBeVisible()
  expect(preview().getByText('Harbour Lights, Harbour Lights')).toBeVisible()
  expect(screen.queryByText(/Unknown placeholder/)).not.toBeInTheDocument()
})

test('where the bot fills in only one name of the server, the other leads to it', () => {
  openEditor({ content: 'To {server}' })

  expect(screen.getByText('Unknown placeholder: {server}. Did you mean {guild}?')).toBeVisible()
})
