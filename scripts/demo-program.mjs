import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnv, freePort, standalone } from './project.mjs'

/* The built demo as a program beside this one, people who sign in to it without a browser, and how its figures are shown. */

export const users = {
  owner: { id: '200000000000000001', name: 'Mara Lindqvist' },
  collector: { id: '200000000000000005', name: 'Noor Haddad' },
}

export function print(title, rows) {
  process.stdout.write(`\n${title}\n`)
  console.table(rows)
}

const round = (number) => Number(number.toFixed(2))
/** The value below which so large a part of the numbers lies. */
export const percentile = (numbers, part) =>
  round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)] ?? 0)

/** The memory that a process holds now, in MB; null on systems that do not tell. */
export function memoryOf({ pid }) {
  if (process.platform !== 'linux') return null
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** Linux counts processor time in hundredths of a second. */
const tick = 10

function statOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
  return { parent: fields[1], own: (fields[11] + fields[12]) * tick, ended: (fields[13] + fields[14]) * tick }
}

/** Milliseconds of processor time that a process has taken until now; not a number on systems that do not tell. */
export const processorTimeOf = ({ pid }) => (process.platform === 'linux' ? statOf(pid).own : Number.NaN)

function statOrNone(pid) {
  try {
    return [statOf(pid)]
  } catch {
    // It has just ended.
    return []
  }
}

/** As `processorTimeOf`, of a process and its children, those that have ended included. */
export function processorTimeOfAll({ pid }) {
  if (process.platform !== 'linux') return Number.NaN
  const { own, ended } = statOf(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOrNone)
    .filter(({ parent }) => parent === pid)
  return children.reduce((sum, child) => sum + child.own + child.ended, own + ended)
}

/** Milliseconds of processor time that everything on this machine has taken until now. */
export function processorTimeOfMachine() {
  if (process.platform !== 'linux') return Number.NaN
  const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq) * tick
}

/** Milliseconds within which a program has to answer; most need two seconds. */
const patience = 5 * 60_000

const answers = (url) =>
  fetch(url, { signal: AbortSignal.timeout(patience) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Starts a program and resolves once it answers; rejects when it ends before, or does not answer in time. `stop` resolves to
 * its exit code.
 */
async function startProgram(args, { url, node = process.execPath, ...options }) {
  const child = spawn(node, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
  const until = performance.now() + patience
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${args[0]} did not start.`)
    if (performance.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`${args[0]} does not answer at ${url}.`)
    }
    await pause(20)
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    return (await ended)[0]
  }
  return { pid: child.pid, stop }
}

/**
 * Starts what Next has built in a folder, on a free port.
 * @param modules where Next is installed
 * @param path a page that answers once it is ready
 */
export async function startNext(folder, { modules, path = '' }) {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const next = join(modules, 'node_modules/next/dist/bin/next')
  const program = await startProgram([next, 'start', '-p', port, folder], {
    url: url + path,
    cwd: folder,
    env: childEnv({ NODE_ENV: 'production' }),
  })
  return { url, ...program }
}

/**
 * Starts the built demo and resolves when it says that it is ready.
 * @param env further variables
 * @param node the Node that runs it
 * @param build another build than that of this repository
 */
export async function startDemo({ dataDir, port, platformPort, env: more = {}, node, build = standalone }) {
  const began = performance.now()
  const blank = { PUBLIC_URL: '', BACKEND_URL: '', DATABASE_URL: '', DEMO_PLATFORM_URL: '' }
  const ports = { PORT: String(port), DEMO_PLATFORM_PORT: String(platformPort), HOST: '127.0.0.1' }
  const env = childEnv({ ...blank, ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...more })
  const url = `http://localhost:${port}`
  const program = await startProgram([join(build, 'main.mjs'), 'demo'], {
    url: `${url}/readyz`,
    node,
    env,
  })
  const milliseconds = Math.round(performance.now() - began)
  return { url, platformUrl: `http://localhost:${platformPort}`, milliseconds, ...program }
}

async function follow(address, init) {
  const response = await fetch(address, { redirect: 'manual', ...init })
  const pairs = response.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const cookie = pairs.filter((pair) => !pair.endsWith('=')).join('; ')
  return { location: response.headers.get('location'), cookie }
}

/**
 * Signs one of the demo's people in.
 * @param headers what a proxy in front would send along
 * @returns the headers of a signed-in call
 */
async function signIn(url, userId, headers = {}) {
  const begun = await follow(`${url}/api/auth/login`, { headers })
  const consent = await follow(begun.location, {
    method: 'POST',
    headers: { origin: new URL(begun.location).origin },
    body: new URLSearchParams({ user_id: userId, decision: 'allow' }),
  })
  const { pathname, search } = new URL(consent.location)
  const { cookie } = await follow(`${url}${pathname}${search}`, {
    headers: { ...headers, cookie: begun.cookie },
  })
  const session = await (await fetch(`${url}/api/auth`, { headers: { cookie } })).json()
  return { cookie, authorization: `${session.token_type} ${session.access_token}` }
}

/** What the demo answers one of its people. */
export async function readAs({ url }, userId, path) {
  const headers = await signIn(url, userId)
  const response = await fetch(url + path, { headers })
  if (!response.ok) throw new Error(`${path} answers ${response.status}.`)
  return response.json()
}

/** The servers in the list of one of the demo's people. */
export const listServers = (demo, userId) => readAs(demo, userId, '/platform/v10/users/@me/guilds')

/**
 * Makes somebody whom the demo lists nowhere a manager of a guild, and signs them in.
 * @param index which of 400 people
 * @param headers what a proxy in front would send along
 * @returns the headers of their calls
 */
export async function signInManager({ url, platformUrl }, guildId, index, headers) {
  const userId = String(200000000000001001n + BigInt(index))
  const response = await fetch(`${platformUrl}/__demo/members`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ guild_id: guildId, user_id: userId, right: 'manager' }),
  })
  if (!response.ok) throw new Error(`The demo let nobody in: ${response.status}.`)
  return signIn(url, userId, headers)
}

/** Several such people: one person may not read and save as often as a load does. */
export async function signInManagers(demo, guildId, count) {
  const people = []
  for (let index = 0; index < count; index += 1) people.push(await signInManager(demo, guildId, index))
  return people
}
