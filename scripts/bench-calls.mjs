import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { measureLoad } from './bench-load.mjs'
import { print, startDemo } from './bench-program.mjs'
import { manageableGuilds, signInBare, signInCrowd, users } from './bench-users.mjs'
import { anEmptyPostgres } from './postgres.mjs'
import { root } from './project.mjs'

/** One person may read 1,200 times and write 60 times a minute. */
const count = 40

/** People who manage the servers of the demo's owner, and the first of these. */
export async function signInPeople({ url, platformUrl }) {
  const guilds = await manageableGuilds(url, await signInBare(url, users.owner))
  return { people: await signInCrowd(url, { platformUrl, guilds, count }), guild: guilds[0] }
}

/** HTML of pages, and calls one after the other, which is what a person waits for. */
export async function measureWaits(url, { people, guild, seconds }) {
  const rows = {}
  const measure = async (name, path, connections, headers) =>
    (rows[name] = await measureLoad(url, { path, headers }, { seconds, connections }))
  await measure('HTML of /main, signed out, 10 connections', '/main', 10)
  await measure('HTML of /user/home, 10 connections', '/user/home', 10, people)
  await measure('HTML of settings, 10 connections', `/guilds/${guild}/settings`, 10, people)
  await measure('bare answer (GET /healthz), 1 connection', '/healthz', 1)
  await measure('GET settings, 1 connection', `/backend/guilds/${guild}/settings`, 1, people)
  print(`Pages and single calls, ${seconds} s each`, rows)
}

/** The calls that are measured, by name; the first does nothing, for comparison. */
export function callsOf({ people: headers, guild, origin }) {
  const settings = `/backend/guilds/${guild}/settings`
  const writing = headers.map((one) => ({ ...one, 'content-type': 'application/json', origin }))
  const body = (index) => JSON.stringify({ chat_prefix: '!?'[index % 2] })
  return {
    'bare answer (GET /healthz)': { path: '/healthz' },
    'GET /api/auth': { path: '/api/auth', headers },
    'GET settings': { path: settings, headers },
    'PATCH settings': { path: settings, headers: writing, method: 'PATCH', body },
  }
}

export async function measureCalls(url, { people, guild, seconds }) {
  const connections = 50
  const rows = {}
  let bare
  for (const [name, call] of Object.entries(callsOf({ people, guild, origin: url }))) {
    const measured = await measureLoad(url, call, { seconds, connections })
    bare ??= measured['requests/s']
    rows[name] = { ...measured, 'of bare': Number((measured['requests/s'] / bare).toFixed(2)) }
  }
  print(`${connections} connections for ${seconds} s each, load and server on this machine`, rows)
}

/** Under load first, so that the single connection finds a program that is warm. */
async function measureSettings(url, path, { headers, seconds }) {
  const measure = (connections) => measureLoad(url, { path, headers }, { seconds, connections })
  return { '10 connections': await measure(10), '1 connection': await measure(1) }
}

/** What the dashboard adds to a call of the operator's own backend, which takes no time itself. */
export async function measureForwarding(options, seconds) {
  const backend = fork(join(root, 'bench/backend.mjs'))
  const [port] = await once(backend, 'message')
  const backendUrl = `http://127.0.0.1:${port}`
  const demo = await startDemo({ ...options, env: { BACKEND_URL: backendUrl } })
  try {
    const { people, guild } = await signInPeople(demo)
    const path = `/guilds/${guild}/settings`
    const direct = await measureSettings(backendUrl, path, { seconds })
    const forwarded = await measureSettings(demo.url, `/backend${path}`, { headers: people, seconds })
    const rows = {}
    for (const name of Object.keys(direct)) {
      rows[`backend itself, ${name}`] = direct[name]
      rows[`forwarded, ${name}`] = forwarded[name]
    }
    print(`GET settings of a backend of your own (BACKEND_URL), ${seconds} s each`, rows)
    const added = forwarded['1 connection']['p50 ms'] - direct['1 connection']['p50 ms']
    process.stdout.write(`The dashboard adds ${added.toFixed(2)} ms at the median.\n`)
  } finally {
    await demo.stop()
    backend.disconnect()
  }
}

export async function measurePostgres(options, seconds) {
  const database = await anEmptyPostgres({ isDurable: true }).catch(({ message }) => message)
  if (typeof database === 'string')
    return void process.stdout.write(`\nPostgreSQL was not measured, as there is none here: ${database}\n`)
  let demo
  try {
    demo = await startDemo({ ...options, env: { DATABASE_URL: database.url } })
    const { people, guild } = await signInPeople(demo)
    const path = `/backend/guilds/${guild}/settings`
    print(
      `GET settings on PostgreSQL, ${seconds} s each`,
      await measureSettings(demo.url, path, { headers: people, seconds }),
    )
  } finally {
    await demo?.stop()
    await database.remove()
  }
}
