import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ApiDocument, apiDocument } from '@/api/openapi'
import { ApiDocs } from '@/components/api-docs/api-docs'
import type { CallGroup } from '@/components/api-docs/call-card'
import { server, refuseOnce } from '@/tests/msw/server'
import { renderApp } from '@/tests/support/render-app'

const document: ApiDocument = apiDocument.parse(JSON.parse(readFileSync('openapi.json', 'utf8')))
const url = '*/openapi.json'

const groupOf = (id: string, title: string, call: CallGroup['calls'][number]): CallGroup => {
  return { id, title, is: 'What it is about.', calls: [call] }
}
const groups = [
  groupOf('servers', 'Servers', {
    id: 'changeSettings',
    method: 'patch',
    path: '/guilds/{guildId}/settings',
    summary: 'Change a server’s settings',
    standing: 'required',
  }),
  groupOf('live', 'Live events', {
    id: 'followGuild',
    method: 'get',
    path: '/guilds/{guildId}/events',
    summary: 'Follow what happens',
    standing: 'never-forwarded',
  }),
]

beforeEach(() => server.use(http.get(url, () => HttpResponse.json(document))))

const show = (hash = '') =>
  renderApp(<ApiDocs groups={groups} />, { session: null, route: `/docs/api${hash}` })
const opener = (name: string) => screen.getByRole('button', { name })
const card = (name: string) => screen.getByRole('article', { name })

test('a visitor finds a call by its heading and opens its details', async () => {
  const { user } = show()
  expect(screen.getByRole('heading', { level: 1, name: 'API' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'Servers' })).toBeVisible()
  for (const [name, href] of [
    ['All guides', '/docs'],
    ['openapi.json', '/openapi.json'],
    ['Backend contract', '/docs/contract'],
  ] as const)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)

  await user.click(opener('Change a server’s settings'))

  const settings = within(card('Change a server’s settings'))
  expect(await settings.findByRole('heading', { name: 'Request body' })).toBeVisible()
  expect(settings.getByText('Required')).toBeVisible()
  expect(settings.getByText(/must implement this call/)).toBeVisible()
  expect(settings.getByText('If-Match')).toBeVisible()
  expect(settings.getAllByText('chat_prefix')[0]).toBeVisible()
  expect(settings.getByText(/Includes the version as an ETag/)).toBeVisible()
  expect(settings.getByText('conflict')).toBeVisible()
  await user.click(opener('Change a server’s settings'))
  expect(screen.queryByRole('heading', { name: 'Request body' })).not.toBeInTheDocument()
})

test('a link to a call opens it', async () => {
  show('#followGuild')

  expect(
    await within(card('Follow what happens')).findByRole('heading', { name: 'Event change' }),
  ).toBeVisible()
  expect(within(card('Follow what happens')).getByText(/never receives this call/)).toBeVisible()
  expect(opener('Change a server’s settings')).toHaveAttribute('aria-expanded', 'false')
})

test('the search keeps only calls that contain all its words, and clearing it restores the rest', async () => {
  const { user } = show()
  const search = screen.getByRole('searchbox', { name: 'Search calls' })

  await user.type(search, 'EVENTS get')
  expect(screen.getByRole('article', { name: 'Follow what happens' })).toBeVisible()
  expect(screen.queryByRole('article', { name: 'Change a server’s settings' })).not.toBeInTheDocument()
  expect(screen.getByText('1 call found')).toBeInTheDocument()

  await user.type(search, ' nowhere')
  expect(screen.getByText('No call matches this search.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all calls' }))
  expect(screen.getAllByRole('article')).toHaveLength(2)
  expect(search).toHaveFocus()
})

test('an example is copied exactly as shown', async () => {
  const { user } = show()
  let copied = ''
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void (copied = text))
  await user.click(opener('Change a server’s settings'))
  const [copy] = await within(card('Change a server’s settings')).findAllByRole('button', {
    name: 'Copy the example',
  })

  await user.click(copy as HTMLElement)

  expect(await screen.findByText('Copied')).toBeVisible()
  expect(JSON.parse(copied)).toEqual({ chat_prefix: '?' })
})

test('a document that fails to load can be requested again', async () => {
  refuseOnce('get', url, 503, { code: 'busy', detail: 'Come back later.' })
  const { user } = show()
  await user.click(opener('Change a server’s settings'))

  await user.click(await screen.findByRole('button', { name: /try again/i }))

  expect(await screen.findByRole('heading', { name: 'Request body' })).toBeVisible()
})
