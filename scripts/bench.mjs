import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { baselineBuild, comparedParts, compareBuilds } from './bench-compare.mjs'
import { declaringEnv, measureDeclaration } from './bench-declaration.mjs'
import { measureLoad, seconds } from './bench-load.mjs'
import { measurePages } from './bench-pages.mjs'
import { measureReplicas } from './bench-replicas.mjs'
import { measureTemplate } from './bench-template.mjs'
import { listServers, memoryOf, print, signInManagers, startDemo, users } from './demo-program.mjs'
import { buildIfStale, freePort, orFail, root, within } from './project.mjs'

/*
 * `npm run bench -- [PART…]` measures the built demo, on this machine and now; `--help` lists the parts. Times are only worth
 * comparing within one run, so the list of servers is measured beside a bare page, calls beside a bare answer, and
 * forwarded calls beside the backend itself.
 */

/** The calls that are measured, by name; the first does nothing, for comparison. */
function callsOf({ people: headers, guild, demo }) {
  const settings = `/backend/guilds/${guild}/settings`
  const saving = headers.map((one) => ({ ...one, 'content-type': 'application/json', origin: demo.url }))
  const body = (index) => JSON.stringify({ chat_prefix: '!?'[index % 2] })
  return {
    'bare answer (GET /healthz)': { path: '/healthz' },
    'GET /api/auth': { path: '/api/auth', headers },
    'GET settings': { path: settings, headers },
    'PATCH settings': { path: settings, headers: saving, method: 'PATCH', body },
  }
}

async function measureEach(title, urls, calls, connections) {
  const rows = {}
  for (const [name, call] of Object.entries(calls)) rows[name] = await measureLoad(urls, call, connections)
  print(`${title}, ${connections} connections for ${seconds} s each`, rows)
  return rows
}

async function measureCalls(about) {
  const { demo, people: headers, guild } = about
  const pages = { 'HTML of /main': { path: '/main' } }
  for (const path of ['/user/home', `/guilds/${guild}/settings`]) pages[`HTML of ${path}`] = { path, headers }
  await measureEach('Pages', [demo.url], pages, 10)
  for (const connections of [1, 50]) await measureEach('Calls', [demo.url], callsOf(about), connections)
}

/** What the dashboard adds to a call of the operator's own backend, which takes no time itself. */
async function measureForwarding(options) {
  const backend = fork(join(root, 'bench/backend.mjs'))
  try {
    const [port] = await within(10_000, once(backend, 'message'), 'bench/backend.mjs did not say its port')
    const backendUrl = `http://127.0.0.1:${port}`
    await withDemo(
      { ...options, env: { BACKEND_URL: backendUrl } },
      async ({ demo, people: headers, guild }) => {
        const path = `/guilds/${guild}/settings`
        const rows = {
          'backend itself': await measureLoad([backendUrl], { path }, 1),
          forwarded: await measureLoad([demo.url], { path: `/backend${path}`, headers }, 1),
        }
        print(`GET settings of a backend of your own, 1 connection for ${seconds} s each`, rows)
      },
    )
  } finally {
    backend.kill()
  }
}

/** A dashboard for which a bot declares much, beside one for which none does: a bot of one's own takes the place of the demo's. */
async function measureDeclared(options) {
  const env = declaringEnv
  const other = {
    port: await freePort(),
    platformPort: await freePort(),
    dataDir: `${options.dataDir}-other`,
  }
  await withDemo({ ...options, env }, (few) =>
    withDemo({ ...other, env }, (many) => measureDeclaration(few, many)),
  )
}

/** Starts a demo with people who manage a server of its owner's, for as long as the work takes. */
async function withDemo(options, work) {
  const demo = await startDemo(options)
  try {
    const guild = (await listServers(demo, users.owner.id)).find((one) => one.owner && one.bot_present).id
    // One person may read 1,200 times and save 60 times a minute.
    const people = await signInManagers(demo, guild, 40)
    await work({ demo, guild, people })
  } finally {
    await demo.stop()
  }
}

