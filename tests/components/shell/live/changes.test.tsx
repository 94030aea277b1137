import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { savedSettings } from '@/tests/msw/settings'
import { receivedLines } from '@/tests/msw/received'
import { ids } from '@/tests/factories'
import { theStream } from '@/tests/msw/events'
import { prefixField, saveBar, saveButton, zoneField } from '@/tests/components/settings/open-settings'
import { changeBy, mara, me, openLive, saveAs } from './open-live'

const readings = () => receivedLines().filter((line) => line === `GET /backend/guilds/${ids.guild}/settings`)

test('what somebody else saves stands in the open form at once, marked with who did it', async () => {
  const { stream } = await openLive()

  stream.send('change', saveAs(mara, { chat_prefix: '$' }, '1'), '1')

  await waitFor(() => expect(prefixField()).toHaveValue('$'))
  expect(await screen.findByText('Changed by Mara Lindqvist just now')).toBeVisible()
  expect(await screen.findByText('Mara Lindqvist changed: Prefix.')).toBeInTheDocument()
  expect(saveBar()).not.toBeInTheDocument()
})

test('an edit is kept and shows what it meets, the rest comes in, and saving asks', async () => {
  const { stream, type, user } = await openLive()
  await type(prefixField(), 'mine')

  stream.send('change', saveAs(mara, { chat_prefix: 'theirs', timezone: 'Asia/Tokyo' }, '1'), '1')

  expect(await screen.findByText(/Mara Lindqvist also changed this, to “theirs”/)).toBeVisible()
  expect(prefixField()).toHaveValue('mine')
  expect(prefixField()).toHaveFocus()
  expect(zoneField()).toHaveValue('Asia/Tokyo')
  await user.click(saveButton())
  const question = await screen.findByRole('group', { name: 'Prefix' })
  expect(savedSettings().chat_prefix).toBe('theirs')
  await user.click(within(question).getByRole('button', { name: 'Keep mine' }))
  await user.click(saveButton())
  await waitFor(() => expect(savedSettings()).toMatchObject({ chat_prefix: 'mine', timezone: 'Asia/Tokyo' }))
})

test('an edit of another field stays, and is saved on top of theirs without a question', async () => {
  const { stream, type, user } = await openLive()
  await type(zoneField(), 'Asia/Tokyo')

  stream.send('change', saveAs(mara, { chat_prefix: '$' }, '1'), '1')
  await waitFor(() => expect(prefixField()).toHaveValue('$'))
  expect(zoneField()).toHaveValue('Asia/Tokyo')
  await user.click(saveButton())

  await waitFor(() => expect(savedSettings()).toMatchObject({ chat_prefix: '$', timezone: 'Asia/Tokyo' }))
  expect(receivedLines().filter((line) => line.startsWith('PATCH'))).toHaveLength(1)
})

test('Reset after they met brings what is saved now', async () => {
  const { stream, type, user } = await openLive()
  await type(prefixField(), 'mine')
  stream.send('change', saveAs(mara, { chat_prefix: 'theirs' }, '1'), '1')
  await screen.findByText(/also changed this/)

  await user.click(screen.getByRole('button', { name: 'Reset' }))

  expect(prefixField()).toHaveValue('theirs')
  expect(saveBar()).not.toBeInTheDocument()
  expect(screen.queryByText(/also changed this/)).not.toBeInTheDocument()
})

test('an edit that is taken back by hand lets theirs in', async () => {
  const { stream, type } = await openLive()
  await type(prefixField(), 'mine')
  stream.send('change', saveAs(mara, { chat_prefix: 'theirs' }, '1'), '1')
  await screen.findByText(/also changed this/)

  await type(prefixField(), '!')

  await waitFor(() => expect(prefixField()).toHaveValue('theirs'))
  expect(saveBar()).not.toBeInTheDocument()
})

test('one’s own save is not read again when its event comes', async () => {
  const { stream, type, user, client } = await openLive()
  await type(prefixField(), '$')
  await user.click(saveButton())
  await waitFor(() => expect(saveBar()).not.toBeInTheDocument())
  await waitFor(() => expect(client.isFetching() + client.isMutating()).toBe(0))
  const before = readings().length

  stream.send('change', changeBy(me, ['chat_prefix'], '1'), '1')
  stream.send('change', saveAs(mara, { timezone: 'Asia/Tokyo' }, '2'), '2')

  await waitFor(() => expect(zoneField()).toHaveValue('Asia/Tokyo'))
  expect(readings()).toHaveLength(before + 1)
})

test('what the same person saves in another window says so', async () => {
  const { stream } = await openLive()

  stream.send('change', saveAs(me, { chat_prefix: '$' }, '1'), '1')

  expect(await screen.findByText('Changed by you elsewhere just now')).toBeVisible()
})

test('a stream that begins with a newer version has it read', async () => {
  const { stream } = await openLive()
  const { versions } = saveAs(mara, { chat_prefix: '$' }, '1')

  stream.send('ready', { people: [], versions, loaded: {}, changed_ago: 0 }, '1')

  await waitFor(() => expect(prefixField()).toHaveValue('$'))
  expect(await screen.findByText('Changed by Somebody just now')).toBeVisible()
})

test('after a reset everything of the server is read again', async () => {
  const { stream } = await openLive()
  saveAs(mara, { chat_prefix: '$' }, '1')

  stream.send('reset', {}, '9')

  await waitFor(() => expect(prefixField()).toHaveValue('$'))
  stream.end()
  expect((await theStream(2)).after).toBe('9')
})
