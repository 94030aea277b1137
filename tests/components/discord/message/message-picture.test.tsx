import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { edit, openEditor, preview, textbox } from './open-editor'

const chip = (name: string) =>
  within(screen.getByRole('group', { name: 'Add to the embed' })).getByRole('button', { name })
const fields = (part: string) => screen.queryByRole('group', { name: part })

const image = { url: 'https://q.example/a.png' }
const whole = {
  title: 'Rules',
  description: 'Be **kind**',
  author: { name: 'Mira' },
  footer: { text: 'Harbour' },
  fields: [
    { name: 'One', value: 'first' },
    { name: 'Two', value: 'second' },
  ],
}

test('a press on a part opens its fields there, and a press elsewhere draws it again', async () => {
  const { user, current } = openEditor({ content: 'Hello', embed: whole })
  expect(screen.queryByRole('textbox', { name: 'Title' })).not.toBeInTheDocument()

  await user.click(edit('Title'))
  expect(textbox('Title')).toHaveFocus()
  await user.keyboard(' of the sea')
  expect(preview().getByRole('textbox', { name: 'Title' })).toHaveValue('Rules of the sea')

  await user.click(edit('Description'))
  expect(fields('Title')).not.toBeInTheDocument()
  expect(preview().getByText('Rules of the sea')).toBeVisible()
  expect(textbox('Description')).toHaveFocus()
  expect(current().embed).toEqual({ ...whole, title: 'Rules of the sea' })
})

test('Tab leads through the message, Enter and Space edit, and Escape leaves with what was typed', async () => {
  const { user, current } = openEditor({ content: 'Hello', embed: { title: 'Rules' } }, { placeholders: [] })
  edit('Text').focus()
  await user.tab()
  expect(edit('Title')).toHaveFocus()

  await user.keyboard('{Enter}')
  await user.keyboard('!')
  expect(textbox('Title')).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(edit('Title')).toHaveFocus()
  expect(current().embed).toEqual({ title: 'Rules!' })

  await user.tab({ shift: true })
  await user.keyboard(' ')
  expect(textbox('Text')).toHaveFocus()
  await user.keyboard('?')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(edit('Text')).toHaveFocus()
  expect(current().content).toBe('Hello?')
})

