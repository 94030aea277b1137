import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CopyTextButton } from '@/components/ui/copy-text-button'
import { renderApp } from '@/tests/support/render-app'
import { nodes } from '@/tests/support/nodes'

const button = () => screen.getByRole('button', { name: 'Copy the ID' })

function show() {
  const outcomes = { copied: 'Copied', notCopied: 'Select the ID instead.' }
  return renderApp(
    <dialog open>
      <CopyTextButton text="417" label="Copy the ID" outcomes={outcomes} />
    </dialog>,
  )
}

/** What a command of the browser would copy. */
function copyCommand(isAllowed: boolean) {
  const copied: string[] = []
  document.execCommand = (command) => {
    const area = nodes<HTMLTextAreaElement>('dialog textarea')[0]
    if (isAllowed && command === 'copy' && area)
      copied.push(area.value.slice(area.selectionStart, area.selectionEnd))
    return isAllowed
  }
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'))
  return copied
}

test.each([
  [
    'is missing, as without HTTPS',
    () => vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never),
  ],
  ['refuses', () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))],
])('where the clipboard %s, a text is copied by selection, or people are told how', async (_, spoil) => {
  const { user } = show()
  spoil()
  const copied = copyCommand(true)

  await user.click(button())
  expect(await screen.findByText('Copied')).toBeVisible()
  expect(copied).toEqual(['417'])
  expect(button()).toHaveFocus()

  copyCommand(false)
  await user.click(button())
  expect(await screen.findByText('Select the ID instead.')).toBeVisible()
  expect(nodes('textarea')).toEqual([])
})
