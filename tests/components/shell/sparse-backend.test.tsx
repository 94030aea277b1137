import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { GuildOverview } from '@/components/guild/guild-overview'
import { paths } from '@/config/paths'
import { aSession, ids } from '@/tests/factories'
import { authorized, fails } from '@/tests/msw/answers'
import { guildInfoUrl } from '@/tests/msw/guilds'
import { sessionUrl } from '@/tests/msw/session'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/render-app'

const open = () =>
  renderApp(<GuildOverview guildId={ids.guild} />, {
    route: paths.guild(ids.guild),
    publicConfig: { backend: 'own' },
  })
const answers = (body: object) =>
  server.use(
    http.get(
      guildInfoUrl,
      authorized(() => HttpResponse.json(body)),
    ),
  )

test('a guild of which only the prefix is told is shown, and no state is claimed for its features', async () => {
  answers({ chat_prefix: '~' })
  open()

  expect(await screen.findByRole('heading', { name: 'Harbour Lights' })).toBeVisible()
  expect(screen.getByText('~help')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Configure Welcome message' })).toBeVisible()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
})

test('an answer of another shape is told in words, and where it is wrong on the console', async () => {
  const console = vi.spyOn(globalThis.console, 'info').mockImplementation(() => undefined)
  answers({ chat_prefix: 7 })
  open()

  expect(await screen.findByRole('heading', { name: 'The answer can’t be read' })).toBeVisible()
  expect(screen.getByRole('alert')).not.toHaveTextContent('chat_prefix')
  expect(console).toHaveBeenCalledWith(
    `/backend/guilds/${ids.guild}: chat_prefix: expected string, received number`,
  )
})

test('a backend that refuses every token is told from a session that ended', async () => {
  let renewals = 0
  server.use(
    http.get(guildInfoUrl, () => fails(401, { code: 'bad_token', detail: 'Unknown token.' })),
    http.get(sessionUrl, () => HttpResponse.json(aSession({ access_token: `renewed-${++renewals}` }))),
  )
  open()

  expect(
    await screen.findByRole('heading', { name: 'The backend doesn’t accept your sign-in' }),
  ).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Sign in again' })).not.toBeInTheDocument()
})
