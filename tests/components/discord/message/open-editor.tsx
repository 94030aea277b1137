import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import type { ImageSource } from '@/api/images'
import { ImagesProvider } from '@/components/discord/message/editor/editor-context'
import { MessageEditor, type MessageEditorProps } from '@/components/discord/message/editor/message-editor'
import type { Language } from '@/config/messages/languages'
import { emptyMessage, type MessageValue } from '@/contract/declaration/read-message'
import { renderApp } from '@/tests/support/render-app'

export const somePlaceholders = [
  { name: 'member', sample: '@Mira', description: 'Mentions the member' },
  { name: 'guild', sample: 'Harbour Lights' },
]

/** A message editor that holds its own value; `current()` is what it would save. */
export function openEditor(
  start: Partial<MessageValue> = {},
  {
    images,
    language,
    ...props
  }: Partial<Omit<MessageEditorProps, 'value' | 'onChange'>> & {
    images?: ImageSource
    language?: Language
  } = {},
) {
  let value: MessageValue = { ...emptyMessage, ...start }
  function Holder() {
    const [held, setHeld] = useState(value)
    return (
      <MessageEditor
        label="Message"
        placeholders={somePlaceholders}
        errors={{}}
        names={{}}
        {...props}
        value={held}
        onChange={(next) => {
          value = next
          setHeld(next)
        }}
      />
    )
  }
  const ui = (
    <ImagesProvider value={images}>
      <Holder />
    </ImagesProvider>
  )
  return { ...renderApp(ui, { language }), current: () => value }
}

export const edit = (part: string) => screen.getByRole('button', { name: `Edit ${part}` })
export const preview = () => within(screen.getByRole('figure', { name: 'Preview of the message' }))
export const textbox = (name: string) =>
  screen.getByLabelText<HTMLTextAreaElement>(name, { selector: 'input, textarea' })
