import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'
import { timingSafeEqual } from 'hono/utils/buffer'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Brand } from '@/config/brand'
import { type Report, runChecks } from '@/server/doctor/check'
import { discordChecks } from '@/server/doctor/discord-checks'
import { localChecks } from '@/server/doctor/local-checks'
import {
  type Env,
  readBrand,
  readPort,
  readRealEnv,
  StartError,
  type VariableProblem,
  type Variables,
  withoutBlanks,
} from '@/server/env'
import { askedBy, languageAsked } from '@/server/http/language'
import { answerIn, httpErrors, setup as texts } from '@/server/http/texts'
import { listen } from '@/server/start/load-environment'
import { say } from '@/server/start/json-lines'
import { completedEnvFile, completeEnvFile } from './env-file'
import { setupPages, shadesOf } from './page'
import { judged, problemsOf } from './problems'

const checks = [
  ...localChecks.filter(({ name }) => ['variables', 'public-url'].includes(name)),
  ...discordChecks,
]

const newSecret = () => randomBytes(32).toString('base64url')

const text = z.string().max(500).optional()
const brandForm = z.object({ PRODUCT_NAME: text, BRAND_COLOR: text })
const form = brandForm.extend({
  PUBLIC_URL: text,
  DISCORD_CLIENT_ID: text,
  DISCORD_CLIENT_SECRET: text,
  DISCORD_BOT_TOKEN: text,
})
/** Not shown again: left empty, they stay as they were sent before. */
const secrets = ['DISCORD_CLIENT_SECRET', 'DISCORD_BOT_TOKEN']

const cookie = 'guildhall-setup'

/** Only the browser that is first to open the address with the token gets in. */
function createDoor(token: string) {
  const session = newSecret()
  let isTokenUsed = false
  return async (c: Context) => {
    if (await timingSafeEqual(getCookie(c, cookie) ?? '', session)) return true
    const isToken = await timingSafeEqual(c.req.query('token') ?? '', token)
    if (isTokenUsed || c.req.method !== 'GET' || !isToken) return false
    isTokenUsed = true
    setCookie(c, cookie, session, { path: '/', httpOnly: true, sameSite: 'Strict' })
    return true
  }
}

/** A form that another site sends has another origin; what is not a browser sends none. */
function isFromThisPage({ req }: Context) {
  const site = req.header('sec-fetch-site') ?? 'same-origin'
  return req.header('origin') === `http://${req.header('host')}` && site === 'same-origin'
}

const headersFor = (nonce: string) => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
})

/** What is read, or why it cannot be. */
function tryTo<Value>(read: () => Value) {
  try {
    return { value: read(), problems: [] }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { value: null, problems: error.problems }
  }
}

type AppOptions = {
  port: number
  token: string
  /** What is set already. */
  variables: Variables
  /** @throws StartError for what cannot be used or written */
  settle: (entered: Record<string, string>) => Env
  check: (entered: Record<string, string>) => Promise<Report[]>
  save: (entered: Record<string, string>) => void
}

