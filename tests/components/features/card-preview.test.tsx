import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { levels } from '@/config/features/levels'
import { welcome } from '@/config/features/welcome'
import { aCurrentUser, aGuildPreview, ids } from '@/tests/support/factories'
import { nodes } from '@/tests/support/nodes'
import { setCurrentUser, setGuildList } from '@/tests/msw/discord'
import { aText, declarationOf, openFeature, openOptions, retype } from './open-feature'

const card = () => screen.findByRole('figure', { name: 'Preview of the card' })
const background = async () => nodes('img[referrerpolicy]', await card()).at(0)
const image = 'https://pictures.example/harbour.png'

test('a welcome card shows the user and this server once it is switched on', async () => {
  setCurrentUser(aCurrentUser({ global_name: 'Mara Lindqvist' }))
  setGuildList([aGuildPreview({ id: ids.guild, name: 'Harbour Lights', approximate_member_count: 1842 })])
  const { user } = await openFeature({ declaration: declarationOf(welcome) })
  expect(screen.queryByRole('figure', { name: 'Preview of the card' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('switch', { name: 'Add an image' }))
  expect(await card()).toHaveTextContent('Mara LindqvistHarbour Lights · Member 1,842')
})

test('a rank card has the chosen colour', async () => {
  const { user } = await openFeature({ declaration: declarationOf(levels), saved: { card_colour: 0xff0000 } })
  const shown = await screen.findByText('Level 12 · Rank 7')
  expect(shown).toHaveStyle({ color: 'rgb(255, 0, 0)' })

  const colour = screen.getByRole('textbox', { name: 'Colour' })
  await retype(user, colour, '#00AA00')
  expect(shown).toHaveStyle({ color: 'rgb(0, 170, 0)' })
})

test('the background is shown once its host is allowed, and left out where it cannot be loaded', async () => {
  const { user } = await openFeature({
    declaration: declarationOf(levels),
    saved: { card_background: image },
  })
  expect(await background()).toBeUndefined()

  await user.click(
    within(await card()).getByRole('button', { name: 'Show the background from pictures.example' }),
  )
  const shown = await background()
  expect(shown).toHaveAttribute('src', image)
  expect(await card()).toHaveFocus()

  if (shown) fireEvent.error(shown)
  expect(await background()).toBeUndefined()
})

test('a card with an unknown layout is not rendered', async () => {
  await openOptions({ picture: { ...aText('Picture'), control: 'image', card: { layout: 'hologram' } } })
  expect(screen.getByRole('textbox', { name: /Picture/ })).toBeInTheDocument()
  expect(screen.queryByRole('figure')).not.toBeInTheDocument()
})
