import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aChannel, aRole, ids } from '@/tests/factories'
import { setChannels, setRoles } from '@/tests/msw/guilds'
import { renderApp } from '@/tests/render-app'
import { AChannelPicker, ARolesPicker } from './a-picker'

/** What a list of 320 pixels shows, with what is drawn beyond its edges. */
const maxDrawn = 20

const numbered = (first: string, number: number) => `${first}${String(number).padStart(17, '0')}`

/** Fifty categories with nine channels each: five hundred. */
function manyChannels() {
  return Array.from({ length: 500 }, (_, number) => {
    const isCategory = number % 10 === 0
    return aChannel({
      id: numbered('5', number),
      name: isCategory ? `Part ${number / 10}` : `channel-${number}`,
      type: isCategory ? 4 : 0,
      parent_id: isCategory ? null : numbered('5', number - (number % 10)),
      position: number,
    })
  })
}

const manyRoles = () => [
  aRole({ id: ids.guild, name: '@everyone', position: 0 }),
  ...Array.from({ length: 250 }, (_, number) =>
    aRole({ id: numbered('4', number), name: `Role ${number + 1}`, position: number + 1 }),
  ),
]

test('of five hundred channels only the visible ones are rendered, also while using the arrow keys', async () => {
  setChannels(manyChannels())
  const { user } = renderApp(<AChannelPicker />)
  await user.click(await screen.findByRole('combobox', { name: 'Channel' }))
  expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(maxDrawn)
  expect(screen.getByRole('option', { name: 'channel-1' })).toHaveAttribute('aria-setsize', '450')

  await user.keyboard('{End}')
  const last = screen.getByRole('option', { name: 'channel-499' })
  expect(last).toHaveAttribute('aria-posinset', '450')
  expect(screen.getByRole('combobox', { name: 'Search channels' })).toHaveAttribute(
    'aria-activedescendant',
    last.id,
  )
  expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(maxDrawn)

  await user.keyboard('channel-24')
  expect(screen.getAllByRole('option')).toHaveLength(10)
})

test('of two hundred and fifty roles only the visible ones are rendered', async () => {
  setRoles(manyRoles())
  const { user } = renderApp(<ARolesPicker />)
  await user.click(await screen.findByRole('combobox', { name: 'Roles' }))
  expect(screen.getAllByRole('option').length).toBeLessThanOrEqual(maxDrawn)
  expect(screen.getByRole('option', { name: 'Role 250' })).toHaveAttribute('aria-setsize', '250')
})
