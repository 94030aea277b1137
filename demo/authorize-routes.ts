import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { consentPage } from './consent-page'
import type { Demo } from './demo'
import { answerInvite, isInvite, showInvite } from './invite-routes'
import { failurePage, isOwnForm, pageHeaders } from './page'
import { findPerson } from './people'
import { readSignIn, type SignInRequest, withParameters } from './sign-in-request'

/** Who was chosen last, for the invite page; it only goes to this platform's own pages. */
export const personCookie = 'guildhall_demo_person'

function showConsent(c: Context, demo: Demo, request: SignInRequest) {
  const { pathname, search } = new URL(c.req.url)
  const view = { action: pathname + search, scopes: request.scopes, returnTo: request.redirectUri }
  return c.html(consentPage(demo, { ...view, chosenId: getCookie(c, personCookie) }))
}

async function answerConsent(c: Context, { options, codes }: Demo, request: SignInRequest) {
  const { redirectUri, state, scopes, codeChallenge } = request
  const back = (parameters: Record<string, string>) =>
    c.redirect(withParameters(redirectUri, { ...parameters, state, iss: options.platformUrl }), 303)

  const form = new URLSearchParams(await c.req.text())
  if (form.get('decision') === 'cancel') return back({ error: 'access_denied' })
  const person = findPerson(form.get('user_id') ?? undefined)
  if (!person) return null
  setCookie(c, personCookie, person.id, { path: '/oauth2', httpOnly: true, sameSite: 'Lax' })
  const code = codes.issue({ userId: person.id, scope: scopes.join(' '), redirectUri, codeChallenge })
  return back({ code })
}

/** The page to which the dashboard sends people, for signing in and for inviting the bot. */
export function createAuthorizeRoutes(demo: Demo) {
  const { options } = demo
  const app = new Hono()
  app.use(pageHeaders(demo))
  app.use(async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })

  app.on(['GET', 'POST'], '/authorize', async (c) => {
    const isPost = c.req.method === 'POST'
    if (isPost && !isOwnForm(c)) return failurePage(c, demo, 'origin', 403)
    const query = new URL(c.req.url).searchParams
    if (isInvite(query)) {
      const person = findPerson(getCookie(c, personCookie))
      return isPost ? answerInvite(c, demo, query, person) : showInvite(c, demo, query, person)
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
