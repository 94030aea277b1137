import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { measureLoad } from './bench-load.mjs'
import { callsOf, declaringEnv, openPage, processorPerRead, read } from './bench-declaration.mjs'
import { measures, pagesOf } from './bench-template.mjs'
import {
  medianOf,
  ratioOf,
  signInWithBrowser,
  slowdown,
  takeTurns,
  visit,
  visitsOr,
} from './bench-visits.mjs'
import { print, processorTimeOf, processorTimeOfAll } from './demo-program.mjs'
import { launchBrowser } from './find-browser.mjs'
import { anEmptyPostgres } from './postgres.mjs'
import { firstLoads, scriptsOf } from './first-load.mjs'
import { freePort } from './project.mjs'

/*
 * Two builds in one run: that of `BASELINE_DIR`, and this repository's. They take turns, so that what else the machine does
 * meets both alike. A part makes works by name, each of which does something once and returns what it measured.
 */

const times = visitsOr(5)

const pagesOfBrowser = async ({ demo, guild }, browser) => {
  const works = {}
  for (const [name, { user, ours }] of Object.entries(pagesOf(guild))) {
    const storageState = user && (await signInWithBrowser(browser, demo.url, user))
    works[`${name}, processor ${slowdown}x slower`] = async () => {
      const seen = await visit(browser, {
        address: demo.url + ours.path,
        content: ours.content,
        storageState,
      })
      return Object.fromEntries(
        Object.entries(measures).map(([title, [key, unit]]) => [title, seen[key] / unit]),
      )
    }
  }
  return works
}

/** What a page or call takes of the program's processor. */
const reads = (about, feature, suffix = '') =>
  Object.fromEntries(
    Object.entries(callsOf(about, feature)).map(([name, call]) => [
      `${name}${suffix}`,
      async () => ({ 'processor ms': await processorPerRead(about.demo, call) }),
    ]),
  )

const atOnce = 4

/** Signed-in pages, asked for by many people as fast as they are answered. */
const throughput = (about) => {
  const pages = Object.entries(callsOf(about, 'welcome')).filter(([name]) => name !== 'GET /features')
  return Object.fromEntries(
    pages.map(([name, { path }]) => [
      `${name}, ${atOnce} at once`,
      async () => {
        const began = processorTimeOf(about.demo)
        const load = await measureLoad([about.demo.url], { path, headers: about.people }, atOnce)
        const taken = processorTimeOf(about.demo) - began
        const pages = load.requests - load['not 2xx']
        return { 'pages/s': (load['requests/s'] * pages) / load.requests, 'processor ms': taken / pages }
      },
    ]),
  )
}

async function lengthOf(address, encoding) {
  const response = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': encoding } })
  return Number(response.headers.get('content-length'))
}

const kilobytes = (sizes) => sizes.reduce((sum, size) => sum + size, 0) / 1000

/** What a page's first load brings, in one language. */
async function firstLoad({ demo, people: [person] }, path) {
  const headers = { ...person, 'accept-language': process.env.BENCH_LANGUAGE ?? 'en' }
  const html = await read(demo, { path, headers })
  const scripts = scriptsOf(html).map((script) => demo.url + script)
  const lengths = (encoding) => Promise.all(scripts.map((script) => lengthOf(script, encoding)))
  const [gzip, brotli] = [await lengths('gzip'), await lengths('br')]
  const page = brotliCompressSync(html).length
  return {
    'scripts, gzip kB': kilobytes(gzip),
    'scripts, Brotli kB': kilobytes(brotli),
    'HTML, Brotli kB': kilobytes([page]),
    'both, Brotli kB': kilobytes([...brotli, page]),
  }
}

/** Sizes do not vary, but with what the page says of the time. */
const sizes = (about) =>
  Object.fromEntries(
    Object.entries(firstLoads(about.guild)).map(([name, path]) => [name, () => firstLoad(about, path)]),
  )

