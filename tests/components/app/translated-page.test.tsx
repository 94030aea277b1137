import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Redraw } from '@/components/ui/redraw'
import { preview, openEditor, textbox } from '@/tests/components/discord/message/open-editor'
import { aDeclaration, aList, allSaved, openFeature } from '@/tests/components/features/open-feature'
import { patches } from '@/tests/msw/received'
import { renderApp } from '@/tests/support/render-app'
import { translatePage } from '@/tests/support/translate-page'
import { editInForm } from '@/tests/support/edit-in-form'
import { saveButton } from '@/tests/support/save-bar'

editInForm()

let stop = () => {}
afterEach(() => stop())
beforeEach(() => {
  stop = translatePage()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a message is edited, previewed and exchanged as JSON on a translated page', async () => {
  const { user, current } = openEditor({ content: 'Hi **all** of you {member}, see <#1> and {nobody}' })
  const texts = ['plain', 'a `b` c', '**a** b *c*', '> q\nthen', '- one\n- two', '{guild} x', 'x\n\n# y', '']
  for (const content of texts) {
    fireEvent.change(textbox('Text'), { target: { value: content } })
    await user.click(document.body)
    expect(current().content).toBe(content)
  }
  fireEvent.change(textbox('Text'), { target: { value: 'last **words**' } })
  expect(preview().getByText('words')).toBeVisible()

  await user.click(screen.getByText('Import or export as JSON'))
  fireEvent.change(await screen.findByRole('textbox', { name: 'JSON of a message or an embed' }), {
    target: { value: '{"title":"From **JSON**"}' },
  })
  press('Use this JSON')
  expect(await screen.findByText('Imported.')).toBeVisible()
  fireEvent.change(textbox('JSON of a message or an embed'), { target: { value: '{' } })
  press('Use this JSON')
  expect(await screen.findByText('This couldn’t be imported')).toBeVisible()
  press('Copy as JSON')
  expect(await screen.findByText('Copied.')).toBeVisible()
})

test('rows come and go, and are saved, on a translated page', async () => {
  const rows = aList('Rows', 'row', { name: { type: 'string', title: 'Name' } })
  const { user } = await openFeature({
    declaration: aDeclaration({ rows: { ...rows, maxItems: 3 } }, { rows: [] }),
  })

  await user.click(screen.getByRole('button', { name: 'Add row' }))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'first')
  await user.click(saveButton())
  await allSaved()
  await user.click(screen.getByRole('button', { name: /^Remove/ }))
  await user.click(saveButton())
  await allSaved()

  expect(patches()).toEqual([{ rows: [{ name: 'first' }] }, { rows: [] }])
})

test('what fails because a node is gone is drawn anew; any other failure goes on', async () => {
  // React logs what a boundary catches.
  vi.spyOn(console, 'error').mockReturnValue()
  function Failing() {
    const [failure, setFailure] = useState<Error | null>(null)
    if (failure) throw failure
    const fail = (error: Error) => () => setFailure(error)
    return (
      <p>
        <button onClick={fail(new DOMException('not a child of this node', 'NotFoundError'))}>
          Lose a node
        </button>
        <button onClick={fail(new Error('broken'))}>Break</button>
      </p>
    )
  }
  const { container } = renderApp(
    <Redraw>
      <Failing />
    </Redraw>,
  )
  press('Lose a node')
  expect(await within(container).findByRole('button', { name: 'Break' })).toBeVisible()
  expect(() => press('Break')).toThrow('broken')
})
