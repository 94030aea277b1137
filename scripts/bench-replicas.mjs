import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { botKey } from './bench-declaration.mjs'
import {
  listServers,
  memoryOf,
  percentile,
  print,
  processorTimeOf,
  processorTimeOfAll,
  processorTimeOfMachine,
  signInManager,
  startDemo,
  users,
} from './demo-program.mjs'
import { anEmptyPostgres } from './postgres.mjs'
import { freePort, root, within } from './project.mjs'

/*
 * How many saves a second two replicas on PostgreSQL carry while a bot follows them. The load is open: saves arrive at a
 * steady rate whatever becomes of the earlier ones, and each is timed from when it was due, so that a program which falls
 * behind cannot slow down what it is measured by.
 */

const replicas = Number(process.env.BENCH_REPLICAS ?? 2)
const serverCount = 100
/** A person may save 60 times a minute. */
const peopleCount = 400
const stepSeconds = Number(process.env.BENCH_SECONDS ?? 8)
/** Saves per second: in the first step, how much each step has of the one before, and the least and most of a step. */
const rates = { first: Number(process.env.BENCH_RATE ?? 40), growth: 1.3, least: 5, most: peopleCount * 0.95 }
/** What 99 of 100 saves must stay below, in milliseconds. */
const limit = 50
/** Milliseconds within which the bot has to hear of the last save of a step. */
const patience = 5_000

const clock = () => performance.timeOrigin + performance.now()

/** A save, timed from when it was due. */
function save(agent, url, { guild, headers }, prefix, due) {
  const body = JSON.stringify({ chat_prefix: prefix })
  const options = {
    agent,
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  }
  return new Promise((resolve) => {
    const end = (version) => resolve({ guild, due, version, took: clock() - due })
    const call = request(`${url}/backend/guilds/${guild}/settings`, options, (response) => {
      const version = response.statusCode === 200 ? Number(/\d+/.exec(response.headers.etag)[0]) : null
      response.resume().once('end', () => end(version))
    })
    call.once('error', () => end(null)).end(body)
  })
}

/** Begins as much work as a rate asks for. A second's worth that waits for its answers is an answer too: then it ends. */
async function arrive(rate, seconds, begin) {
  const began = clock()
  const all = []
  let open = 0
  while (all.length < rate * seconds && open < rate + 10) {
    for (; began + (all.length * 1000) / rate <= clock() && all.length < rate * seconds;) {
      open += 1
      all.push(begin(began + (all.length * 1000) / rate).finally(() => (open -= 1)))
    }
    await pause(1)
  }
  return Promise.all(all)
}

/** The bot in a process of its own. `heard` is when it heard of which version, by guild. */
async function startBot(url) {
  const child = fork(join(root, 'bench/bot.mjs'), [url, botKey])
  const heard = new Map()
  const state = { disorder: 0 }
  let onReady = () => undefined
  let onReceived = () => undefined
  const ready = new Promise((resolve) => (onReady = resolve))
  function note([guild, version, at]) {
    const versions = heard.get(guild) ?? new Map()
    heard.set(guild, versions)
    if (versions.size > 0 && version !== state[guild] + 1) state.disorder += 1
    state[guild] = version
    versions.set(version, at)
  }
  child.on('message', ({ kind, received }) => {
    if (kind === 'ready') onReady()
    if (kind === 'reset') state.disorder += 1
    if (kind !== 'received') return
    received.forEach(note)
    onReceived()
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The bot ended.')))
  await within(60_000, Promise.race([ready, ended]), 'bench/bot.mjs did not follow the dashboard')
  return {
    pid: child.pid,
    stop: () => child.disconnect(),
    disorder: () => state.disorder,
    hearing: ({ guild, version }) => heard.get(guild)?.get(version),
    /** Fetches what the bot has received since the last time. */
    read: () =>
      new Promise((resolve) => {
        onReceived = resolve
        child.send('read')
      }),
  }
}

/** Waits until the bot has heard of these saves. @returns those that it has not, after some seconds */
async function missedBy(bot, saved) {
  const until = clock() + patience
  for (;;) {
    await bot.read()
    const missed = saved.filter((one) => bot.hearing(one) === undefined)
    if (missed.length === 0 || clock() > until) return missed
    await pause(50)
  }
}

/**
 * Measures the processor time of each kind of process.
 * @returns ends that: milliseconds by the name of the kind, with those of all other programs of this machine
 */
function watchProcessors(kinds) {
  const read = () => Object.entries(kinds).map(([name, timeOf]) => [name, timeOf()])
  const machine = processorTimeOfMachine()
  const before = Object.fromEntries(read())
  return () => {
    const taken = read().map(([name, time]) => [name, time - before[name]])
    const ours = taken.reduce((sum, [, time]) => sum + (Number.isNaN(time) ? 0 : time), 0)
    return Object.fromEntries([...taken, ['others', processorTimeOfMachine() - machine - ours]])
  }
}

const mapValues = (values, change) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))

