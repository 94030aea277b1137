import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { useFeature, useFeatures } from '@/api/features'
import { useGuildInfo } from '@/api/guilds'
import { useGuildSettings } from '@/api/settings'
import { useUserData } from '@/api/users'
import { ProfilePanel } from '@/components/profile/profile-panel'
import { canManageGuild, hasPermission, permissionFlags } from '@/contract/discord/permissions'
import { aCurrentUser, aSession, ids } from '@/tests/support/factories'
import { aGate } from '@/tests/msw/answers'
import { currentUserUrl } from '@/tests/msw/discord'
import { receivedLines } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { sessionUrl } from '@/tests/msw/session'
import { renderApp, renderAppHook } from '@/tests/support/render-app'

/** What the five reads that need a session have answered. */
const useAnswers = () => ({
  info: useGuildInfo(ids.guild).data?.chat_prefix,
  person: useUserData(ids.user).data?.profile.possibleProfileArguments,
  feature: useFeature(ids.guild, 'welcome').data?.value.message,
  features: useFeatures(ids.guild, ['welcome'])[0]?.data?.value.message,
  settings: useGuildSettings(ids.guild).data?.value.timezone,
})
const message = 'Hi, {member}'
const loaded = { info: '!', person: ['member'], feature: message, features: message, settings: 'UTC' }

test('Guild info, user data, feature data and guild settings are fetched once the session is authenticated, and not while it is loading', async () => {
  const { opened, open } = aGate()
  server.use(http.get(sessionUrl, () => opened.then(() => HttpResponse.json(aSession()))))

  const { result } = renderAppHook(useAnswers, { session: 'not asked' })
  await waitFor(() => expect(receivedLines()).toEqual(['GET /api/auth']))
  expect(result.current).toEqual({})
  open()

  await waitFor(() => expect(result.current).toEqual(loaded))
})

test('Guild info, user data, feature data and guild settings are not fetched when the session is unauthenticated', () => {
  const { client, result } = renderAppHook(useAnswers, { session: null })

  expect(client.isFetching()).toBe(0)
  expect(receivedLines()).toEqual([])
  expect(result.current).toEqual({})
})

test('User data is not fetched when a disable flag is passed, as by the profile until it is known whose it is', async () => {
  const { opened, open } = aGate()
  server.use(http.get(currentUserUrl, () => opened.then(() => HttpResponse.json(aCurrentUser()))))
  const userCalls = () => receivedLines().filter((line) => line.startsWith('GET /backend/users/'))

  renderApp(<ProfilePanel />, { route: '/user/profile' })
  await waitFor(() => expect(receivedLines()).toContain('GET /platform/v10/users/@me'))
  expect(userCalls()).toEqual([])
  open()

  await waitFor(() => expect(userCalls()).toContain(`GET /backend/users/${ids.user}`))
})

test('Roles are expressed as platform permission flags', () => {
  const { KICK_MEMBERS, BAN_MEMBERS } = permissionFlags

  expect(hasPermission(String(KICK_MEMBERS | BAN_MEMBERS), 'BAN_MEMBERS')).toBe(true)
  expect(hasPermission(String(KICK_MEMBERS), 'BAN_MEMBERS')).toBe(false)
  expect(hasPermission(String(permissionFlags.ADMINISTRATOR), 'BAN_MEMBERS')).toBe(true)
  expect(hasPermission('not a set', 'BAN_MEMBERS')).toBe(false)
})

test('An owner, an administrator and a holder of MANAGE_GUILD may manage a guild, nobody else', () => {
  const { ADMINISTRATOR, MANAGE_GUILD, MANAGE_CHANNELS } = permissionFlags
  const may = (owner: boolean, permissions: number) =>
    canManageGuild({ owner, permissions: String(permissions) })

  expect([may(true, 0), may(false, ADMINISTRATOR), may(false, MANAGE_GUILD)]).toEqual([true, true, true])
  expect([may(false, 0), may(false, MANAGE_CHANNELS)]).toEqual([false, false])
})
