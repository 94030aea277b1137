import { expect, test } from 'vitest'
import { type Permission, permissionBit, permissionSet } from '@/config/permissions'
import { publicConfig } from '@/server/start/bootstrap'
import type { Env } from '@/server/env'
import { anEnv } from './a-runtime'

const invitationOf = (overrides: Partial<Env> = {}) =>
  new URL(publicConfig(anEnv(overrides)).inviteUrl ?? '').searchParams

test('pages are told whether the reference backend answers, and not where another one is', () => {
  expect(publicConfig(anEnv())).toMatchObject({ backend: 'reference' })

  const told = publicConfig(anEnv({ backendUrl: 'http://backend.internal:8080' }))
  expect(told).toMatchObject({ backend: 'own' })
  expect(JSON.stringify(told)).not.toContain('internal')
})

test('the invitation asks for what the features need, and for no more', () => {
  const asked = BigInt(invitationOf().get('permissions') ?? '')

  const needed: Permission[] = [
    'MANAGE_ROLES',
    'MANAGE_CHANNELS',
    'SEND_MESSAGES',
    'BAN_MEMBERS',
    'MODERATE_MEMBERS',
  ]
  for (const name of needed) expect(asked & permissionBit(name), name).not.toBe(0n)
  expect(asked & permissionSet(['ADMINISTRATOR', 'MANAGE_GUILD', 'MANAGE_WEBHOOKS'])).toBe(0n)
  expect(invitationOf().get('scope')).toBe('bot applications.commands')
})

test('pages are told of a game server to try in the demo only', async () => {
  expect(publicConfig(anEnv())).toMatchObject({ demoGameServer: null })
  expect(publicConfig(anEnv(), 'Try localhost.')).toMatchObject({ demoGameServer: 'Try localhost.' })
})

test('an operator decides otherwise what the invitation asks for', () => {
  expect(invitationOf({ botPermissions: '8' }).get('permissions')).toBe('8')
  expect(publicConfig(anEnv({ botPermissions: '8' })).isInviteFixed).toBe(true)
})
