import { useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { capabilityQueries } from '@/api/capabilities'
import { currentUserQueries, useCurrentUser } from '@/api/current-user'
import { guildQueries } from '@/api/guilds'
import { createQueryClient, type PageQuery, pageQuery } from '@/api/query-client'
import { userQueries } from '@/api/users'
import { fetchPageData, type PageData } from '@/components/app/page-data'
import { Providers } from '@/components/app/providers'
import {
  aCurrentUser,
  aFeatureDeclaration,
  aGuildInfo,
  aPublicConfig,
  aSession,
  aUserData,
  ids,
} from '@/tests/support/factories'
import { settingsQueries } from '@/api/settings'
import { PrefetchLinks } from '@/components/shell/prefetch-links'
import { paths } from '@/config/paths'
import { patience } from '@/tests/support/patience'
import { renderApp, type AppOptions } from '@/tests/support/render-app'
import { http, HttpResponse } from 'msw'
import { useFeatureDeclaration } from '@/api/features'
import { useSession, useSignedInQuery } from '@/api/session'
import { aGate } from '@/tests/msw/answers'
import { catalogueUrl } from '@/tests/msw/features'
import { server } from '@/tests/msw/server'
import { sessionUrl } from '@/tests/msw/session'

type Answers = Record<string, (headers: Headers) => unknown>

/** Runs a page's queries; `answers` are JSON or whole answers by path, and a path without one fails. */
async function prefetched(
  queries: (client: ReturnType<typeof createQueryClient>) => PageQuery[],
  answers: Answers,
  deadline = 150,
) {
  const asked: string[] = []
  const client = createQueryClient({
    session: aSession(),
    backend: 'reference',
    async fetch(input, { headers } = {}) {
      asked.push(String(input))
      const answer = answers[String(input)]
      if (!answer) return Response.json({ detail: 'No.', code: 'none' }, { status: 500 })
      const content = await answer(new Headers(headers))
      return content instanceof Response ? content : Response.json(content)
    },
  })
  return { asked, found: await fetchPageData(client, () => queries(client), deadline) }
}

const me = '/platform/v10/users/@me'
const guild = `/backend/guilds/${ids.guild}`
const keys = ({ answers }: PageData) => answers.map(({ queryKey }) => queryKey.join(' '))

afterEach(() => vi.unstubAllGlobals())

test('a query that depends on another is prefetched after it', async () => {
  const { found } = await prefetched(
    (client) => {
      const user = client.getQueryData(currentUserQueries.me().queryKey)
      return [pageQuery(currentUserQueries.me()), ...(user ? [pageQuery(userQueries.detail(user.id))] : [])]
    },
    { [me]: () => aCurrentUser(), [`/backend/users/${aCurrentUser().id}`]: () => aUserData() },
  )

  expect(keys(found)).toEqual(['users/me', `users ${aCurrentUser().id}`])
})

test('slow queries are left out', async () => {
  const { found } = await prefetched(
    () => [pageQuery(currentUserQueries.me()), pageQuery(guildQueries.info(ids.guild))],
    { [me]: () => aCurrentUser(), [guild]: () => new Promise(() => undefined) },
  )

  expect(keys(found)).toEqual(['users/me'])
})

test('what would make the page too large is left to the browser, and the rest is taken along', async () => {
  const { found } = await prefetched(
    () => [pageQuery(settingsQueries.detail(ids.guild)), pageQuery(guildQueries.info(ids.guild))],
    {
      [`${guild}/settings`]: () => ({ chat_prefix: '!', texts: ['x'.repeat(250_000), 'y'.repeat(250_000)] }),
      [guild]: () => aGuildInfo(),
    },
    patience,
  )

  expect(keys(found)).toEqual([`guilds ${ids.guild} info`])
})

test('failed queries are left out, and not retried even where there is time', async () => {
  const { asked, found } = await prefetched(
    () => [pageQuery(currentUserQueries.me()), pageQuery(guildQueries.info(ids.guild))],
    { [me]: () => aCurrentUser() },
    patience,
  )

  expect(keys(found)).toEqual(['users/me'])
  expect(asked.toSorted()).toEqual([guild, me])
})

test('a server that draws pages is not sent the features again that it has read and that are the same', async () => {
  const headers = { etag: '"first"' }
  const catalogue = (known: Headers) =>
    known.get('if-none-match')?.includes(headers.etag)
      ? new Response(null, { status: 304, headers })
      : Response.json([aFeatureDeclaration()], { headers })
  const statuses: number[] = []
  const featuresDrawn = async () => {
    const { found } = await prefetched(() => [pageQuery(capabilityQueries.summaries())], {
      '/backend/features'(known) {
        const answer = catalogue(known)
        statuses.push(answer.status)
        return answer
      },
    })
    return found.answers.map(({ data }) => data)
  }

  const first = await featuresDrawn()

  expect(first).toMatchObject([[{ name: aFeatureDeclaration().name }]])
  expect(await featuresDrawn()).toEqual(first)
  expect(statuses).toEqual([200, 304])
})

test('the time in which the server is busy with other things is not counted', async () => {
  const { found } = await prefetched(() => [pageQuery(currentUserQueries.me())], {
    [me]: async () => {
      const end = performance.now() + 200
      while (performance.now() < end);
      await new Promise((resolve) => setTimeout(resolve, 20))
      return aCurrentUser()
    },
  })

  expect(keys(found)).toEqual(['users/me'])
})

function Name() {
  const { data } = useCurrentUser()
  const info = useQuery(guildQueries.info(ids.guild))
  return (
    <p>
      {data?.username} {info.data?.name ?? 'nothing'}
    </p>
  )
}

/** A page that was sent `age` milliseconds after its guild was fetched, by a clock that is `ahead` of this one. */
function renderSent({ age, ahead = 0 }: { age: number; ahead?: number }) {
  const calls = vi.fn(() => Promise.resolve(Response.json(aGuildInfo({ name: 'Fetched again' }))))
  vi.stubGlobal('fetch', calls)
  const sentAt = performance.timeOrigin + ahead
  const answers = [
    { queryKey: currentUserQueries.me().queryKey, data: aCurrentUser(), fetchedAt: sentAt },
    {
      queryKey: guildQueries.info(ids.guild).queryKey,
      data: aGuildInfo({ name: 'Sent along' }),
      fetchedAt: sentAt - age,
    },
  ]
  vi.useFakeTimers({ now: performance.timeOrigin, toFake: ['Date'] })
  render(
    <Providers session={aSession()} publicConfig={aPublicConfig()} prefetched={{ sentAt, answers }}>
      <Name />
    </Providers>,
  )
  vi.useRealTimers()
  return calls
}

test('prefetched data is shown and not fetched again, whatever the server’s clock says', () => {
  for (const ahead of [0, 3_600_000, -3_600_000]) {
    const calls = renderSent({ age: 0, ahead })
    expect(screen.getAllByText(`${aCurrentUser().username} Sent along`)).not.toHaveLength(0)
    expect(calls).not.toHaveBeenCalled()
  }
})

test('stale times count from the fetch on the server', async () => {
  const calls = renderSent({ age: 10_001 })

  await waitFor(() => expect(screen.getByText(`${aCurrentUser().username} Fetched again`)).toBeVisible())
  expect(calls).toHaveBeenCalledOnce()
})

const renderLinks = () =>
  renderApp(
    <>
      <PrefetchLinks />
      <a href={paths.guildSettings(ids.guild)}>Settings</a>
      <a href={paths.guildFeature(ids.guild, 'welcome')}>Welcome</a>
      <a href={paths.profile}>Profile</a>
    </>,
  )

const info = guildQueries.info(ids.guild).queryKey
const settings = settingsQueries.detail(ids.guild).queryKey

afterEach(() => void vi.useRealTimers())

test.each([
  ['the pointer', (link: HTMLElement) => fireEvent.pointerOver(link)],
  ['the focus', (link: HTMLElement) => link.focus()],
])('the data of a page are fetched when %s rests on a link to it', async (_name, approach) => {
  const { client } = renderLinks()

  approach(screen.getByRole('link', { name: 'Settings' }))

  await waitFor(() => expect(client.getQueryData(settings)?.value).toMatchObject({ chat_prefix: '!' }))
  await waitFor(() => expect(client.getQueryData(info)).toBeDefined())
})

test('the link to a feature also prefetches its channels and roles', async () => {
  const { client } = renderLinks()

  fireEvent.pointerOver(screen.getByRole('link', { name: 'Welcome' }))

  for (const { queryKey } of [guildQueries.channels(ids.guild), guildQueries.roles(ids.guild)])
    await waitFor(() => expect(client.getQueryData(queryKey)).toBeDefined())
})

test('a link that the pointer only passes fetches nothing', () => {
  vi.useFakeTimers()
  const { client } = renderLinks()

  fireEvent.pointerOver(screen.getByRole('link', { name: 'Settings' }))
  vi.advanceTimersByTime(50)
  fireEvent.pointerOver(screen.getByRole('link', { name: 'Profile' }))
  vi.advanceTimersByTime(1_000)

  expect(client.getQueryState(settings)).toBeUndefined()
})

/**
 * Has `First` begin a read of `url` and go away before the answer, while `Second` reads something that needs the same
 * answer.
 */
function handOver(
  { First, Second }: Record<'First' | 'Second', () => string | null>,
  url: string,
  answer: () => Response,
  options?: AppOptions,
) {
  const { opened, open } = aGate()
  server.use(http.get(url, () => opened.then(answer)))
  const { rerender } = renderApp([<First key="first" />], options)
  rerender([<First key="first" />, <Second key="second" />])
  rerender([<Second key="second" />])
  open()
}

test('a feature is known though what asked for all of them is gone before the answer', async () => {
  const declaration = aFeatureDeclaration()
  handOver(
    {
      First: () => useSignedInQuery(capabilityQueries.all()).status,
      Second: () => useFeatureDeclaration(declaration.id).data?.name ?? null,
    },
    catalogueUrl,
    () => HttpResponse.json([declaration]),
  )

  expect(await screen.findByText(declaration.name)).toBeVisible()
})

test('a call goes out though what asked for the session is gone before the answer', async () => {
  const { username } = aCurrentUser()
  handOver(
    {
      First: () => useSession().status,
      Second: () => useQuery(currentUserQueries.me()).data?.username ?? null,
    },
    sessionUrl,
    () => HttpResponse.json(aSession()),
    { session: 'not asked' },
  )

  expect(await screen.findByText(username)).toBeVisible()
})
