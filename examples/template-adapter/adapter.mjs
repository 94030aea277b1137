import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { checkRights, createCalls } from './calls.mjs'
import { createDiscord } from './discord.mjs'
import { readFeatures } from './features.mjs'
import { createOldBackend } from './old-backend.mjs'
import { Refusal } from './refusal.mjs'
import { openStore } from './store.mjs'

/* Stands between the dashboard and a backend written for discord-bot-dashboard-next. See README.md. */

const {
  HOST = '127.0.0.1',
  PORT = '8001',
  OLD_BACKEND_URL = 'http://localhost:8080',
  OLD_BACKEND_COOKIE,
  STORE = 'adapter.json',
  FEATURES = fileURLToPath(new URL('features.json', import.meta.url)),
  DISCORD_API_URL = 'https://discord.com/api/v10',
} = process.env

const maxBytes = 128 * 1024

const personOf = createDiscord(DISCORD_API_URL)
const answer = createCalls({
  old: createOldBackend({ url: OLD_BACKEND_URL.replace(/\/$/, ''), cookie: OLD_BACKEND_COOKIE }),
  store: openStore(STORE),
  features: readFeatures(FEATURES),
})

async function readBody(request) {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('application/json')) throw new Refusal(415, 'not_json', 'Send JSON.')
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > maxBytes) throw new Refusal(413, 'too_large', 'That is more than can be sent at once.')
  }
  try {
    const body = JSON.parse(text)
    if (body && typeof body === 'object' && !Array.isArray(body)) return body
  } catch {
    // Refused below.
  }
  throw new Refusal(400, 'malformed', 'The body is not a JSON object.')
}

const tagOf = (value) =>
  `"${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)}"`

let last = Promise.resolve()

/** Changes are made one after the other, so that none is lost between reading and writing. */
function inTurn(change) {
  const done = last.then(change)
  last = done.catch(() => undefined)
  return done
}

/** A change, unless somebody else saved since the value that `If-Match` names was read. */
async function save(caller, path, patch, ifMatch) {
  if (ifMatch !== undefined && ifMatch !== '*') {
    const current = await answer(caller, 'GET', path)
    if (tagOf(current) !== ifMatch)
      throw new Refusal(412, 'conflict', 'Somebody else saved this in the meantime.', { current })
  }
  return answer(caller, 'PATCH', path, patch)
}

async function handle(request) {
  const { method, url, headers } = request
  const [, token] = /^Bearer (\S.*)$/i.exec(headers.authorization ?? '') ?? []
  if (!token) throw new Refusal(401, 'unauthenticated', 'Please sign in.')
  const person = await personOf(token)
  if (!['GET', 'PATCH', 'POST'].includes(method))
    throw new Refusal(405, 'not_offered', 'There is no such call.')
  const [path, query = ''] = url.split('?')
  const caller = { token, person, query }
  checkRights(person, path)
  const body = method === 'GET' ? undefined : await readBody(request)
  if (method === 'PATCH') return inTurn(() => save(caller, path, body, headers['if-match']))
  return answer(caller, method, path, body)
}

/** Values that two people may change at the same time carry their version. */
const isVersioned = (url) => /\/(settings|features\/[\w-]+)$/.test(url)

const server = createServer((request, response) => {
  const send = (status, body, value = body) => {
    if (value && isVersioned(request.url)) response.setHeader('etag', tagOf(value))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  handle(request).then(
    (body) => send(200, body),
    (error) => {
      if (error instanceof Refusal) return send(error.status, error.body, error.body.current ?? null)
      console.error(`${request.method} ${request.headers['x-request-id'] ?? ''}`, error)
      return send(500, { detail: 'Something went wrong.', code: 'internal' }, null)
    },
  )
})
server.requestTimeout = 30_000
server.listen(Number(PORT), HOST, () => {
  console.log(`The adapter answers at http://${HOST}:${server.address().port}`)
})
