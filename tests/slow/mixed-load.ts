import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { historyPage } from '@/contract/calls/history'
import { openStream, StreamRefused } from './open-stream'
import { crowd, type Headers, type Memory, p99, send } from './load-users'
import { type Program, startProgram } from './start-program'

/** People at once, and milliseconds that each waits between two calls, so that the machine is busy but not full. */
const callers = 20
const pause = 100
/** Milliseconds after which they sign in again: an access token lasts for 15 minutes. */
const renewal = 10 * 60_000
const zones = ['UTC', 'Europe/Paris', 'Asia/Tokyo']
const guilds = crowd.guilds.slice(0, 10)

const json = (headers: Headers) => ({ ...headers, 'content-type': 'application/json' })

type Turn = { url: string; guild: string; headers: Headers; number: number; agent: Agent }

async function follow({ url, guild, headers }: Turn) {
  try {
    const close = await openStream(`${url}/guilds/${guild}/events`, headers)
    await wait(pause)
    close()
    return { status: 200, took: 0 }
  } catch (error) {
    if (error instanceof StreamRefused) return { status: error.status, took: 0 }
    throw error
  }
}

const read =
  (path: string) =>
  ({ url, guild, headers, agent }: Turn) =>
    send(`${url}/guilds/${guild}/${path}`, { headers, agent })

function write(path: string, bodyOf: (number: number) => unknown) {
  return ({ url, guild, headers, agent, number }: Turn) => {
    const body = JSON.stringify(bodyOf(number))
    return send(`${url}/guilds/${guild}/${path}`, { method: 'PATCH', headers: json(headers), body, agent })
  }
}

/** What people do, in turn, and the answers that they may get. */
const deeds = [
  { do: read('settings'), expects: 200 },
  { do: write('settings', (number) => ({ chat_prefix: `p${number % 1_000}` })), expects: 200 },
  { do: read('history'), expects: 200 },
  { do: write('settings', (number) => ({ timezone: zones[number % 3] })), expects: 200 },
  { do: follow, expects: 200 },
  { do: write('features/welcome', (number) => ({ message: `Hello ${number}` })), expects: 200 },
  { do: read('features/welcome'), expects: 200 },
  { do: read('export'), expects: 200 },
  { do: write('settings', () => ({ chat_prefix: 'x'.repeat(60_000) })), expects: 422 },
  { do: write('settings', () => ({ chat_prefix: 'x'.repeat(70_000) })), expects: 413 },
  { do: read('nothing'), expects: 404 },
  { do: ({ url, agent }: Turn) => send(`${url}/features`, { agent }), expects: 401 },
]

/** No gap: the newest versions of each guild's settings follow each other. */
async function expectWholeHistory({ url }: Program, headers: Headers) {
  for (const guild of guilds) {
    const answer = await send(`${url}/guilds/${guild}/history?limit=100&subject=settings`, { headers })
    const versions = z.parse(historyPage, JSON.parse(answer.body)).changes.map(({ version }) => version)
    expect(versions).toEqual(versions.map((_, index) => (versions[0] ?? 0) - index))
  }
}

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** Memory after the first quarter, in which caches fill, and at the end: the same but for what a collection leaves. */
export function expectFlat(samples: Memory[]) {
  const quarter = Math.max(1, Math.floor(samples.length / 4))
  const early = samples.slice(quarter, 2 * quarter)
  const late = samples.slice(-quarter)
  const [before, after] = [early, late].map((part) => mean(part.map(({ heap }) => heap)))
  expect(after).toBeLessThan((before ?? 0) * 1.1 + 5)
}

/**
 * Has people do everything, one thing after the other, for so many seconds, on a program of their own. Where the machine
 * has no time for PostgreSQL, a call in a hundred, or one of fewer, may be told to try again.
 */
export async function mixedLoad(seconds: number) {
  const program = await startProgram()
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const people = crowd.people.slice(0, callers)
  const signedIn: Headers[] = []
  for (const person of people) signedIn.push(await program.signIn(person))
  const ends = performance.now() + seconds * 1_000
  const samples: Memory[] = []
  const times: number[] = []
  const wrong = new Set<string>()
  let calls = 0
  let busy = 0

  async function use(person: string, first: number) {
    let headers = signedIn[first] ?? {}
    let renewed = performance.now()
    for (let number = first; performance.now() < ends; number += callers) {
      if (performance.now() - renewed > renewal) {
        headers = await program.signIn(person)
        renewed = performance.now()
      }
      const deed = deeds[Math.floor(number / callers + first) % deeds.length]
      const guild = guilds[number % guilds.length] ?? ''
      const answer = await deed?.do({ url: program.url, guild, headers, number, agent })
      if (!answer || !deed) throw new Error('There is always something to do.')
      calls += 1
      if (answer.status === 503) busy += 1
      else if (answer.status !== deed.expects) wrong.add(`${answer.status} instead of ${deed.expects}`)
      times[calls % 10_000] = answer.took
      await wait(pause)
    }
  }
  async function sample() {
    while (performance.now() < ends) {
      samples.push(await program.measure())
      await wait(Math.min(10_000, seconds * 50))
    }
  }
  await Promise.all([...people.map(use), sample()])

  expect([...wrong]).toEqual([])
  expect(busy).toBeLessThanOrEqual(Math.max(1, calls / 100))
  await expectWholeHistory(program, await program.signIn(people[0] ?? ''))
  return { calls, busy, slowest: p99(times.filter((time) => time > 0)), samples }
}
