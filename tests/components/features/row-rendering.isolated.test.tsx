import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openOptions } from './open-feature'

const drawn = vi.hoisted((): string[] => [])
vi.mock(import('@/components/form/sortable-list'), async (original) => {
  const { SortableRow, ...others } = await original()
  const Counted: typeof SortableRow = (props) => {
    drawn.push(props.name)
    return SortableRow(props)
  }
  return { ...others, SortableRow: Counted }
})

const texts = { type: 'array', title: 'Words', item: 'word', maxItems: 50, items: { type: 'string' } }
const word = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('typing in a row rerenders that row alone', async () => {
  const words = Array.from({ length: 40 }, (_, at) => `word ${at}`)
  const { user } = await openOptions({ words: texts }, { words })
  await user.click(word('word 7'))
  drawn.length = 0

  await user.keyboard('!')

  expect(word('word 7!')).toHaveFocus()
  expect([...new Set(drawn)]).toEqual(['word 7!'])
})
