import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import texts from '@/config/messages/en/setup-server.json'
import type { Report } from '@/server/doctor/check'
import { type Variables, withoutBlanks } from '@/server/env'
import { renderForm, renderNotice, renderSaved } from './page'

const cookie = 'guildhall-setup'
const newSecret = () => randomBytes(32).toString('base64url')

export type SetupOptions = {
  port: number
  /** Opens the page once, in the browser that brings it first. */
  token: string
  /** What is set already. */
  variables: Variables
  check: (entered: Record<string, string>) => Promise<Report[]>
  /** Called with what was entered, once it is good. */
  save: (entered: Record<string, string>) => void
}

const text = z.string().max(500).optional()
const form = z.object({
  PUBLIC_URL: text,
  DISCORD_CLIENT_ID: text,
  DISCORD_CLIENT_SECRET: text,
  DISCORD_BOT_TOKEN: text,
})

function isSame(given: string | undefined, expected: string) {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Only the very first address that was opened with the token gets in, and later requests of the same browser. */
function createDoor(token: string) {
  const session = newSecret()
  let isTokenUsed = false
  return (c: Context) => {
    if (isSame(getCookie(c, cookie), session)) return true
    if (isTokenUsed || c.req.method !== 'GET' || !isSame(c.req.query('token'), token)) return false
    isTokenUsed = true
    setCookie(c, cookie, session, { path: '/', httpOnly: true, sameSite: 'Strict' })
    return true
  }
}

/** A form that another site sent has another origin; what is no browser sends none. */
function isFromThisPage({ req }: Context) {
  const site = req.header('sec-fetch-site')
  return (
    req.header('origin') === `http://${req.header('host')}` && (site === undefined || site === 'same-origin')
  )
}

function headersFor(nonce: string) {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  }
}

/** `/setup`, and nothing else. */
export function createSetupApp({ port, token, variables, check, save }: SetupOptions) {
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`]
  const mayEnter = createDoor(token)
  const hasBotToken = Boolean(variables.DISCORD_BOT_TOKEN?.trim())
  const isBotNeeded = !variables.BACKEND_URL?.trim()
  let entered: Record<string, string> = { PUBLIC_URL: `http://localhost:${port}` }
  let state: 'open' | 'busy' | 'saved' = 'open'

  const app = new Hono<{ Variables: { nonce: string } }>()
  app.use(async (c, next) => {
    const nonce = newSecret()
    c.set('nonce', nonce)
    for (const [name, value] of Object.entries(headersFor(nonce))) c.header(name, value)
    const refuse = (status: 403 | 404, reason: string) =>
      c.html(renderNotice(nonce, texts.closedTitle, reason), status)
    if (!hosts.includes(c.req.header('host') ?? '')) return refuse(403, texts.elsewhere)
    if (c.req.method !== 'GET' && !isFromThisPage(c)) return refuse(403, texts.elsewhere)
    if (state === 'saved' || !mayEnter(c)) return refuse(403, texts.closed)
    return next()
  })

  const show = (nonce: string, reports: readonly Report[]) => {
    const mayForce = reports.some(({ name, status }) => name === 'variables' && status === 'ok')
    return renderForm(nonce, { entered, hasBotToken, isBotNeeded, reports, mayForce })
  }

  app.get('/setup', (c) => c.html(show(c.var.nonce, [])))
  app.post('/setup', bodyLimit({ maxSize: 16 * 1024 }), async (c) => {
    const { nonce } = c.var
    const body = await c.req.parseBody()
    const given = form.safeParse(body)
    if (!given.success) return c.html(show(nonce, []), 422)
    if (state !== 'open') return c.html(renderNotice(nonce, texts.failed, texts.busy), 409)
    state = 'busy'
    try {
      entered = { ...entered, ...withoutBlanks(given.data) }
      const reports = await check(entered)
      const isForced =
        body.action === 'anyway' &&
        reports.some(({ name, status }) => name === 'variables' && status === 'ok')
      if (!isForced && reports.some(({ status }) => status === 'failed'))
        return c.html(show(nonce, reports), 422)
      save(entered)
      state = 'saved'
      c.header('Connection', 'close')
      return c.html(renderSaved(nonce, entered.PUBLIC_URL ?? ''))
    } finally {
      if (state === 'busy') state = 'open'
    }
  })
  return app
}
