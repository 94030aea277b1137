import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { renewSession, useSession } from '@/api/session'
import { useSignOut } from '@/api/sign-out'
import { SessionGate } from '@/components/app/session-gate'
import { GuildSettings } from '@/components/settings/guild-settings'
import { findDraft } from '@/stores/drafts'
import { recentGuilds, rememberGuild } from '@/stores/recent-guilds'
import { aGate, fails } from '@/tests/msw/answers'
import { currentUserUrl } from '@/tests/msw/discord'
import { receivedCalls } from '@/tests/msw/received'
import { server } from '@/tests/msw/server'
import { currentSession, sessionUrl, setSession } from '@/tests/msw/session'
import { savedSettings } from '@/tests/msw/settings'
import { aCurrentUser, aSession, ids } from '@/tests/support/factories'
import { renderApp } from '@/tests/support/render-app'

function SignOutButton() {
  const signOut = useSignOut()
  return <button onClick={() => signOut.mutate()}>Leave</button>
}

const gate = (
  <SessionGate access="signed-in">
    <h1>Private page</h1>
    <SignOutButton />
  </SessionGate>
)
const route = '/guilds/200000000000000001/settings?tab=1'

test('a visitor is redirected to the landing page and can return from there', async () => {
  const { router } = renderApp(gate, { session: null, route })

  await waitFor(() => expect(router.asPath).toBe(`/main?${new URLSearchParams({ next: route })}`))
})

test('the page is rendered while the session is fetched, and stays for a signed-in user', async () => {
  const { router } = renderApp(gate, { session: 'not asked', route })

  expect(screen.getByRole('heading', { name: 'Private page' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(router.asPath).toBe(route)
})

test('an ended session keeps the page and asks to sign in again', async () => {
  const { client, router } = renderApp(gate, { route })
  setSession(null)

  await act(() => renewSession(client).catch(() => undefined))

  const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' })
  expect(dialog).toBeVisible()
  expect(screen.getByText('Private page')).toBeInTheDocument()
  const link = screen.getByRole('link', { name: 'Sign in again' })
  expect(link).toHaveAttribute('href', `/api/auth/login?${new URLSearchParams({ next: route })}`)
  expect(router.asPath).toBe(route)
})

test('signing out does not count as an ended session', async () => {
  rememberGuild(aSession().user_id, ids.guild)
  const { user, router } = renderApp(gate, { route })

  await user.click(screen.getByRole('button', { name: 'Leave' }))

  await waitFor(() => expect(router.asPath).toBe('/main'))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  await waitFor(() => expect(recentGuilds.of(aSession().user_id)).toEqual([]))
})

const Status = () => <output>{useSession().status}</output>

test('a session that was being read when somebody signed out does not come back', async () => {
  const gate = aGate()
  const answer = HttpResponse.json(currentSession())
  server.use(http.get(sessionUrl, () => gate.opened.then(() => answer)))
  const { user, client } = renderApp([<SignOutButton key="button" />, <Status key="status" />], { route })
  const reading = renewSession(client).catch(() => 'given up')

  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('unauthenticated')).toBeVisible()
  gate.open()

  expect(await reading).toBe('given up')
  expect(screen.getByText('unauthenticated')).toBeVisible()
})

const theirs = aSession({ access_token: 'theirs', user_id: ids.otherUser })

/** As the server does it: a token is good only with the cookie of its session, and the browser has one cookie. */
const bindTokens = () =>
  server.use(
    http.get(currentUserUrl, ({ request }) =>
      request.headers.get('authorization') === 'Bearer theirs'
        ? HttpResponse.json(aCurrentUser({ id: ids.otherUser, global_name: 'Idris' }))
        : undefined,
    ),
    http.all(/\/(backend|api\/auth\/signout)/, ({ request }) =>
      request.headers.get('authorization') === `Bearer ${currentSession()?.access_token}`
        ? undefined
        : fails(401, { code: 'unauthenticated' }),
    ),
  )

/** What another tab says once its page is there. */
function announce(person: string | null) {
  const tab = new BroadcastChannel('guildhall-session')
  tab.postMessage(person)
  return tab
}

test.each<[string, (user: UserEvent) => unknown]>([
  ['saves', (user) => user.keyboard('{Control>}s{/Control}')],
  ['hears of it', () => announce(ids.otherUser)],
  ['signs out', (user) => user.click(screen.getByRole('button', { name: 'Leave' }))],
])('where another tab signed somebody else in, who %s changes nothing and is told', async (_, notice) => {
  const page = (
    <SessionGate access="signed-in">
      <GuildSettings guildId={ids.guild} />
      <SignOutButton />
    </SessionGate>
  )
  const { user } = renderApp(page, { route })
  await user.type(await screen.findByRole('textbox', { name: 'Prefix' }), '?')
  bindTokens()
  setSession(theirs)

  await notice(user)

  expect(await screen.findByRole('alertdialog', { name: 'Idris is signed in now' })).toHaveTextContent(
    'kept in this browser as Ada Winter’s drafts',
  )
  expect(savedSettings().chat_prefix).toBe('!')
  expect(currentSession()).toBe(theirs)
  const theirCalls = receivedCalls().filter(({ headers }) => headers.authorization === 'Bearer theirs')
  expect(theirCalls.map(({ path }) => path)).toEqual(['/platform/v10/users/@me'])
  const draft = findDraft({ userId: ids.user, guildId: ids.guild, form: 'settings' })
  expect(draft?.changes).toEqual({ chat_prefix: '!?' })
  const other = screen.getByRole('link', { name: 'Sign in as Ada Winter' })
  expect(other).toHaveAttribute(
    'href',
    `/api/auth/login?${new URLSearchParams({ next: route, choose: '1' })}`,
  )

  setSession(aSession({ access_token: 'mine-again' }))
  announce(ids.user)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(savedSettings().chat_prefix).toBe('!?'))
})

test('a tab learns at once that another has signed out', async () => {
  renderApp(gate, { route })
  setSession(null)

  announce(null)

  expect(await screen.findByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible()
})
