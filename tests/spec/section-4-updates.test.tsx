import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { useFeature, usePatchFeature } from '@/api/features'
import { useGuildInfo } from '@/api/guilds'
import { useGuildSettings, usePatchGuildSettings } from '@/api/settings'
import { usePatchUserData, useUserData } from '@/api/users'
import { aFeature, aSettings, ids } from '@/tests/factories'
import { featureUrl } from '@/tests/msw/features'
import { setGuildInfo } from '@/tests/msw/guilds'
import { server } from '@/tests/msw/server'
import { settingsUrl } from '@/tests/msw/settings'
import { renderApp } from '@/tests/render-app'

function Profile() {
  const data = useUserData(ids.user)
  const patch = usePatchUserData(ids.user)
  return (
    <>
      <p>Placeholders: {data.data?.profile.possibleProfileArguments.join(' ')}</p>
      <button onClick={() => patch.mutate({ possibleProfileArguments: ['member', 'guild'] })}>Save</button>
    </>
  )
}

function Settings() {
  const info = useGuildInfo(ids.guild)
  const settings = useGuildSettings(ids.guild)
  const patch = usePatchGuildSettings(ids.guild)
  const etag = settings.data?.etag ?? null
  return (
    <>
      <p>Info: {info.data?.chat_prefix}</p>
      <p>
        Settings: {settings.data?.value.chat_prefix} {settings.data?.value.timezone} {etag}
      </p>
      <button onClick={() => patch.mutate({ patch: { chat_prefix: '?' }, etag })}>Save prefix</button>
      <button onClick={() => patch.mutate({ patch: { timezone: 'Europe/Vienna' }, etag })}>Save zone</button>
    </>
  )
}

function Welcome() {
  const feature = useFeature(ids.guild, 'welcome')
  const patch = usePatchFeature(ids.guild, 'welcome')
  const etag = feature.data?.etag ?? null
  return (
    <>
      <p>
        Message: {String(feature.data?.value.message)} {etag}
      </p>
      <button onClick={() => patch.mutate({ patch: { message: 'typed' }, etag })}>Save</button>
    </>
  )
}

test('After a user update, user data is refreshed', async () => {
  const { user } = renderApp(<Profile />)

  await screen.findByText('Placeholders: member')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Placeholders: member guild')).toBeVisible()
})

test('After a guild settings update, settings are refreshed', async () => {
  let saved = aSettings()
  server.use(
    http.get(settingsUrl, () => HttpResponse.json(saved)),
    http.patch(settingsUrl, () => {
      saved = aSettings({ chat_prefix: '?', timezone: 'Asia/Tokyo' })
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = renderApp(<Settings />)

  await screen.findByText('Settings: ! UTC')
  await user.click(screen.getByRole('button', { name: 'Save prefix' }))

  expect(await screen.findByText('Settings: ? Asia/Tokyo')).toBeVisible()
})

test('After a guild settings update, the cached guild info chat_prefix is updated', async () => {
  const { user, client } = renderApp(<Settings />)
  await screen.findByText('Info: !')
  setGuildInfo(null)

  await user.click(await screen.findByRole('button', { name: 'Save prefix' }))

  expect(await screen.findByText('Info: ?')).toBeVisible()
  expect(client.getQueryData(['guilds', ids.guild, 'info'])).toMatchObject({
    name: 'Harbour Lights',
    chat_prefix: '?',
  })
})

test('A settings update that leaves the prefix alone leaves the cached guild info alone', async () => {
  const { user } = renderApp(<Settings />)

  await screen.findByText('Settings: ! UTC "v1"')
  await user.click(screen.getByRole('button', { name: 'Save zone' }))

  expect(await screen.findByText('Settings: ! Europe/Vienna "v2"')).toBeVisible()
  expect(screen.getByText('Info: !')).toBeVisible()
})

test('After a feature update, the response replaces the cached feature', async () => {
  const answer = aFeature({ message: 'as the server words it', extra: 1 })
  server.use(http.patch(featureUrl, () => HttpResponse.json(answer, { headers: { etag: '"v9"' } })))
  const { user, client } = renderApp(<Welcome />)

  await screen.findByText('Message: Hi, {member} "v1"')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Message: as the server words it "v9"')).toBeVisible()
  await waitFor(() =>
    expect(client.getQueryData(['guilds', ids.guild, 'features', 'welcome'])).toEqual({
      value: answer,
      etag: '"v9"',
    }),
  )
})
