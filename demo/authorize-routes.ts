import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { formatText } from '@/server/http/format-text'
import { demo as texts } from '@/server/http/texts'
import { choicePage, imageOfPerson } from './choice-page'
import { answerInvite, isInvite, showInvite } from './invite-routes'
import { failurePage, isOwnForm, neverStored, pageHeaders, withParameters } from './page'
import type { Demo, DemoOptions } from './demo'
import { findUser, users } from './users'

/** Who was chosen last, for the invite page and the store; it only goes to this platform's own pages. */
export const userCookie = 'guildhall_demo_person'

async function answerConsent(c: Context, { options, codes }: Demo, request: SignInRequest) {
  const { redirectUri, state, scopes, codeChallenge } = request
  const back = (parameters: Record<string, string>) =>
    c.redirect(withParameters(redirectUri, { ...parameters, state, iss: options.platformUrl }), 303)

  const form = new URLSearchParams(await c.req.text())
  if (form.get('decision') === 'cancel') return back({ error: 'access_denied' })
  const user = findUser(form.get('user_id') ?? undefined)
  if (!user) return null
  setCookie(c, userCookie, user.id, { path: '/', httpOnly: true, sameSite: 'Lax' })
  const code = codes.issue({ userId: user.id, scope: scopes.join(' '), redirectUri, codeChallenge })
  return back({ code })
}

/** The page to which the dashboard sends people, for signing in and for inviting the bot. */
export function createAuthorizeRoutes(demo: Demo) {
  const { options } = demo
  const app = new Hono()
  app.use(pageHeaders(demo), neverStored)

  app.on(['GET', 'POST'], '/authorize', async (c) => {
    const isPost = c.req.method === 'POST'
    if (isPost && !isOwnForm(c)) return failurePage(c, demo, 'origin', 403)
    const query = new URL(c.req.url).searchParams
    if (isInvite(query)) {
      const user = findUser(getCookie(c, userCookie))
      return isPost ? answerInvite(c, demo, query, user) : showInvite(c, demo, query, user)
    }
    const read = readSignIn(query, options)
    if (read.kind === 'page') return failurePage(c, demo, read.reason)
    if (read.kind === 'back') {
      const { redirectUri, error, state } = read
      return c.redirect(withParameters(redirectUri, { error, state, iss: options.platformUrl }), 303)
    }
    if (!isPost) return showConsent(c, demo, read.request)
    return (await answerConsent(c, demo, read.request)) ?? failurePage(c, demo, 'choice')
  })

  return app
}

const scopeNames = ['identify', 'guilds', 'guilds.members.read'] as const
type Scope = (typeof scopeNames)[number]

/** Who to be, and what the dashboard gets to know of them. */
function showConsent(c: Context, demo: Demo, { scopes, redirectUri }: SignInRequest) {
  const t = texts.consent
  const { app } = demo
  const { pathname, search } = new URL(c.req.url)
  const chosen = findUser(getCookie(c, userCookie)) ?? users[0]
  return c.html(
    choicePage(demo, {
      title: formatText(t.title, { app }),
      heading: formatText(t.heading, { app }),
      lead: t.lead,
      more: html`<h2>${formatText(t.scopesHeading, { app })}</h2>
        <ul class="scopes">
          ${scopes.map((scope) => html`<li>${t.scopes[scope]}</li>`)}
        </ul>
        <p class="refusal">${t.refusal}</p>`,
      action: pathname + search,
      field: 'user_id',
      choices: users.map((user) => ({
        id: user.id,
        name: user.global_name,
        summary: texts.people[user.key],
        image: imageOfPerson(user),
        isChosen: user === chosen,
      })),
      foot: html`<p class="return">${formatText(t.returnTo, { origin: new URL(redirectUri).origin })}</p>`,
      texts: t,
    }),
  )
}

type SignInRequest = { redirectUri: string; state: string; scopes: Scope[]; codeChallenge: string }

/** `page`: shown here, because the address to return to cannot be trusted. */
type ReadSignIn =
  | { kind: 'ok'; request: SignInRequest }
  | { kind: 'page'; reason: 'client_id' | 'redirect_uri' }
  | { kind: 'back'; redirectUri: string; state: string; error: string }

const isScope = (text: string): text is Scope => scopeNames.some((name) => name === text)

/** Judges the query of an authorization request (RFC 6749 4.1.1, RFC 7636 4.3); PKCE with S256 is demanded. */
function readSignIn(query: URLSearchParams, options: DemoOptions): ReadSignIn {
  const redirectUri = query.get('redirect_uri') ?? ''
  const state = query.get('state') ?? ''
  if (query.get('client_id') !== options.clientId) return { kind: 'page', reason: 'client_id' }
  if (!options.redirectUris.includes(redirectUri)) return { kind: 'page', reason: 'redirect_uri' }
  const back = (error: string): ReadSignIn => ({ kind: 'back', redirectUri, state, error })

  if (query.get('response_type') !== 'code') return back('unsupported_response_type')
  const asked = (query.get('scope') ?? '').split(' ').filter(Boolean)
  const scopes = asked.filter(isScope)
  if (scopes.length === 0 || scopes.length < asked.length) return back('invalid_scope')
  const codeChallenge = query.get('code_challenge') ?? ''
  const isS256 = query.get('code_challenge_method') === 'S256' && /^[\w-]{43}$/.test(codeChallenge)
  if (!state || state.length > 2048 || !isS256) return back('invalid_request')
  return { kind: 'ok', request: { redirectUri, state, scopes, codeChallenge } }
}
