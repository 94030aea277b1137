import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aHistoryChange } from '@/tests/support/factories'
import { setHistory } from '@/tests/msw/history'
import { headings, open } from './open-history'

/** The ids of a list of a feature that nobody declares any more. */
const idsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `2000000000000${String(first + index).padStart(5, '0')}`)

const shownIds = () => screen.queryAllByText(/^2000000000000\d{5}$/).map(({ textContent }) => textContent)

test('a long list opens in steps', async () => {
  const members = idsFrom(0, 45)
  setHistory([aHistoryChange({ subject: 'feature:gone', before: {}, after: { members } })])
  const { user } = open()

  await user.click(await screen.findByRole('button', { name: 'and 25 more' }))

  expect(shownIds()).toEqual(members.slice(0, 40))
  await user.click(screen.getByRole('button', { name: 'and 5 more' }))
  expect(shownIds()).toEqual(members)
  expect(screen.queryByRole('button', { name: /^and/ })).not.toBeInTheDocument()
})

test('changes with thousands of IDs are shown some at a time', async () => {
  const long = (at: number) => ({
    id: String(1000 - at),
    subject: 'feature:gone',
    before: {},
    after: Object.fromEntries(
      Array.from({ length: 9 }, (_, key) => [`list${key}`, idsFrom((at * 9 + key) * 25, 25)]),
    ),
  })
  setHistory(Array.from({ length: 50 }, (_, at) => aHistoryChange(long(at))))
  const { user } = open()

  await screen.findByText('5 changes shown')
  await waitFor(() => expect(shownIds()).toHaveLength(5 * 9 * 20))
  await user.click(screen.getByRole('button', { name: 'Load more' }))

  expect(headings()).toHaveLength(10)
})