/** Everything that takes part, and what starts one step of the load. */
async function prepare({ standIn, programs, database, bot }) {
  const listed = await listServers(programs[0], users.collector.id)
  const guilds = listed.filter((one) => one.bot_present).slice(0, serverCount)
  const people = []
  const signIn = async (_, worker) => {
    for (let index = worker; index < peopleCount; index += 4) {
      const guild = guilds[index % guilds.length].id
      // Each comes from an address of their own, as people do: one address may sign in only so often.
      const proxied = { 'x-forwarded-for': `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}` }
      const demo = { url: programs[0].url, platformUrl: standIn.platformUrl }
      const headers = await signInManager(demo, guild, index, proxied)
      people[index] = { guild, headers: { ...headers, ...proxied, origin: programs[0].url } }
    }
  }
  await Promise.all(Array.from({ length: 4 }, signIn))
  const agent = new Agent({ keepAlive: true })
  const kinds = {
    replicas: () => programs.reduce((sum, program) => sum + processorTimeOf(program), 0),
    PostgreSQL: () => (database.pid ? processorTimeOfAll(database) : Number.NaN),
    Discord: () => processorTimeOf(standIn),
    load: () => processorTimeOf(process),
    bot: () => processorTimeOf(bot),
  }
  let count = 0

  /** Every person saves as often as the others, and at each replica. */
  function begin(due) {
    const number = count++
    const program = programs[(number + Math.floor(number / peopleCount)) % programs.length]
    return save(agent, program.url, people[number % peopleCount], number.toString(36), due)
  }

  return async function step(rate) {
    const began = clock()
    const endWatch = watchProcessors(kinds)
    const answers = await arrive(rate, stepSeconds, begin)
    const processor = endWatch()
    const available = (clock() - began) * cpus().length
    const saved = answers.filter(({ version }) => version !== null)
    const missed = await missedBy(bot, saved)
    const took = answers.map((answer) => answer.took)
    const heardAfter = saved.flatMap((one) => {
      const at = bot.hearing(one)
      return at === undefined ? [] : [at - one.due]
    })
    const row = {
      rate: Math.round(rate),
      'p50 ms': percentile(took, 0.5),
      'p99 ms': percentile(took, 0.99),
      'not saved': answers.length - saved.length,
      'event p99 ms': percentile(heardAfter, 0.99),
      'events lost': missed.length,
      ...mapValues(processor, (time) => Math.round((100 * time) / available)),
    }
    return { row, saves: saved.length, processor }
  }
}

const isWithin = ({ row }) => row['p99 ms'] < limit && row['not saved'] === 0 && row['events lost'] === 0

/**
 * Raises the rate until it is too much, or lowers it until it is not; then looks between. A rate that was too much is
 * tried again once, since a machine may pause.
 */
async function findLimit(step) {
  const steps = []
  const isCarried = async (rate) => {
    for (let time = 0; time < 2; time += 1) {
      steps.push(await step(rate))
      if (isWithin(steps.at(-1))) return true
    }
    return false
  }
  let [best, rate] = [0, rates.first]
  for (; rate <= rates.most && (await isCarried(rate)); rate *= rates.growth) best = rate
  for (let lower = rate / 2; best === 0 && lower >= rates.least; lower /= 2)
    if (await isCarried(lower)) best = lower
  for (let look = 0; look < 2 && best > 0 && rate <= rates.most; look += 1) {
    const between = (best + rate) / 2
    if (await isCarried(between)) best = between
    else rate = between
  }
  return { steps, best: Math.round(best) }
}

/** Milliseconds of processor time for a save, of all steps together. */
function processorPerSave(steps) {
  const saves = steps.reduce((sum, step) => sum + step.saves, 0)
  const ofAll = (name) => steps.reduce((sum, { processor }) => sum + processor[name], 0)
  const { others: _, ...kinds } = steps[0].processor
  return mapValues(kinds, (_, name) => (ofAll(name) / saves).toFixed(2))
}

function report({ steps, best }, bot, memory) {
  const cores = cpus().length
  const who = `${peopleCount} people, ${serverCount} servers, ${replicas} replicas on PostgreSQL, ${stepSeconds} s each`
  print(
    `Saves a second: ${who}; from “replicas” on, % of ${cores} cores`,
    steps.map(({ row }) => row),
  )
  const times = Object.entries(processorPerSave(steps)).map(([name, time]) => `${name} ${time}`)
  const order = bot.disorder() === 0 ? 'each in the order of its versions' : 'NOT in the order of versions'
  const lines = [
    `Most with p99 below ${limit} ms and no event lost: ${best} a second. The bot received ${order}.`,
    `Processor ms for a save: ${times.join(', ')}. Memory of a replica after the start: ${memory.join(', ')} MB.`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Starts the stand-in for Discord and the replicas, each as a program of its own, and runs `work` with them. */
async function withPrograms({ dataDir, port, platformPort }, database, work) {
  const started = []
  const start = async (port, env) => {
    started.push(await startDemo({ dataDir, port, platformPort, env: { BOT_API_KEY: botKey, ...env } }))
    return started.at(-1)
  }
  try {
    const first = await freePort()
    const PUBLIC_URL = `http://localhost:${first}`
    const standIn = await start(port, { PUBLIC_URL })
    const shared = {
      PUBLIC_URL,
      DATABASE_URL: database.url,
      DEMO_PLATFORM_URL: standIn.platformUrl,
      TRUSTED_PROXIES: '1',
    }
    for (let index = 0; index < replicas; index += 1)
      await start(index === 0 ? first : await freePort(), shared)
    await work(standIn, started.slice(1))
  } finally {
    for (const program of started.toReversed()) await program.stop()
  }
}

export async function measureReplicas(options) {
  const database = await anEmptyPostgres({ isDurable: true })
  try {
    await withPrograms(options, database, async (standIn, programs) => {
      const memory = programs.map(memoryOf)
      const bot = await startBot(programs.at(-1).url)
      try {
        const step = await prepare({ standIn, programs, database, bot })
        await step(rates.first)
        report(await findLimit(step), bot, memory)
      } finally {
        bot.stop()
      }
    })
  } finally {
    await database.remove()
  }
}
