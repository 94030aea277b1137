import { getRequestListener } from '@hono/node-server'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { product } from '@/config/product'
import { runChecks } from '@/server/doctor/check'
import { discordChecks } from '@/server/doctor/discord-checks'
import { localChecks } from '@/server/doctor/local-checks'
import { type Env, readPort, readRealEnv, StartError, type Variables, withoutBlanks } from '@/server/env'
import { listen } from '@/server/start/environment'
import { createSetupApp } from './app'
import { say } from '@/server/start/json-lines'
import { completeEnvFile } from './env-file'

const checks = [
  ...localChecks.filter(({ name }) => ['variables', 'public-url'].includes(name)),
  ...discordChecks,
]

/** Keys are made for the person: nobody has to know how. */
const newKeys = () => ({
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  BOT_API_KEY: randomBytes(32).toString('base64url'),
})

type Options = {
  variables: Variables
  write?: (text: string) => void
  readEnv?: (variables: Variables) => Env
  /** Ends it before it is finished. */
  signal?: AbortSignal
}

const invitation = (port: number, token: string) => `
${product.name} is not set up yet. Open this in a browser on this machine; it works once:

  http://localhost:${port}/setup?token=${token}

Over SSH, forward the port first: ssh -L ${port}:localhost:${port} <host>. To set it up by hand, see .env.example.

`

/** Serves `/setup` on this machine only, until `.env` in the current folder holds what a start needs. */
export async function runSetup({ variables, readEnv = readRealEnv, ...options }: Options) {
  const { write = (text: string) => say('stdout', text), signal } = options
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000 })
  const port = await listen(server, { port: readPort(variables), host: '127.0.0.1', variable: 'PORT' })
  const token = randomBytes(24).toString('base64url')
  const keys = newKeys()
  let isSaved = false
  const finished = new Promise<void>((resolveFinished, reject) => {
    const app = createSetupApp({
      port,
      token,
      variables,
      check(entered) {
        const all = { ...keys, ...entered, ...withoutBlanks(variables) }
        const env = () => readEnv(all)
        return runChecks(checks, {
          variables: all,
          env,
          guildId: null,
          migrations: '',
          now: () => new Date(),
        })
      },
      save(entered) {
        const named = new Set(Object.keys(withoutBlanks(variables)))
        const added = Object.entries({ ...entered, ...keys }).filter(([name]) => !named.has(name))
        completeEnvFile(resolve('.env'), Object.fromEntries(added))
        isSaved = true
      },
    })
    app.onError((error, c) => {
      if (!(error instanceof StartError)) return c.text('Something went wrong.', 500)
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
  write(invitation(port, token))
  try {
    await finished
  } finally {
    server.closeAllConnections()
    await new Promise((resolveClosed) => server.close(resolveClosed))
  }
  if (isSaved) write('Saved in .env.\n')
}
