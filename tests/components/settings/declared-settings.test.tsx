import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GuildSettings } from '@/components/settings/guild-settings'
import { GuildEvents } from '@/components/shell/live/guild-events'
import { setReady, theStream } from '@/tests/msw/events'
import { savedSettings, setDeclaredSettings, setSettings } from '@/tests/msw/settings'
import { aSettings, ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'
import { openSettings, prefixField, saveBar, saveButton, settingsRoute } from './open-settings'

const nickname = { type: 'string', title: 'Nickname', maxLength: 8 }
const quiet = { type: 'boolean', title: 'Answer quietly' }
const nicknameField = () => screen.findByRole('textbox', { name: 'Nickname' })

test('settings that the bot declares are shown, judged, saved and undone below the prefix', async () => {
  setDeclaredSettings({ nickname, quiet }, { nickname: 'Bosun', quiet: false })
  const { user, type } = await openSettings()
  expect(await nicknameField()).toHaveValue('Bosun')
  expect(screen.getByRole('heading', { name: 'More settings' })).toBeVisible()

  await type(await nicknameField(), 'Quartermaster')
  await user.click(saveButton())
  expect(await screen.findByText(/Use 8 characters or fewer|8 characters/)).toBeVisible()
  expect(await nicknameField()).toHaveFocus()
  expect(savedSettings()).not.toHaveProperty('nickname')

  await type(await nicknameField(), 'Mate')
  await user.click(screen.getByRole('switch', { name: 'Answer quietly' }))
  await user.click(screen.getByText('Review'))
  expect(within(saveBar() ?? document.body).getByText('Answer quietly')).toBeVisible()
  await user.click(saveButton())
  await waitFor(() => expect(saveBar()).not.toBeInTheDocument())
  expect(savedSettings()).toMatchObject({ chat_prefix: '!', nickname: 'Mate', quiet: true })

  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(savedSettings()).toMatchObject({ nickname: 'Bosun', quiet: false }))
})

test('an open form keeps its edits when the bot declares other settings, and asks about those that were saved elsewhere', async () => {
  setReady({ catalogue: 'before' })
  setDeclaredSettings({})
  const { user } = renderApp(
    <>
      <GuildEvents guildId={ids.guild} />
      <GuildSettings guildId={ids.guild} />
    </>,
    { route: settingsRoute },
  )
  await user.type(await screen.findByRole('textbox', { name: 'Prefix' }), '?')
  const stream = await theStream()

  setDeclaredSettings({ nickname }, { nickname: 'Bosun' })
  stream.send('features', {})
  await user.type(await nicknameField(), '!')
  expect(prefixField()).toHaveValue('!?')

  setSettings({ ...aSettings(), nickname: 'Mate' })
  await user.click(saveButton())
  await user.click(
    within(await screen.findByRole('group', { name: 'Nickname' })).getByRole('button', { name: 'Keep mine' }),
  )
  await user.click(saveButton())
  await waitFor(() =>
    expect(savedSettings()).toEqual({ ...aSettings(), chat_prefix: '!?', nickname: 'Bosun!' }),
  )
})

test('a long secret that was typed is not shown among the changes', async () => {
  setDeclaredSettings({ key: { type: 'string', title: 'API key', secret: true } }, { key: null })
  const { user } = await openSettings()
  await user.click(await screen.findByLabelText('API key'))
  await user.paste('hush '.repeat(20))
  await user.click(screen.getByText('Review'))

  const changes = within(await screen.findByRole('region', { name: 'Unsaved changes' }))
  expect(await changes.findByText('(a new one)')).toBeVisible()
  expect(document.body).not.toHaveTextContent('hush')
})
