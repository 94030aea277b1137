import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChannelPicker } from '@/components/discord/pickers/channel-picker'
import { channelTypes } from '@/config/channel-types'
import { ids } from '@/tests/factories'
import { renderApp } from '@/tests/render-app'

test('a picker of categories says “categories”', async () => {
  const { user } = renderApp(
    <ChannelPicker
      guildId={ids.guild}
      label="Category"
      value={null}
      onChange={() => undefined}
      channelTypes={[channelTypes.GUILD_CATEGORY]}
    />,
  )
  const picker = await screen.findByRole('combobox', { name: 'Category' })
  expect(picker).toHaveTextContent('Choose a category')

  await user.click(picker)

  expect(await screen.findByRole('combobox', { name: 'Search categories' })).toBeVisible()
})
