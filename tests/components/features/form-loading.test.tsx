import { act, screen } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { ids } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { rolesUrl } from '@/tests/msw/guilds'
import { server } from '@/tests/msw/server'
import { aDeclaration, aList, aText, openFeature } from './open-feature'

const role = { type: 'string', pattern: '^\\d{15,21}$' }
const declaration = aDeclaration(
  {
    roles: { type: 'array', items: role, uniqueItems: true, control: 'roles', title: 'Roles' },
    commands: aList('Commands', 'command', { name: aText('Name') }, ['name']),
  },
  { roles: [ids.role], commands: [{ name: 'help' }] },
)

test('the first rendering of a form has every row and every chip', async () => {
  let first: string | undefined
  const seen = new MutationObserver(() => {
    first ??= screen.queryByRole('form')?.textContent ?? undefined
  })
  seen.observe(document.body, { childList: true, subtree: true })
  await openFeature({ declaration })
  seen.disconnect()

  expect(first).toMatch(/Keepers/)
  expect(first).toMatch(/help/)
})

test('a form stays while its lists are refetched, also if that fails', async () => {
  const { client, user } = await openFeature({ declaration })
  await user.click(screen.getByRole('button', { name: 'Remove Keepers' }))

  server.use(http.get(rolesUrl, () => fails(503, { detail: 'The platform is away.' })))
  await act(() => client.resetQueries({ queryKey: ['guilds', ids.guild, 'roles'] }))

  expect(await screen.findByText('The platform is away.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
})
