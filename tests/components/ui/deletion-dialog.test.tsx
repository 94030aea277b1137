import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import polish from '@/config/messages/pl.json'
import turkish from '@/config/messages/tr.json'
import { DeletionDialog } from '@/components/ui/deletion-dialog'
import { renderApp } from '@/tests/support/render-app'

test.each([
  [turkish.account, 'SİL'],
  [polish.account, ' usun '],
])(
  'the word that confirms a deletion counts in any case, with or without accents: %#',
  async (texts, typed) => {
    const { deletion } = texts
    const onConfirm = vi.fn()
    const { user } = renderApp(
      <DeletionDialog
        texts={{ ...deletion, cancel: texts.cancel }}
        lists={[]}
        deletion={{ isPending: false, error: null }}
        onConfirm={onConfirm}
        onClose={() => {}}
      />,
    )
    const word = screen.getByRole('textbox')
    await user.type(word, `${deletion.word}x`)
    expect(screen.getByRole('button', { name: deletion.action })).toBeDisabled()

    await user.clear(word)
    await user.type(word, `${typed}{Enter}`)

    expect(onConfirm).toHaveBeenCalledOnce()
  },
)
