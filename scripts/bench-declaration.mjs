import { readFileSync } from 'node:fs'
import { largeDeclaration } from './large-declaration.mjs'
import { percentile, print } from './demo-program.mjs'

/** The key of the bot that declares. */
export const botKey = 'bot-key-of-the-bench-000001'

const times = 5
const reads = 40

/** Milliseconds of processor time that a process has taken until now; Linux counts them in hundredths of a second. */
function processorTimeOf({ pid }) {
  if (process.platform !== 'linux') return Number.NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function read(url, headers) {
  const response = await fetch(url, { headers })
  const body = await response.text()
  if (!response.ok) throw new Error(`${url} answers ${response.status}.`)
  return body
}

async function measureReads(demo, calls) {
  const rows = {}
  for (const [name, { path, headers }] of Object.entries(calls)) {
    const body = await read(demo.url + path, headers)
    const began = processorTimeOf(demo)
    const took = []
    for (let index = 0; index < reads; index += 1) {
      const sent = performance.now()
      await read(demo.url + path, headers)
      took.push(performance.now() - sent)
    }
    rows[name] = {
      'p50 ms': percentile(took, 0.5),
      'processor ms': (processorTimeOf(demo) - began) / reads,
      kB: Math.round(Buffer.byteLength(body) / 1000),
    }
  }
  return rows
}

/** Calls back with every part of a stream of events. */
async function follow(url, headers, signal, onText) {
  const { body } = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' }, signal })
  for await (const text of body.pipeThrough(new TextDecoderStream())) onText(text)
}

/** Declares, and waits until an open page would know and has read what is declared. */
async function declareAndSee(demo, headers, told, declaration) {
  const body = JSON.stringify(declaration)
  const sent = performance.now()
  const began = processorTimeOf(demo)
  const isTold = told()
  const response = await fetch(`${demo.url}/backend/bot/declaration`, {
    method: 'PUT',
    headers: { authorization: `Bot ${botKey}`, 'content-type': 'application/json' },
    body,
  })
  if (!response.ok) throw new Error(`The declaration is refused: ${await response.text()}`)
  const answered = performance.now() - sent
  await isTold
  const seen = await read(`${demo.url}/backend/features`, headers)
  if (!seen.includes(declaration.features[0].name_localizations.de))
    throw new Error('What is declared is not offered.')
  return { answered, live: performance.now() - sent, processor: processorTimeOf(demo) - began }
}

/** What a large declaration takes until it is live, and what calls and pages take with it and without. */
export async function measureDeclaration({ demo, people: [person], guild }) {
  const headers = { ...person, 'accept-language': 'de' }
  const page = (path) => ({ path, headers })
  const calls = (feature) => ({
    'GET /features': page('/backend/features'),
    'list of servers': page('/user/home'),
    'a server': page(`/guilds/${guild}`),
    'a feature': page(`/guilds/${guild}/features/${feature}`),
    settings: page(`/guilds/${guild}/settings`),
  })
  print('With the features of the dashboard alone', await measureReads(demo, calls('welcome')))

  const leaving = new AbortController()
  let onFeatures = () => undefined
  const streaming = follow(`${demo.url}/backend/guilds/${guild}/events`, headers, leaving.signal, (text) => {
    if (text.includes('event: features')) onFeatures()
  }).catch(() => undefined)
  const told = () => new Promise((resolve) => (onFeatures = resolve))
  const runs = []
  for (let index = 0; index < times; index += 1)
    runs.push(await declareAndSee(demo, headers, told, largeDeclaration(`Feature ${index}`)))
  leaving.abort()
  await streaming
  const median = (key) =>
    Math.round(
      percentile(
        runs.map((run) => run[key]),
        0.5,
      ),
    )
  print(`100 features with 30 options in 6 languages, medians of ${times}`, {
    'until the bot has its answer': { ms: median('answered') },
    'until an open page has read them': { ms: median('live') },
    'processor time of the dashboard': { ms: median('processor') },
  })
  print('With these features besides', await measureReads(demo, calls('feature-50')))
}
