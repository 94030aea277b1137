import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { FeaturePanel } from '@/components/features/feature-panel'
import { openFeature } from '@/tests/components/features/open-feature'
import { allSaved, listed, openProfile, premiumSwitch, save } from '@/tests/components/profile/open-profile'
import { openSettings, prefixField, saveButton, zoneField } from '@/tests/components/settings/open-settings'
import { aFeature, aFeatureDeclaration, aSettings, aUserData, ids } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { featureUrl } from '@/tests/msw/features'
import { patchCalls } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { setSettings, settingsUrl } from '@/tests/msw/settings'
import { setUserData, userUrl } from '@/tests/msw/users'

const cachedInfo = ['guilds', ids.guild, 'info']

test('After a user update, user data is refreshed', async () => {
  const { user } = await openProfile()
  server.use(
    http.patch(userUrl, () => {
      const { profile } = aUserData()
      setUserData(
        aUserData({ profile: { ...profile, premium: true, possibleProfileArguments: ['added_meanwhile'] } }),
      )
      return HttpResponse.json(aUserData({ profile: { ...profile, premium: true } }))
    }),
  )

  await user.click(premiumSwitch())
  await save(user)
  await allSaved()

  await waitFor(() => expect(listed()).toEqual(['{added_meanwhile}']))
})

/** Saves without an answer's body; somebody has moved the time zone meanwhile. */
const savesWithoutBody = () =>
  http.patch(settingsUrl, () => {
    setSettings(aSettings({ chat_prefix: '?', timezone: 'Asia/Tokyo' }))
    return new HttpResponse(null, { status: 204 })
  })

test('After a guild settings update, settings are refreshed and the cached guild info chat_prefix is updated', async () => {
  server.use(savesWithoutBody())
  const { user, type, client } = await openSettings()
  await waitFor(() => expect(client.getQueryData(cachedInfo)).toMatchObject({ chat_prefix: '!' }))

  await type(prefixField(), '?')
  await user.click(saveButton())

  await waitFor(() => expect(zoneField()).toHaveTextContent('Asia/Tokyo'))
  expect(prefixField()).toHaveValue('?')
  expect(client.getQueryData(cachedInfo)).toMatchObject({ name: 'Harbour Lights', chat_prefix: '?' })
})

test('A settings update that leaves the prefix alone leaves the cached guild info alone', async () => {
  const { user, client } = await openSettings()
  await waitFor(() => expect(client.getQueryData(cachedInfo)).toBeDefined())
  const before = client.getQueryData(cachedInfo)

  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de')
  await user.click(saveButton())

  expect(await screen.findByText('Settings saved')).toBeVisible()
  expect(client.getQueryData(cachedInfo)).toEqual(before)
})

test('After a feature update, the response replaces the cached feature', async () => {
  const { user, rerender } = await openFeature({ declaration: aFeatureDeclaration() })
  const answer = aFeature({ message: 'as the server words it' })
  server.use(
    http.patch(featureUrl, () => HttpResponse.json(answer, { headers: { etag: '"v9"' } })),
    http.get(featureUrl, () => fails(500)),
  )
  const field = () => screen.getByRole('textbox', { name: 'Message' })

  await user.type(field(), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field()).toHaveValue('as the server words it'))
  rerender(<p>Another page</p>)
  rerender(<FeaturePanel guildId={ids.guild} featureId="welcome" />)
  await user.type(field(), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(patchCalls()).toHaveLength(2))
  expect(JSON.parse(patchCalls()[1]?.body ?? '')).toEqual({ message: 'as the server words it!' })
  expect(patchCalls()[1]?.headers['if-match']).toBe('"v9"')
})
