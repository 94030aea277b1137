import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MessageEditor } from '@/components/discord/message/editor/message-editor'
import { emptyMessage } from '@/api/json-schema/read-message'
import { renderApp } from '@/tests/render-app'
import { openEditor, preview, textbox } from './an-editor'

const button = (name: string) => screen.getByRole('button', { name })
const alone = { allowContent: false }

const aList = (isFull = false) => ({ add: vi.fn<(name: string) => void>(), isFull })

test('an embed is edited without a text above it', async () => {
  const { user, current } = openEditor({}, alone)
  expect(screen.queryByRole('textbox', { name: 'Text' })).not.toBeInTheDocument()
  expect(screen.getByText('A card with a title, images and fields.')).toBeVisible()

  await user.click(button('Add an embed'))
  await user.keyboard('Hello')

  expect(current()).toEqual({ content: '', embed: { title: 'Hello' } })
})

test('an error of a field that is not drawn appears above the form', () => {
  openEditor({}, { ...alone, errors: { content: 'Too bold.' } })

  expect(screen.getByRole('alert')).toHaveTextContent('content: Too bold.')
})

test('a name that is missing from the user’s list is pointed out, even if the list is empty', async () => {
  const placeholderList = aList()
  const { user } = openEditor({ embed: { title: 'I am {rank}' } }, { placeholders: [], placeholderList })
  expect(textbox('Title')).toHaveAccessibleDescription(/{rank} is not among your placeholders\./)
  expect(preview().getByText('{rank}')).toHaveAttribute('title', 'Nothing is known for this placeholder')

  await user.click(button('Add {rank}'))

  expect(placeholderList.add).toHaveBeenCalledWith('rank')
  expect(textbox('Title')).toHaveFocus()
})

test('a name that differs only in case from one in the list is not offered', () => {
  openEditor({ embed: { title: '{Guild}' } }, { placeholderList: aList() })

  expect(screen.getByText('{Guild} is not among your placeholders. Did you mean {guild}?')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add {Guild}' })).not.toBeInTheDocument()
})

test('a full list says so instead of offering to add', () => {
  openEditor({ embed: { title: '{rank}' } }, { placeholderList: aList(true) })

  expect(screen.getByText('There is no room for another placeholder.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add {rank}' })).not.toBeInTheDocument()
})

test('an unknown placeholder shows its name, a known one its value', () => {
  const placeholders = [{ name: 'level' }, { name: 'guild', sample: 'Harbour Lights' }]
  openEditor({ embed: { description: '{level} in {guild}' } }, { placeholders })

  expect(preview().getByText('{level}')).toHaveClass('placeholder')
  expect(preview().getByText(/in Harbour Lights/)).toBeVisible()
  expect(screen.queryByText(/Unknown placeholder/)).not.toBeInTheDocument()
})

test('an error switches back to the form where form and preview are tabs', async () => {
  const editor = (errors: Record<string, string>) => (
    <MessageEditor label="Card" value={emptyMessage} errors={errors} onChange={() => undefined} />
  )
  const { user, rerender } = renderApp(editor({}))
  const isShown = (name: string) => screen.getByRole('tab', { name }).getAttribute('aria-selected')
  await user.click(screen.getByRole('tab', { name: 'Preview' }))
  expect(isShown('Preview')).toBe('true')

  rerender(editor({ content: 'Too bold.' }))

  expect(isShown('Edit')).toBe('true')
})
