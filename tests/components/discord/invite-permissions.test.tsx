import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/api/http'
import { ErrorNotice } from '@/components/shell/error-notice'
import { GuildPicker } from '@/components/home/guild-picker'
import { BotAbsent } from '@/components/shell/guild-notices'
import { GuildSwitcherPanel } from '@/components/shell/guild-switcher-panel'
import { permissionSet } from '@/contract/discord/permissions'
import type { PublicConfig } from '@/config/public-config'
import { aFeatureDeclaration, aGuildPreview, ids } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { catalogueUrl, setCatalogue } from '@/tests/msw/features'
import { setGuildList } from '@/tests/msw/discord'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/support/render-app'

const guild = aGuildPreview({ bot_present: false })
const inviteUrl = 'https://platform.example.com/oauth2/authorize?client_id=1&permissions=2048'
const declared = [
  aFeatureDeclaration({ id: 'quiet-hours', permissions: ['MODERATE_MEMBERS', 'NEWER'] }),
  aFeatureDeclaration({
    id: 'greeting',
    options: {
      properties: {
        panels: {
          type: 'array',
          items: { properties: { roles: { type: 'array', permissions: ['MANAGE_ROLES'] } } },
        },
        action: { enum: ['ban'], permissionsWhen: { ban: ['BAN_MEMBERS'] } },
      },
    },
  }),
]
const declaredSet = permissionSet(['MODERATE_MEMBERS', 'MANAGE_ROLES', 'BAN_MEMBERS']).toString()

beforeEach(() => setGuildList([guild]))

async function expectAsked(permissions: string, screenOf: ReactNode, publicConfig: Partial<PublicConfig>) {
  const { client } = renderApp(screenOf, {
    route: '/user/home',
    publicConfig: { inviteUrl, ...publicConfig },
  })
  const link = await screen.findByRole('link', { name: /^Invite the bot/ })
  const asked = () => new URL(link.getAttribute('href') ?? '').searchParams
  expect(asked().get('guild_id')).toBe(guild.id)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await waitFor(() => expect(asked().get('permissions')).toBe(permissions))
}

test.each([
  ['the list of servers', <GuildPicker key="home" />],
  ['the switcher', <GuildSwitcherPanel key="switcher" onDone={vi.fn()} />],
  ['the page of a server without the bot', <BotAbsent key="absent" guild={guild} />],
  [
    'a failure because of that',
    <ErrorNotice key="failure" error={new ApiError(404, 'bot_absent', 'No bot.')} guildId={ids.guild} />,
  ],
])('%s requests the permissions that the own backend’s features need', async (_, screenOf) => {
  setCatalogue(declared)

  await expectAsked(declaredSet, screenOf, { backend: 'own' })
})

test.each<[string, Partial<PublicConfig>, () => void]>([
  ['the reference backend’s', { backend: 'reference' }, () => setCatalogue(declared)],
  ['the operator’s', { backend: 'own', isInviteFixed: true }, () => setCatalogue(declared)],
  [
    'as it was, where a backend declares nothing',
    { backend: 'own' },
    () => server.use(http.get(catalogueUrl, () => fails(404))),
  ],
  [
    'as it was, where no feature says what it needs',
    { backend: 'own' },
    () => setCatalogue([aFeatureDeclaration({ options: {} })]),
  ],
])('the requested permissions are %s', async (_, publicConfig, arrange) => {
  arrange()

  await expectAsked('2048', <GuildPicker />, publicConfig)
})
