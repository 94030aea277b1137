import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { capabilityQueries } from '@/api/capabilities'
import { currentUserQueries } from '@/api/current-user'
import { useFeatureDeclaration } from '@/api/features'
import { useSession, useSignedInQuery } from '@/api/session'
import { aGate } from '@/tests/msw/answers'
import { catalogueUrl } from '@/tests/msw/features'
import { server } from '@/tests/msw/server'
import { sessionUrl } from '@/tests/msw/session'
import { aCurrentUser, aFeatureDeclaration, aSession } from '@/tests/support/factories'
import { type AppOptions, renderApp } from '@/tests/support/render-app'

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
