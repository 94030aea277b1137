import { act, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { FeaturePanel } from '@/components/features/feature-panel'
import { paths } from '@/config/paths'
import { ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'
import { fails } from '@/tests/msw/answers'
import { featureUrl, setCatalogue } from '@/tests/msw/features'
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

test('a feature that is not found leads back to the overview', async () => {
  setCatalogue([declaration])
  server.use(http.get(featureUrl, () => fails(404)))
  renderApp(<FeaturePanel guildId={ids.guild} featureId={declaration.id} />)

  expect(await screen.findByRole('link', { name: 'Back to the overview' })).toHaveAttribute(
    'href',
    paths.guild(ids.guild),
  )
})

test('a form stays while its lists are refetched, also if that fails', async () => {
  const { client, user } = await openFeature({ declaration })
  await user.click(screen.getByRole('button', { name: 'Remove Keepers' }))

  server.use(http.get(rolesUrl, () => fails(503, { detail: 'The platform is away.' })))
  await act(() => client.resetQueries({ queryKey: ['guilds', ids.guild, 'roles'] }))

  expect(await screen.findByText('The platform is away.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
})

test('a long form can be used before all of it is drawn, and what the address names is drawn at once', async () => {
  const names = Array.from({ length: 160 }, (_, at) => `Text ${at + 1}`)
  const long = aDeclaration(Object.fromEntries(names.map((name, at) => [`text_${at + 1}`, aText(name)])))
  const drawn = () => screen.queryAllByLabelText(/^Text \d+$/).length
  let first = 0
  const seen = new MutationObserver(() => (first ||= drawn()))
  seen.observe(document.body, { childList: true, subtree: true })
  await openFeature({ declaration: long, at: 'text_120' })
  seen.disconnect()

  expect(first).toBe(100)
  await waitFor(() => expect(screen.getByLabelText('Text 120')).toHaveFocus())
  expect(await screen.findByLabelText('Text 160')).toBeVisible()
  expect(screen.getByLabelText('Text 120')).toHaveFocus()
})
