import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { guildQueries } from '@/api/guilds'
import { aGuildInfo, ids } from '@/tests/support/factories'
import { featureDeclaration } from '@/contract/calls/features'
import { extensions } from '@/config/extensions'
import { savedFeature, setExtensions } from '@/tests/msw/features'
import { setGuildInfo } from '@/tests/msw/guilds'
import { aDeclaration, aList, aMessage, aText, openFeature, openOptions, orNull, save } from './open-feature'
import { saveBar } from '@/tests/support/save-bar'

test('a user with read access sees everything, also in rows, and can change, fill in and send nothing', async () => {
  setGuildInfo(aGuildInfo({ access: 'read' }))
  setExtensions(extensions)
  const title = { ...aText('Title'), control: 'template' }
  const channel = orNull({ type: 'string' }, { title: 'Channel', control: 'channel' })
  const rows = aList('Rows', 'row', { name: aText('Name'), colour: aText('Colour') })
  const { client } = await openFeature({
    declaration: featureDeclaration.parse({
      ...aDeclaration(
        { title, channel, rows },
        { title: 'Hello', channel: null, rows: [{ name: 'first', colour: 'red' }] },
      ),
      presets: [{ name: 'Loud', options: { title: 'Hey' } }],
    }),
  })

  expect(await screen.findByRole('note')).toHaveTextContent('You can view this server’s configuration')
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Hello')
  expect(await screen.findByRole('textbox', { name: 'Colour' })).toHaveValue('red')
  expect(await screen.findByRole('combobox', { name: 'Channel' })).toHaveTextContent('None chosen')
  for (const box of screen.getAllByRole('textbox')) expect(box).toBeDisabled()
  for (const button of screen.getAllByRole('switch')) expect(button).toBeDisabled()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('button', { name: /preset|Send a test/ })).not.toBeInTheDocument()
})

test('a user who loses write access is told that the edit cannot be saved, and can reset it', async () => {
  setGuildInfo(aGuildInfo({ access: 'write' }))
  const { user, client } = await openOptions({ title: aText('Title') }, { title: 'Hello' })
  await user.type(screen.getByRole('textbox', { name: 'Title' }), '!')
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()

  setGuildInfo(aGuildInfo({ access: 'read' }))
  await act(() => client.refetchQueries({ queryKey: guildQueries.info(ids.guild).queryKey }))

  const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }))
  expect(await bar.findByText(/your changes can’t be saved/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Hello')
  expect(saveBar()).not.toBeInTheDocument()
})

test('a feature that the server cannot use says why, and cannot be changed', async () => {
  setGuildInfo(aGuildInfo({ availability: { trial: 'Only for premium servers.' } }))
  await openOptions({ title: aText('Title') }, { title: 'Hello' })

  expect(await screen.findByText('Only for premium servers.')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Title' })).toBeDisabled()
})

test('a user with access by a role changes the rest, and reads why guarded options stay', async () => {
  setGuildInfo(aGuildInfo({ access: 'write' }))
  const guarded = (title: string) => ({ ...aText(title), guarded: true })
  const rows = aList('Rows', 'row', { name: aText('Name'), team: guarded('Team') })
  const { user } = await openFeature({
    declaration: featureDeclaration.parse({
      ...aDeclaration(
        { title: aText('Title'), log: guarded('Log'), rows },
        { title: 'Hello', log: 'staff', rows: [{ name: 'first', team: 'crew' }] },
      ),
      presets: [{ name: 'Loud', options: { title: 'Hey', log: 'everybody' } }],
    }),
  })

  const reasons = await screen.findAllByText('Only people with the Manage Server permission can change this.')
  expect(reasons).toHaveLength(1)
  expect(screen.getByRole('textbox', { name: 'Log' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'first' }))
  expect(screen.getByRole('textbox', { name: 'Team' })).toBeDisabled()
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeEnabled()

  await user.click(screen.getByRole('button', { name: 'Start from a preset' }))
  expect(await screen.findByText('Left as it is, because you can’t change it: Log.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use preset' }))
  await save(user)
  expect(savedFeature()).toMatchObject({ title: 'Hey', log: 'staff' })
})

test('a user with read access can preview a message, choose its look and copy its JSON', async () => {
  setGuildInfo(aGuildInfo({ access: 'read' }))
  const saved = { content: 'Hi ||you||', embed: { title: 'News' } }
  await openOptions({ message: aMessage('Message') }, { message: saved })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit Text' })).not.toBeInTheDocument())

  // Testing Library's user presses nothing inside a disabled fieldset, whatever it is; browsers spare only its fields.
  fireEvent.click(screen.getByRole('tab', { name: 'Form' }))
  expect(await screen.findByLabelText('Text')).toBeDisabled()
  fireEvent.click(screen.getByRole('tab', { name: 'Message' }))
  fireEvent.click(screen.getByRole('button', { name: 'Light' }))
  expect(screen.getByRole('figure')).toHaveAttribute('data-look', 'light')
  fireEvent.click(screen.getByLabelText('Spoiler: show it'))
  expect(screen.queryByLabelText('Spoiler: show it')).not.toBeInTheDocument()

  fireEvent.click(screen.getByText('Import or export as JSON'))
  fireEvent.click(await screen.findByText('Copy as JSON'))
  expect(await screen.findByText('Copied.')).toBeInTheDocument()
})