/** `/setup`, and nothing else. */
function createSetupApp({ port, token, variables, settle, check, save }: AppOptions) {
  const set = withoutBlanks(variables)
  const hosts = [`localhost:${port}`, `127.0.0.1:${port}`]
  const mayEnter = createDoor(token)
  const hasBotToken = set.DISCORD_BOT_TOKEN !== undefined
  const isBotNeeded = set.BACKEND_URL === undefined
  let entered: Record<string, string> = { PUBLIC_URL: `http://localhost:${port}` }
  let brand = readBrand(set)
  const product = brand.name
  let state: 'open' | 'busy' | 'saved' = 'open'

  const app = new Hono<{ Variables: { nonce: string } }>()
  app.use((c, next) => answerIn(languageAsked(askedBy(c)), next))
  app.use(async (c, next) => {
    const nonce = newSecret()
    c.set('nonce', nonce)
    for (const [name, value] of Object.entries(headersFor(nonce))) c.header(name, value)
    const isOurs = c.req.method === 'GET' || isFromThisPage(c)
    if (!hosts.includes(c.req.header('host') ?? '') || !isOurs)
      return c.html(setupPages.renderNotice(brand, nonce, texts.closedTitle, texts.elsewhere), 403)
    if (state === 'saved' || !(await mayEnter(c)))
      return c.html(setupPages.renderNotice(brand, nonce, texts.closedTitle, texts.closed), 403)
    return next()
  })

  const isForcible = (reports: readonly Report[]) =>
    reports.some(({ name, status }) => name === 'variables' && ['ok', 'warning'].includes(status))
  const isField = (name: string) => Object.hasOwn(form.shape, name) && set[name] === undefined
  type Tested = { reports: readonly Report[]; problems: StartError['problems'] }
  function show(nonce: string, tested?: Tested) {
    const { reports = [], problems = [] } = tested ?? {}
    const { fields, advised, findings } = judged({ reports, problems, isField })
    const isTokenMissing = tested && isBotNeeded && !hasBotToken && entered.DISCORD_BOT_TOKEN === undefined
    return setupPages.renderForm(brand, nonce, {
      product,
      entered,
      hasBotToken,
      isBotNeeded,
      isNameSet: set.PRODUCT_NAME !== undefined,
      isColourSet: set.BRAND_COLOR !== undefined,
      isRefused: tested !== undefined,
      problems: { ...(isTokenMissing && { DISCORD_BOT_TOKEN: texts.missing }), ...fields },
      advised,
      findings,
      mayForce: isForcible(reports),
    })
  }

  app.get('/setup', (c) => c.html(show(c.var.nonce)))
  app.get('/setup/brand', (c) => {
    const given = brandForm.safeParse(c.req.query())
    const typed = withoutBlanks(given.data ?? {})
    const { problems: wrong } = tryTo(() => settle(typed))
    const { fields: problems } = problemsOf(wrong, (name) => Object.hasOwn(brandForm.shape, name))
    const { value: shown } = tryTo(() => readBrand({ ...typed, ...set }))
    if (!shown || Object.keys(problems).length > 0) return c.json({ problems })
    return c.json({ problems, name: shown.name, shades: Object.fromEntries(shadesOf(shown)) })
  })
  app.post('/setup', bodyLimit({ maxSize: 16 * 1024 }), async (c) => {
    const { nonce } = c.var
    const body = await c.req.parseBody()
    const given = form.safeParse(body)
    if (!given.success) {
      const problems = given.error.issues.map(({ path, code, message }): VariableProblem => {
        const variable = String(path[0])
        return {
          variable,
          code: code === 'too_big' ? 'tooLong' : 'malformed',
          line: `${variable}: ${message}`,
        }
      })
      return c.html(show(nonce, { reports: [], problems }), 422)
    }
    if (state !== 'open') return c.html(setupPages.renderNotice(brand, nonce, texts.failed, texts.busy), 409)
    state = 'busy'
    try {
      const sent = Object.entries(given.data).filter(
        ([name, value]) => value?.trim() !== '' || !secrets.includes(name),
      )
      entered = withoutBlanks({ ...entered, ...Object.fromEntries(sent) })
      brand = tryTo(() => readBrand({ ...entered, ...set })).value ?? brand
      const reports = await check(entered)
      const isForced = body.action === 'anyway' && isForcible(reports)
      if (!isForced && reports.some(({ status }) => status === 'failed'))
        return c.html(show(nonce, { reports, problems: tryTo(() => settle(entered)).problems }), 422)
      save(entered)
      state = 'saved'
      c.header('Connection', 'close')
      return c.html(setupPages.renderSaved(brand, nonce, entered.PUBLIC_URL ?? ''))
    } finally {
      if (state === 'busy') state = 'open'
    }
  })
  return app
}

type Options = {
  variables: Variables
  write?: (text: string) => void
  readEnv?: (variables: Variables) => Env
  /** Ends it before it is finished. */
  signal?: AbortSignal
}

const invitation = ({ name }: Brand, port: number, token: string) => `
${name} is not set up yet. Open this in a browser on this machine; it works once:

  http://localhost:${port}/setup?token=${token}

Over SSH, forward the port first: ssh -L ${port}:localhost:${port} <host>. To set it up by hand, see .env.example.

`

/** Serves `/setup` on this machine only, until `.env` in the current folder holds what a start needs. */
export async function runSetup({ variables, readEnv = readRealEnv, ...options }: Options) {
  const { write = (text: string) => say('stdout', text), signal } = options
  const brand = readBrand(variables)
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000 })
  const port = await listen(server, { port: readPort(variables), host: '127.0.0.1', variable: 'PORT' })
  const token = randomBytes(24).toString('base64url')
  const set = withoutBlanks(variables)
  const keys = {
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    // With a backend of one's own, there are no calls for bots.
    ...(set.BACKEND_URL === undefined && { BOT_API_KEY: randomBytes(32).toString('base64url') }),
  }
  let isSaved = false
  const finished = new Promise<void>((resolveFinished, reject) => {
    const addedOf = (entered: Record<string, string>) =>
      Object.fromEntries(
        Object.entries({ ...entered, ...keys }).filter(([name]) => !Object.hasOwn(set, name)),
      )
    const allOf = (entered: Record<string, string>) => ({ ...keys, ...entered, ...set })
    const settle = (entered: Record<string, string>) => {
      const { value: env, problems } = tryTo(() => readEnv(allOf(entered)))
      const file = tryTo(() => completedEnvFile(resolve('.env'), addedOf(entered)))
      const wrong = [...problems, ...file.problems]
      if (!env || wrong.length > 0) throw new StartError(wrong)
      return env
    }
    const app = createSetupApp({
      port,
      token,
      variables,
      settle,
      check(entered) {
        const context = { guildId: null, migrations: '', now: () => new Date() }
        return runChecks(checks, { ...context, variables: allOf(entered), env: () => settle(entered) })
      },
      save(entered) {
        completeEnvFile(resolve('.env'), addedOf(entered))
        isSaved = true
      },
    })
    app.onError((error, c) => {
      if (!(error instanceof StartError)) return c.text(httpErrors.internal, 500)
      reject(error)
      return c.text(error.lines.join('\n'), 500)
    })
    signal?.addEventListener('abort', () => resolveFinished())
    const answer = getRequestListener(app.fetch)
    server.on('request', (request, response) => {
      response.once('close', () => isSaved && resolveFinished())
      void answer(request, response)
    })
  })
  write(invitation(brand, port, token))
  try {
    await finished
  } finally {
    server.closeAllConnections()
    await new Promise((resolveClosed) => server.close(resolveClosed))
  }
  if (isSaved) write('Saved in .env.\n')
}