test('chips add the parts that are missing', async () => {
  const { user, current } = openEditor({ content: 'Hello', embed: { title: 'Rules' } })
  expect(screen.queryByRole('button', { name: 'Title' })).not.toBeInTheDocument()

  await user.click(chip('Author'))
  expect(textbox('Author name')).toHaveFocus()
  await user.keyboard('Mira')
  await user.click(chip('Large image'))
  await user.paste(image.url)
  await user.click(chip('Footer'))
  await user.keyboard('Harbour')
  await user.click(chip('Colour'))
  await user.paste('#422AFB')
  await user.keyboard('{Escape}')

  expect(chip('Colour')).toHaveFocus()
  expect(current().embed).toEqual({
    title: 'Rules',
    author: { name: 'Mira' },
    image,
    footer: { text: 'Harbour' },
    color: 0x422afb,
  })
  for (const name of ['Author', 'Large image', 'Footer'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})

test('a part that was left empty is gone, and the focus is on the chip that adds it', async () => {
  const { user, current } = openEditor({ content: 'Hello', embed: whole })
  await user.click(edit('Description'))
  await user.clear(textbox('Description'))
  expect(textbox('Description')).toHaveFocus()

  await user.keyboard('{Escape}')

  expect(chip('Description')).toHaveFocus()
  expect(current().embed).not.toHaveProperty('description')
})

test('the time is added and removed beside the footer', async () => {
  const { user, current } = openEditor({ content: '', embed: { title: 'Rules' } })
  await user.click(chip('Time'))
  await user.click(screen.getByRole('button', { name: 'Now' }))
  expect(Date.parse(String(current().embed?.timestamp))).not.toBeNaN()
  await user.keyboard('{Escape}')

  await user.click(edit('Footer and time'))
  await user.click(screen.getByRole('button', { name: 'Time: Remove the time' }))
  expect(current().embed).toEqual({ title: 'Rules' })
})

test('fields are added, moved and removed where they are drawn, and a removed one comes back', async () => {
  const { user, current } = openEditor({ content: '', embed: whole })
  const names = () => current().embed?.fields?.map(({ name }) => name)

  await user.click(edit('Field 2'))
  await user.click(screen.getByRole('button', { name: 'Move Field 2 up' }))
  expect(names()).toEqual(['Two', 'One'])
  expect(screen.getByRole('button', { name: 'Move Field 1 up' })).toHaveFocus()
  expect(screen.getByText('Field 2 is now at position 1 of 2.')).toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Remove Field 1' }))
  expect(names()).toEqual(['One'])
  expect(edit('Field 1')).toHaveFocus()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(names()).toEqual(['Two', 'One'])
  expect(edit('Field 1')).toHaveFocus()

  await user.click(chip('Field'))
  expect(within(screen.getByRole('group', { name: 'Field 3' })).getByLabelText('Name')).toHaveFocus()
  await user.keyboard('Three')
  expect(names()).toEqual(['Two', 'One', 'Three'])
})

test('a part with an error stays open and says it, also beside another one', async () => {
  const errors = { 'embed.url': 'No address.', 'embed.fields.1.value': 'Too bold.', embed: 'Too much.' }
  const { user } = openEditor({ content: 'Hello', embed: whole }, { errors })

  expect(textbox('Title link')).toHaveAccessibleDescription(/No address\./)
  expect(within(screen.getByRole('group', { name: 'Field 2' })).getByLabelText('Value')).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent('Too much.')
  expect(edit('Field 1')).toBeVisible()

  await user.click(textbox('Title link'))
  await user.keyboard('{Escape}')
  expect(textbox('Title link')).toBeVisible()
})

test('an empty message begins with its text, an empty embed with its title', async () => {
  const { user, current } = openEditor()
  await user.click(textbox('Text'))
  await user.keyboard('Hi')
  expect(textbox('Text')).toHaveFocus()

  await user.click(screen.getByRole('button', { name: 'Add an embed' }))
  expect(textbox('Title')).toHaveFocus()
  await user.keyboard('Rules')
  expect(current()).toEqual({ content: 'Hi', embed: { title: 'Rules' } })

  await user.click(screen.getByRole('button', { name: 'Remove the embed' }))
  expect(current().embed).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Restore the embed' }))
  expect(preview().getByText('Rules')).toBeVisible()
  expect(edit('Title')).toHaveFocus()
})

test('a placeholder goes into the part that was edited last, which opens again for it', async () => {
  const { user, current } = openEditor({ content: 'Hi ', embed: { title: 'Rules of ' } })
  await user.click(screen.getByRole('button', { name: 'Insert {member}' }))
  expect(textbox('Text')).toHaveFocus()
  expect(current().content).toBe('Hi {member}')

  await user.click(edit('Title'))
  await user.keyboard('{Escape}')
  screen.getByRole('button', { name: 'Insert {guild}' }).focus()
  await user.keyboard('{Enter}')
  expect(textbox('Title')).toHaveFocus()
  expect(current().embed?.title).toBe('Rules of {guild}')
})

test('a press into the open part, or on a placeholder, keeps it open', async () => {
  const { user, current } = openEditor({ content: 'Hello', embed: { title: 'Rules' } })
  await user.click(edit('Title'))
  await user.click(textbox('Title link'))
  expect(textbox('Title')).toBeVisible()
  await user.click(textbox('Title'))
  await user.click(screen.getByRole('button', { name: 'Insert {guild}' }))
  expect(textbox('Title')).toHaveFocus()
  expect(current().embed?.title).toMatch(/{guild}/)
})

test('nothing that is drawn can be pressed but what edits it', () => {
  openEditor({
    content: '[chart](https://sea.example) ||secret||',
    embed: { title: 'Rules', url: image.url },
  })

  expect(preview().queryByRole('link')).not.toBeInTheDocument()
  expect(preview().queryByRole('button', { name: /^Spoiler/ })).not.toBeInTheDocument()
  expect(preview().getByText('secret')).toBeVisible()
})

test('without a text, or without embeds, the other is edited where it is drawn', () => {
  const { unmount } = openEditor({ content: 'Hello' }, { allowEmbed: false })
  expect(edit('Text')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add an embed' })).not.toBeInTheDocument()
  unmount()

  const add = vi.fn()
  openEditor({ embed: { title: 'Rules' } }, { allowContent: false, placeholderList: { add, isFull: false } })
  expect(screen.queryByRole('button', { name: 'Text' })).not.toBeInTheDocument()
  expect(edit('Title')).toBeVisible()
})
