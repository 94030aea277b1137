import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { callsOf } from './bench-calls.mjs'
import { measureLoad, percentile } from './bench-load.mjs'
import { crowd, manageableGuilds, signInBare, signInCrowd, signInManager, users } from './bench-users.mjs'
import { memoryOf, print, secondsOf, startDemo } from './bench-program.mjs'
import { openStream } from './bench-streams.mjs'
import { anEmptyPostgres } from './postgres.mjs'
import { buildIfStale, freePort, orFail } from './project.mjs'

/*
 * `npm run bench:replicas`: what one replica holds, and what two do, on one PostgreSQL, on this machine and now. The load
 * runs on the same machine, so two replicas only show a gain where there are cores left for them.
 */

const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const streamCounts = (process.env.BENCH_STREAMS ?? '500,1000').split(',').map(Number)
const connections = 50
const saves = 300
/** Milliseconds: until what was begun has settled, and for how long nothing is done but watched. */
const settling = 10_000
const watching = 40_000
/** Of one person; see server/http/limits.ts. */
const streamsEach = 16

async function measureCalls(replicas, about) {
  const guild = { path: `/backend/guilds/${about.guild}`, headers: about.people }
  const calls = { ...callsOf(about), 'GET guild': guild }
  for (const urls of [[replicas[0].url], replicas.map(({ url }) => url)]) {
    const rows = {}
    for (const [name, call] of Object.entries(calls))
      rows[name] = await measureLoad(urls, call, { seconds, connections })
    print(`${urls.length} of 2 replicas, ${connections} connections for ${seconds} s each`, rows)
  }
}

/** From when a save is sent to one replica until its answer, and until a reader at the other has its event. */
async function measureTravel([here, there], { people, guild, origin }) {
  const path = `/backend/guilds/${guild}`
  let onChange = () => undefined
  let onEnd = () => undefined
  const close = await openStream(`${there.url}${path}/events`, people[0], {
    onText: (text) => /^event: change$/m.test(text) && onChange(),
    onEnd: () => onEnd(new Error('The event stream ended.')),
  })
  const answered = []
  const arrived = []
  for (let index = 0; index < saves; index += 1) {
    const sent = performance.now()
    const arrival = new Promise((resolve, reject) => {
      onChange = () => resolve(performance.now() - sent)
      onEnd = reject
    })
    // It is awaited below; an earlier failure is reported first.
    arrival.catch(() => undefined)
    const response = await fetch(`${here.url}${path}/settings`, {
      method: 'PATCH',
      headers: { ...people[index % people.length], 'content-type': 'application/json', origin },
      // Always another one: a save that changes nothing is no event.
      body: JSON.stringify({ chat_prefix: `p${index}` }),
    })
    if (!response.ok) throw new Error(`A save was answered with ${response.status}.`)
    await response.arrayBuffer()
    answered.push(performance.now() - sent)
    arrived.push(await arrival)
  }
  close()
  const row = (times) => {
    times.sort((a, b) => a - b)
    return { 'median ms': percentile(times, 0.5), 'p99 ms': percentile(times, 0.99) }
  }
  print(`${saves} saves at one replica, one after the other`, {
    'until the answer': row(answered),
    'until the event at the other replica': row(arrived),
  })
}

/** Memory and work of one replica while it holds so many streams, each page at one of many guilds. */
async function measureStreams({ url, pid }, { url: publicUrl, platformUrl }) {
  const rows = {}
  const open = []
  const collector = await signInBare(publicUrl, users.collector)
  const guilds = await manageableGuilds(url, collector)
  const guildOf = (number) => guilds[number % guilds.length]
  await pause(settling)
  const atRest = memoryOf(pid)
  rows[0] = { 'memory MB': atRest, 'kB each': 0, 'of one core while nothing happens': 0 }
  let headers
  for (const count of streamCounts) {
    while (open.length < count) {
      const number = open.length
      if (number % streamsEach === 0) {
        const userId = crowd[number / streamsEach]
        const pages = Array.from({ length: streamsEach }, (_, index) => guildOf(number + index))
        headers = await signInManager(publicUrl, { platformUrl, userId, guilds: pages })
      }
      open.push(await openStream(`${url}/backend/guilds/${guildOf(number)}/events`, headers))
    }
    await pause(settling)
    const before = secondsOf(pid)
    await pause(watching)
    const memory = memoryOf(pid)
    rows[count] = {
      'memory MB': memory,
      'kB each': Math.round(((memory - atRest) * 1024) / count),
      'of one core while nothing happens': Number(
        ((secondsOf(pid) - before) / (watching / 1_000)).toFixed(2),
      ),
    }
  }
  for (const close of open) close()
  print(`Event streams at one replica, at ${guilds.length} guilds`, rows)
}

async function main() {
  if (!(await buildIfStale())) throw new Error('The build failed, so there is nothing to measure.')
  process.stdout.write(
    `Node ${process.version}, ${cpus().length} cores, load ${loadavg()
      .map((load) => load.toFixed(2))
      .join(' ')}\n`,
  )
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  const database = await anEmptyPostgres({ isDurable: true })
  const replicas = []
  try {
    const platformPort = await freePort()
    const env = { DATABASE_URL: database.url }
    replicas.push(await startDemo({ dataDir, port: await freePort(), platformPort, env }))
    const shared = {
      ...env,
      PUBLIC_URL: replicas[0].url,
      DEMO_PLATFORM_URL: replicas[0].platformUrl,
    }
    replicas.push(await startDemo({ dataDir, port: await freePort(), platformPort, env: shared }))
    // The second one is measured alone: the first one also plays Discord, and is where people sign in.
    const [withDemo, plain] = replicas
    print('Memory after the start', {
      'replica with the demo platform': { MB: memoryOf(withDemo.pid) },
      'replica without': { MB: memoryOf(plain.pid) },
    })
    await measureStreams(plain, withDemo)
    const owner = await signInBare(withDemo.url, users.owner)
    const [guild] = await manageableGuilds(withDemo.url, owner)
    const people = await signInCrowd(withDemo.url, { platformUrl: withDemo.platformUrl, guilds: [guild] })
    const about = { people, guild, origin: withDemo.url }
    await measureTravel([withDemo, plain], about)
    await measureCalls([plain, withDemo], about)
    print('Memory afterwards', { 'replica without the demo platform': { MB: memoryOf(plain.pid) } })
  } finally {
    for (const replica of replicas) await replica.stop()
    await database.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await orFail(main)