/** As many saves as there are people, one after the other, on a PostgreSQL of their own. */
const saves = ({ demo, guild, people, database }) => {
  let number = 0
  const processor = () => processorTimeOf(demo) + (database.pid ? processorTimeOfAll(database) : 0)
  async function save(headers) {
    const response = await fetch(`${demo.url}/backend/guilds/${guild}/settings`, {
      method: 'PATCH',
      headers: { ...headers, origin: demo.url, 'content-type': 'application/json' },
      body: JSON.stringify({ chat_prefix: (number++).toString(36) }),
    })
    if (!response.ok) throw new Error(`A save answers ${response.status}.`)
    await response.text()
  }
  return {
    'a save': async () => {
      const [began, taken] = [performance.now(), processor()]
      for (const headers of people) await save(headers)
      const perSave = (milliseconds) => milliseconds / people.length
      return { ms: perSave(performance.now() - began), 'processor ms': perSave(processor() - taken) }
    },
  }
}

const declarations = async (about, { closers }) => {
  const page = openPage(about)
  closers.push(page.close)
  let count = 0
  const declare = async () => {
    const { answered, live, processor } = await page.declare(`Feature ${(count += 1)}`)
    return { 'answered after ms': answered, 'live after ms': live, 'processor ms': processor }
  }
  return { 'a hundred features declared': declare, ...reads(about, 'feature-50', ', with these') }
}

/** By their names: what makes the works of a part, in this order, as a declaration changes every page. */
const parts = {
  bytes: (about) => sizes(about),
  pages: async (about, { browser }) => ({
    ...reads(about, 'welcome'),
    ...(await pagesOfBrowser(about, browser)),
  }),
  throughput: (about) => throughput(about),
  saves: (about) => saves(about),
  declaration: declarations,
}
export const comparedParts = Object.keys(parts)

function rowsOf(runs) {
  const names = Object.keys(runs)
    .filter((name) => name.endsWith(', head'))
    .map((name) => name.slice(0, -', head'.length))
  return Object.fromEntries(
    names.flatMap((name) => {
      const [base, head] = [runs[`${name}, base`], runs[`${name}, head`]]
      return Object.keys(head[0]).map((key) => [
        `${name}: ${key}`,
        { base: medianOf(base, key), head: medianOf(head, key), 'head / base': ratioOf(head, base, key) },
      ])
    }),
  )
}

/** One after the other, each said as it is done: all pages in a browser take a quarter of an hour. */
async function comparePart(make, base, head, tools) {
  const [ofBase, ofHead] = [await make(base, tools), await make(head, tools)]
  const runs = {}
  for (const [name, work] of Object.entries(ofHead)) {
    const works = { [`${name}, base`]: ofBase[name], [`${name}, head`]: work }
    await takeTurns(works, 1)
    const measured = await takeTurns(works, times)
    const told = Object.entries(rowsOf(measured)).map(([row, one]) => `${row} ${one['head / base']}`)
    process.stderr.write(`${told.join('\n')}\n`)
    Object.assign(runs, measured)
  }
  return rowsOf(runs)
}

/** The folder of the other build, or undefined where none is to be compared. */
export function baselineBuild() {
  const { BASELINE_DIR } = process.env
  if (!BASELINE_DIR) return undefined
  const build = join(resolve(BASELINE_DIR), '.next/standalone')
  if (existsSync(join(build, 'main.mjs'))) return build
  throw new Error('BASELINE_DIR has no build: run `npm run build` there, or name another checkout.')
}

/**
 * Compares parts of two builds, and prints one table.
 * @param withDemo starts a demo, with people who manage one of its servers
 */
export async function compareBuilds(build, names, { dataDir }, withDemo) {
  const start = async (name, build, work) => {
    const database = await anEmptyPostgres({ isDurable: true })
    const env = { ...declaringEnv, DATABASE_URL: database.url }
    const ports = { port: await freePort(), platformPort: await freePort() }
    try {
      await withDemo({ ...ports, dataDir: `${dataDir}-${name}`, build, env }, (about) =>
        work({ ...about, database }),
      )
    } finally {
      await database.remove()
    }
  }
  const browser = await launchBrowser()
  const closers = []
  try {
    await start('base', build, (base) =>
      start('head', undefined, async (head) => {
        const rows = {}
        for (const name of comparedParts.filter((one) => names.includes(one)))
          Object.assign(rows, await comparePart(parts[name], base, head, { browser, closers }))
        print(`Two builds by turns, medians of ${times}; ratio: median of the pairs (least to most)`, rows)
        await Promise.all(closers.map((close) => close()))
      }),
    )
  } finally {
    await browser.close()
  }
}