const alone = (measure) => (options) => withDemo(options, measure)
/** `isAskedFor`: it needs something that has to be built first, so it is measured only when it is named. */
const parts = {
  pages: {
    measure: alone(measurePages),
    about:
      'first paint, content, blocking time and scripts of each page, the processor 4x slower, beside a bare page',
    variables: { BENCH_PAINTS: 'visits to each page, 3' },
  },
  calls: {
    measure: alone(measureCalls),
    about: 'HTML and calls by 1, 10 and 50 connections on the embedded database, beside a bare answer',
    variables: { BENCH_SECONDS: 'of each load, 3' },
  },
  declaration: {
    measure: measureDeclared,
    about: 'a hundred declared features beside none, and forms of 12 and 1,200 options',
  },
  forwarding: {
    measure: measureForwarding,
    about: 'what the dashboard adds to a call of a backend of your own',
    variables: { BENCH_SECONDS: 'of each load, 3' },
  },
  replicas: {
    measure: measureReplicas,
    about:
      'saves a second to 100 servers that two replicas on PostgreSQL carry with p99 below 50 ms, while a bot follows',
    variables: {
      BENCH_SECONDS: 'of each rate, 8',
      BENCH_RATE: 'the first rate, 40',
      BENCH_REPLICAS: 'replicas, 2',
      TEST_DATABASE_URL: 'a PostgreSQL to use instead of one that is started',
    },
  },
  template: {
    measure: alone(measureTemplate),
    isAskedFor: true,
    about: 'pages beside those of a build of the deprecated template (docs/performance.md)',
    variables: {
      TEMPLATE_DIR: 'the folder of that build',
      TEMPLATE_BACKEND_PORT: 'where it expects its backend, 8080',
      BENCH_PAINTS: 'paired visits to each page, 7',
    },
  },
}
const usual = Object.keys(parts).filter((name) => !parts[name].isAskedFor)

function help() {
  const lines = Object.entries(parts).flatMap(([name, { about, variables = {} }]) => [
    `  ${name.padEnd(12)} ${about}`,
    ...Object.entries(variables).map(([variable, meaning]) => `${' '.repeat(17)}${variable}: ${meaning}`),
  ])
  return [
    'npm run bench -- [PART…] measures the built demo on this machine, and builds it first if the sources changed.',
    `Without a part: how long the demo takes to start, and ${usual.join(', ')}.`,
    '',
    ...lines,
    '',
    `BASELINE_DIR=… npm run bench -- [${comparedParts.join('|')}…] compares two builds by turns: that of another checkout, which has to`,
    'be built there, and this one. BENCH_PAINTS says how many turns, 5, BENCH_LANGUAGE in which language',
    '`bytes` reads pages, en, and BENCH_SECONDS how long `throughput` asks for each page, 3.',
    '',
  ].join('\n')
}

async function measureStarts(options) {
  const rows = {}
  for (const name of ['new data directory', 'existing one']) {
    const demo = await startDemo(options)
    rows[name] = { 'first answer after ms': demo.milliseconds, 'memory MB': memoryOf(demo) }
    await demo.stop()
  }
  print('The start of the demo', rows)
}

/** @throws if one of the names is none of those that there are */
function assertKnown(names, known) {
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Error(`There is no part “${unknown}”; there are ${known.join(', ')}.`)
}

async function measureParts(names) {
  const baseline = baselineBuild()
  assertKnown(names, baseline ? comparedParts : Object.keys(parts))
  if (!(await buildIfStale())) throw new Error('The build failed, so there is nothing to measure.')
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  try {
    const options = { dataDir: join(folder, 'data'), port: await freePort(), platformPort: await freePort() }
    if (baseline) {
      const compared = names.length > 0 ? names : comparedParts
      return await compareBuilds(baseline, compared, options, withDemo)
    }
    if (names.length === 0) await measureStarts(options)
    for (const name of names.length > 0 ? names : usual) await parts[name].measure(options)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const wanted = process.argv.slice(2)
const isHelp = wanted.includes('--help') || wanted.includes('-h')
await orFail(async () => (isHelp ? void process.stdout.write(help()) : measureParts(wanted)))
