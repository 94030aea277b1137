import { loadavg } from 'node:os'
import { brotliCompressSync } from 'node:zlib'
import { largeDeclaration } from './large-declaration.mjs'
import { medianOf, signInWithBrowser } from './bench-visits.mjs'
import { percentile, print, processorTimeOf, users } from './demo-program.mjs'
import { launchBrowser } from './find-browser.mjs'

/** The key of the bot that declares. */
export const botKey = 'bot-key-of-the-bench-000001'
/** What a program needs whose bot declares. On a busy machine, a page would go out without its data, and so be another page. */
export const declaringEnv = { BOT_API_KEY: botKey, PAGE_DATA_WAIT_MS: '5000' }

/** Milliseconds within which an open page has to hear of a declaration. */
const patience = 60_000
const times = 5
const rounds = 7
const readsPerRound = 5

export async function read({ url }, { path, headers }) {
  const response = await fetch(url + path, { headers })
  const body = await response.text()
  if (!response.ok) throw new Error(`${path} answers ${response.status}.`)
  return body
}

/** Calls back with every part of a stream of events. */
async function follow(url, headers, signal, onText) {
  const { body } = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, signal })
  for await (const text of body.pipeThrough(new TextDecoderStream())) onText(text)
}

async function declare({ url }, declaration) {
  const response = await fetch(`${url}/backend/bot/declaration`, {
    method: 'PUT',
    headers: { authorization: `Bot ${botKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(declaration),
  })
  if (!response.ok) throw new Error(`The declaration is refused: ${await response.text()}`)
}

/** Declares, and waits until an open page would know and has read what is declared. */
async function declareAndSee(demo, headers, told, declaration) {
  const sent = performance.now()
  const began = processorTimeOf(demo)
  const isTold = told()
  await declare(demo, declaration)
  const answered = performance.now() - sent
  await isTold
  const seen = await read(demo, { path: '/backend/features', headers })
  if (!seen.includes(declaration.features[0].name_localizations.de))
    throw new Error('What is declared is not offered.')
  return { answered, live: performance.now() - sent, processor: processorTimeOf(demo) - began }
}

const signedIn = ({ people: [person] }) => ({ ...person, 'accept-language': 'de' })

/** A page that is open while a bot declares. `declare` does so once, under a word of its own, and measures it. */
export function openPage(about) {
  const { demo, guild } = about
  const headers = signedIn(about)
  const leaving = new AbortController()
  let onFeatures = () => undefined
  const streaming = follow(`${demo.url}/backend/guilds/${guild}/events`, headers, leaving.signal, (text) => {
    if (text.includes('event: features')) onFeatures()
  }).catch(() => undefined)
  const told = () =>
    new Promise((resolve, reject) => {
      onFeatures = resolve
      const giveUp = () => reject(new Error('An open page heard nothing of the declaration.'))
      setTimeout(giveUp, patience).unref()
    })
  return {
    declare: (word) => declareAndSee(demo, headers, told, largeDeclaration(word)),
    close() {
      leaving.abort()
      return streaming
    },
  }
}

/** Declares a hundred features several times over, and prints what it takes until they are live. */
async function measureDeclaring(about) {
  const page = openPage(about)
  const runs = []
  for (let index = 0; index < times; index += 1) runs.push(await page.declare(`Feature ${index}`))
  await page.close()
  print(`100 features with 30 options in 6 languages, medians of ${times}`, {
    'until the bot has its answer': { ms: Math.round(medianOf(runs, 'answered')) },
    'until an open page has read them': { ms: Math.round(medianOf(runs, 'live')) },
    'processor time of the dashboard': { ms: Math.round(medianOf(runs, 'processor')) },
  })
}

export function callsOf(about, feature) {
  const headers = signedIn(about)
  const page = (path) => ({ path, headers })
  return {
    'GET /features': page('/backend/features'),
    'list of servers': page('/user/home'),
    'a server': page(`/guilds/${about.guild}`),
    'a feature': page(`/guilds/${about.guild}/features/${feature}`),
    settings: page(`/guilds/${about.guild}/settings`),
  }
}

export async function processorPerRead(demo, call) {
  const began = processorTimeOf(demo)
  for (let index = 0; index < readsPerRound; index += 1) await read(demo, call)
  return (processorTimeOf(demo) - began) / readsPerRound
}

const spread = (values) => [0.5, 0, 0.999].map((part) => percentile(values, part))

/** What a call takes of two programs that take turns, so that both meet the same other load. */
async function compare(few, many) {
  const took = { few: [], many: [] }
  await Promise.all([processorPerRead(few.demo, few.call), processorPerRead(many.demo, many.call)])
  for (let round = 0; round < rounds; round += 1) {
    took.few.push(await processorPerRead(few.demo, few.call))
    took.many.push(await processorPerRead(many.demo, many.call))
  }
  const ratios = spread(took.many.map((value, round) => value / took.few[round]))
  const bodies = [await read(few.demo, few.call), await read(many.demo, many.call)]
  const sizes = bodies.map((body) => Buffer.byteLength(body) / 1000)
  const packed = bodies.map((body) => brotliCompressSync(body).length / 1000)
  const both = ([one, other], digits) => `${one.toFixed(digits)} → ${other.toFixed(digits)}`
  return {
    'processor ms': both([spread(took.few)[0], spread(took.many)[0]], 0),
    ratio: `${ratios[0]} (${ratios[1]} to ${ratios[2]})`,
    kB: both(sizes, 0),
    'Brotli kB': both(packed, 1),
    'ratio of it': percentile([packed[1] / packed[0]], 0),
  }
}

const aForm = (size) => ({
  id: `form-of-${size}`,
  name: `Form of ${size}`,
  options: {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: size }, (_, at) => [
        `text_${at + 1}`,
        { type: 'string', title: `Text ${at + 1}`, group: `Part ${Math.floor(at / 40) + 1}` },
      ]),
    ),
  },
})

/** Milliseconds of processor time that the page's main thread has taken. */
async function timesOf(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000
}

/** By an attribute: to find a field by its label, Playwright reads all of the page, in the time that is measured. */
const fieldOf = (number) => `[data-path="text_${number}"] input`

/** Opens a form, waits until its last option is there, and types a letter into its first. */
async function typeInForm(browser, { demo, guild, storageState }, size) {
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  // Once nothing waits to be done, and what was done is painted.
  const quiet = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve(undefined)))),
    )
  const began = performance.now()
  await page.goto(`${demo.url}/guilds/${guild}/features/form-of-${size}`, { waitUntil: 'commit' })
  await page.locator(fieldOf(size)).waitFor({ state: 'attached' })
  const drawn = { clock: performance.now() - began, processor: await timesOf(session) }
  await page.locator(fieldOf(1)).fill('!!')
  await quiet()
  const letters = 5
  const before = await timesOf(session)
  for (let index = 0; index < letters; index += 1) {
    await page.keyboard.press('x')
    await quiet()
  }
  const letter = ((await timesOf(session)) - before) / letters
  await context.close()
  return { ...drawn, letter }
}

/** A form of very many options beside a short one: until all of it is drawn, and what a typed letter takes. */
async function measureForms(about) {
  const sizes = [12, 1_200]
  await declare(about.demo, { features: sizes.map(aForm) })
  const browser = await launchBrowser()
  try {
    const storageState = await signInWithBrowser(browser, about.demo.url, users.owner)
    const runs = sizes.map(() => [])
    for (let run = 0; run < times; run += 1)
      for (const [at, size] of sizes.entries())
        runs[at].push(await typeInForm(browser, { ...about, storageState }, size))
    const rows = sizes.map((size, at) => [
      `${size} options`,
      {
        'all drawn after ms': Math.round(medianOf(runs[at], 'clock')),
        'processor of that, ms': Math.round(medianOf(runs[at], 'processor')),
        'processor for a letter, ms': medianOf(runs[at], 'letter'),
      },
    ])
    print(
      `Forms in the browser, medians of ${times}, load ${loadavg()[0].toFixed(1)}`,
      Object.fromEntries(rows),
    )
  } finally {
    await browser.close()
  }
}

/** What a large declaration takes until it is live, and what calls and pages take with it, beside a program without. */
export async function measureDeclaration(few, many) {
  await measureDeclaring(many)
  // The same feature of both: another has other options.
  const calls = { few: callsOf(few, 'welcome'), many: callsOf(many, 'welcome') }
  const rows = {}
  for (const [name, call] of Object.entries(calls.few))
    rows[name] = await compare({ demo: few.demo, call }, { demo: many.demo, call: calls.many[name] })
  const load = loadavg()[0].toFixed(1)
  const title = `Twelve features → with these besides, medians of ${rounds} rounds of ${readsPerRound} reads each, load ${load}`
  print(title, rows)
  await measureForms(many)
}
