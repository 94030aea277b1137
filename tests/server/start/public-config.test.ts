import { expect, test } from 'vitest'
import { type Permission, permissionBit, permissionSet } from '@/contract/discord/permissions'
import type { Env } from '@/server/env'
import { ownCatalogue } from '@/server/guilds/catalogue'
import { publicConfig } from '@/server/start/bootstrap'
import { anEnv } from '@/tests/server/test-runtime'

const invitationOf = (overrides: Partial<Env> = {}) =>
  new URL(publicConfig(anEnv(overrides), ownCatalogue).inviteUrl ?? '').searchParams

test('pages know whether the reference backend is used, but not the address of another', () => {
  expect(publicConfig(anEnv(), ownCatalogue)).toMatchObject({ backend: 'reference' })

  const told = publicConfig(anEnv({ backendUrl: 'http://backend.internal:8080' }), ownCatalogue)
  expect(told).toMatchObject({ backend: 'own' })
  expect(JSON.stringify(told)).not.toContain('internal')
})

test('the invitation requests only the permissions that features need', () => {
  const asked = BigInt(invitationOf().get('permissions') ?? '')

  const needed: Permission[] = ['MANAGE_ROLES', 'MANAGE_CHANNELS', 'SEND_MESSAGES']
  for (const name of [...needed, 'BAN_MEMBERS', 'MODERATE_MEMBERS'] as const)
    expect(asked & permissionBit(name), name).not.toBe(0n)
  expect(asked & permissionSet(['ADMINISTRATOR', 'MANAGE_GUILD', 'MANAGE_WEBHOOKS'])).toBe(0n)
  expect(invitationOf().get('scope')).toBe('bot applications.commands')
})

test('only the demo offers pages a game server to try', () => {
  expect(publicConfig(anEnv(), ownCatalogue)).toMatchObject({ demoGameServer: null })
  expect(publicConfig(anEnv(), ownCatalogue, { demoGameServer: 'Try localhost.' })).toMatchObject({
    demoGameServer: 'Try localhost.',
  })
})

test('BOT_PERMISSIONS overrides the permissions of the invitation', () => {
  expect(invitationOf({ botPermissions: '8' }).get('permissions')).toBe('8')
  expect(publicConfig(anEnv({ botPermissions: '8' }), ownCatalogue).isInviteFixed).toBe(true)
})
