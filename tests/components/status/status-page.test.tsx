import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { publicStatus } from '@/api/status.schema'
import { paths } from '@/config/paths'
import StatusPage from '@/pages/status'
import { server } from '@/tests/msw/server'
import { renderApp } from '@/tests/render-app'

test('a visitor reads what works, since when, and what to do', async () => {
  const seen = new Date(Date.now() - 5 * 60_000).toISOString()
  const status = publicStatus.parse({
    dashboard: { state: 'up', since: seen },
    discord: { state: 'unknown', since: null },
    bot: { state: 'down', since: seen },
  })
  server.use(http.get('*/status.json', () => HttpResponse.json(status)))

  renderApp(StatusPage.getLayout?.(<StatusPage />), { session: null, route: '/status' })

  expect(await screen.findByText('The bot has stopped reporting in')).toBeVisible()
  expect(screen.getByText('Last report: 5 minutes ago')).toBeVisible()
  expect(screen.getByText(/The people who run the bot can restart it/)).toBeVisible()
  expect(screen.getByText('The dashboard is working')).toBeVisible()
  expect(screen.getByText('Discord’s status is unknown')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Shards' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', paths.signIn('/status'))
})
