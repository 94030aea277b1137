import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { patches } from '@/tests/msw/received'
import { aDeclaration, aList, allSaved, openFeature, orNull, saveButton } from './open-feature'

const date = orNull(
  { type: 'string', format: 'date-time' },
  { title: 'Start', control: 'datetime', notPast: true },
)
const field = () => screen.getByLabelText<HTMLInputElement>('Start')

async function choose(user: UserEvent, wall: string) {
  await waitFor(() => expect(field()).toBeEnabled())
  await user.clear(field())
  await user.type(field(), wall)
}

test('a date in the past is refused at its field, a later one is saved', async () => {
  const { user } = await openFeature({ declaration: aDeclaration({ first: date }, { first: null }) })
  await choose(user, '2020-12-24 18:00')
  await user.click(saveButton())

  expect(field()).toHaveFocus()
  expect(field()).toHaveAccessibleDescription(/This is in the past\. Choose a later time\./)
  expect(patches()).toEqual([])

  await choose(user, '2999-12-24 18:00')
  expect(field()).toBeValid()
  await user.click(saveButton())
  await allSaved()
})

test('a saved date that has passed does not keep other changes in its row from being saved', async () => {
  const messages = aList('Messages', 'message', { name: { type: 'string', title: 'Name' }, first: date })
  const { user } = await openFeature({
    declaration: aDeclaration({ messages }, { messages: [] }),
    saved: { messages: [{ name: 'Weekly', first: '2020-12-24T18:00:00Z' }] },
  })
  await user.click(await screen.findByRole('button', { name: /^Weekly/ }))
  await user.type(await screen.findByLabelText('Name'), ' news')
  await screen.findByLabelText('Start')
  expect(field()).toBeValid()

  await user.click(saveButton())
  await allSaved()

  expect(patches()).toEqual([{ messages: [{ name: 'Weekly news', first: '2020-12-24T18:00:00Z' }] }])
})
