import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aGuildInfo } from '@/tests/support/factories'
import { newMark, savedFeature, setFeature } from '@/tests/msw/features'
import { setGuildInfo } from '@/tests/msw/guilds'
import { patches } from '@/tests/msw/received'
import { aText, openOptions, save } from './open-feature'
import { saveBar, saveButton } from '@/tests/support/save-bar'

const token = { type: 'string', title: 'API key', secret: true, minLength: 6 }
const mark = { set_at: '2026-03-14T12:00:00.000Z' }
const open = (value: unknown) =>
  openOptions({ token, place: aText('Place') }, { place: '' }, { saved: { token: value } })
const field = () => screen.getByLabelText('API key')
const press = (name: string) => screen.getByRole('button', { name: `API key: ${name}` })

test('a secret is typed unseen, and after saving only its date is there', async () => {
  const { user } = await open(null)
  expect(await screen.findByLabelText('API key')).toHaveAttribute('type', 'password')

  await user.type(field(), 'short')
  await user.click(saveButton())
  expect(await screen.findByText('Use at least 6 characters.')).toBeVisible()
  await user.type(field(), '-no-more')
  await save(user)

  expect(patches()).toEqual([{ token: 'short-no-more' }])
  const group = screen.getByRole('group', { name: 'API key' })
  expect(group).toHaveTextContent('Set on May 2, 2026')
  expect(within(group).queryByRole('list')).not.toBeInTheDocument()
  expect(document.body.innerHTML).not.toContain('short-no-more')
})

test('a secret is replaced, kept after all, and removed, with the keyboard alone', async () => {
  const { user } = await open(mark)
  expect(await screen.findByText('Set on March 14, 2026')).toBeVisible()

  press('Replace').focus()
  await user.keyboard('{Enter}')
  expect(field()).toHaveFocus()
  expect(saveBar()).not.toBeInTheDocument()
  await user.keyboard('new')
  await user.clear(field())
  expect(field()).toHaveFocus()
  expect(saveBar()).not.toBeInTheDocument()
  await user.keyboard('new')
  await user.click(press('Keep the current one'))
  expect(press('Replace')).toHaveFocus()
  expect(screen.getByText('Set on March 14, 2026')).toBeVisible()

  await user.click(press('Remove'))
  expect(screen.getByText('Removed once you save.')).toBeVisible()
  await save(user)
  expect(patches()).toEqual([{ token: null }])
  expect(field()).toHaveValue('')
  expect(screen.queryByRole('button', { name: /Keep the current/ })).not.toBeInTheDocument()
})

test('a secret that is typed is neither kept in the browser nor brought back by Undo; other edits are', async () => {
  const { user } = await open(mark)
  await screen.findByText('Set on March 14, 2026')
  await user.click(press('Replace'))
  await user.type(field(), 'typed-secret')
  await user.type(screen.getByRole('textbox', { name: 'Place' }), 'Oslo')

  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Oslo'))
  expect(JSON.stringify(localStorage) + JSON.stringify(sessionStorage)).not.toContain('typed-secret')
  await save(user)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(savedFeature()).toMatchObject({ place: '', token: newMark }))

  await user.click(press('Replace'))
  await user.type(field(), 'typed-again')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await user.type(screen.getByRole('textbox', { name: 'Place' }), 'Rome')
  await save(user)
  expect(patches().slice(1)).toEqual([{ place: '' }, { place: 'Rome' }])
})

test('two people who replace a secret are asked which one counts, and no text is shown', async () => {
  const { user } = await open(mark)
  await screen.findByText('Set on March 14, 2026')
  await user.click(press('Replace'))
  await user.type(field(), 'mine-is-this')
  setFeature({ ...savedFeature(), token: { set_at: '2026-04-01T12:00:00.000Z' } })
  await user.click(saveButton())

  const bar = within(await screen.findByRole('region', { name: 'Unsaved changes' }))
  expect(await bar.findByText(/Set on Apr 1, 2026/)).toBeVisible()
  expect(bar.getByText('(a new one)')).toBeVisible()
  expect(document.body).not.toHaveTextContent('mine-is-this')
  await user.click(bar.getByRole('button', { name: 'Keep mine' }))
  await save(user)
  expect(patches().at(-1)).toEqual({ token: 'mine-is-this' })
})

test('people with read access see only that a secret is set', async () => {
  setGuildInfo(aGuildInfo({ access: 'read' }))
  await open(mark)

  expect(await screen.findByText('Set on March 14, 2026')).toBeVisible()
  expect(screen.queryByRole('button', { name: /API key/ })).not.toBeInTheDocument()
})
