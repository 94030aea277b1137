import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { imageHash } from '@/tests/factories'
import { setReady } from '@/tests/msw/events'
import { at, mara, me, openLive } from './open-live'

const idris = { id: '300000000000000003', name: 'Idris Okafor', avatar: null }
const here = (name: RegExp | string) => screen.queryByRole('button', { name })

test('others who have the server open are shown, each once, with the form they are at', async () => {
  setReady({ people: [at(me, 'settings'), at(mara), at(mara, 'feature:welcome'), at(idris)] })
  const { user } = await openLive()

  await user.click(
    await screen.findByRole('button', { name: 'Mara Lindqvist and Idris Okafor are also here' }),
  )

  const list = within(await screen.findByRole('dialog', { name: 'Also here' }))
  const rows = list.getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toHaveTextContent('Mara Lindqvist')
  await waitFor(() => expect(rows[0]).toHaveTextContent('At Welcome message'))
  expect(rows[1]).toHaveTextContent('Looking around')
})

test('people have their pictures, or the platform’s usual ones', async () => {
  setReady({ people: [at(me, 'settings'), at({ ...mara, avatar: imageHash }), at(idris)] })
  const { user } = await openLive()
  await user.click(await screen.findByRole('button', { name: /are also here/ }))

  const list = within(await screen.findByRole('dialog', { name: 'Also here' }))
  const [first, second] = list.getAllByRole('listitem')

  const picture = first?.querySelector('img')
  expect(picture?.getAttribute('src')).toContain(`/avatars/${mara.id}/${imageHash}`)
  expect(second?.querySelector('img')?.getAttribute('src')).toContain('/embed/avatars/')
})

test('people come and go; alone, nothing is shown', async () => {
  const { stream } = await openLive()
  stream.send('people', { people: [at(me, 'settings')] })
  stream.send('people', { people: [at(me, 'settings'), at(mara)] })
  expect(await screen.findByRole('button', { name: 'Mara Lindqvist is also here' })).toBeVisible()

  stream.send('people', { people: [at(me, 'settings')] })

  await waitFor(() => expect(here(/also here/)).not.toBeInTheDocument())
})

test('beside the form it is said who else is at this very form', async () => {
  const { stream } = await openLive()

  stream.send('people', { people: [at(me, 'settings'), at(mara, 'settings'), at(idris, 'feature:welcome')] })

  const head = await screen.findByText('Mara Lindqvist is also here')
  expect(head.closest('[role=status]')).toBeVisible()
})

test('somebody without a name is somebody', async () => {
  setReady({ people: [at({ ...mara, name: null })] })
  await openLive()

  expect(await screen.findByRole('button', { name: 'Somebody is also here' })).toBeVisible()
})
