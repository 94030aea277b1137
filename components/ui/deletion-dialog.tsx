import { chakra, Input, Stack, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '@/api/http'
import { wordsOf } from '@/contract/find-matches'
import { Field } from './field'
import { QuestionDialog } from './question-dialog'

type DeletionDialogProps = {
  texts: {
    question: string
    action: string
    cancel: string
    failed: string
    /** Asks to type the word. */
    confirm: string
    word: string
  }
  /** What goes and what stays. */
  lists: readonly { title: string; items: readonly string[] }[]
  deletion: { isPending: boolean; error: ApiError | null }
  onConfirm: () => void
  onClose: () => void
  /** Between the lists and the word. */
  children?: ReactNode
}

/** Asks before something is deleted for good: it says what, and has a word typed. */
export function DeletionDialog({ texts, lists, deletion, children, ...does }: DeletionDialogProps) {
  const [typed, setTyped] = useState('')

  return (
    <QuestionDialog
      {...does}
      title={texts.question}
      confirm={texts.action}
      cancel={texts.cancel}
      tone="danger"
      isReady={wordsOf(typed) === wordsOf(texts.word)}
      isBusy={deletion.isPending}
      failure={deletion.error && { title: texts.failed, error: deletion.error }}
    >
      <Stack spacing={3} fontSize="sm">
        {lists.map(({ title, items }) => (
          <div key={title}>
            <Text fontWeight="semibold">{title}</Text>
            <chakra.ul ps={5} color="text.muted">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </chakra.ul>
          </div>
        ))}
        {children}
        <Field label={texts.confirm}>
          <Input
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      </Stack>
    </QuestionDialog>
  )
}

/** As the `ref` of what takes the place of a control that had the focus. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
