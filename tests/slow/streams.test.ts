import { expect, onTestFinished, test } from 'vitest'
import { openStream } from './open-stream'
import { streamLimits } from '@/server/http/limits'
import { crowd, type Headers, loopback, p99, send } from './load-users'
import { type Program, startProgram } from './start-program'

type Stream = { guild: string; heard: string; close: () => void; isOver: boolean }

/** Opens so many streams, 50 at a time, each person at as many as one may have. */
async function openStreams({ url }: Program, people: Headers[], guilds: readonly string[], count: number) {
  const streams: Stream[] = []
  onTestFinished(() => streams.forEach(({ close }) => close()))
  async function open(number: number) {
    const guild = guilds[number % guilds.length] ?? ''
    const stream: Stream = { guild, heard: '', close: () => undefined, isOver: false }
    const headers = people[Math.floor(number / streamLimits.each)] ?? {}
    stream.close = await openStream(`${url}/guilds/${guild}/events`, headers, {
      localAddress: loopback(number),
      onText: (text: string) => (stream.heard += text),
      onEnd: () => (stream.isOver = true),
    })
    streams.push(stream)
  }
  for (let first = 0; first < count; first += 50)
    await Promise.all(Array.from({ length: 50 }, (_, index) => open(first + index)))
  return streams
}

const count = streamLimits.all
/** Of the calls beside the streams. */
const localAddress = '127.0.0.9'

test.for([
  { where: '100 guilds', guilds: crowd.guilds },
  { where: 'one guild', guilds: crowd.guilds.slice(0, 1) },
])('2,000 concurrent streams at $where do not disturb other calls', async ({ where, guilds }, { task }) => {
  const program = await startProgram()
  const people: Headers[] = []
  for (const person of crowd.people) people.push(await program.signIn(person))
  const last = people.at(-1) ?? {}
  const [guild = ''] = guilds
  const settings = `${program.url}/guilds/${guild}/settings`
  const before = await program.measure()

  const began = performance.now()
  const streams = await openStreams(program, people, guilds, count)
  const opening = (performance.now() - began) / 1_000
  const full = await program.measure()

  const headers = { ...last, accept: 'text/event-stream' }
  const events = `${program.url}/guilds/${guild}/events`
  expect((await send(events, { headers, localAddress })).status).toBe(429)
  const took: number[] = []
  for (let call = 0; call < 200; call += 1) {
    const answer = await send(settings, { headers: last, localAddress })
    expect(answer.status).toBe(200)
    took.push(answer.took)
  }
  const saving = { ...last, 'content-type': 'application/json' }
  const body = JSON.stringify({ chat_prefix: '?' })
  const call = { method: 'PATCH', headers: saving, body, localAddress }
  const saved = performance.now()
  expect((await send(settings, call)).status).toBe(200)
  const readers = streams.filter((stream) => stream.guild === guild)
  await expect
    .poll(() => readers.every(({ heard }) => heard.includes('event: change')), { interval: 20 })
    .toBe(true)
  const arrival = performance.now() - saved

  expect(streams.filter(({ isOver }) => isOver)).toEqual([])
  streams.forEach(({ close }) => close())
  await expect.poll(async () => (await program.measure()).heap).toBeLessThan(before.heap + 20)
  expect(p99(took)).toBeLessThan(2_000)
  task.meta.result =
    `${count} streams at ${where}: open after ${opening.toFixed(1)} s, ${Math.round(((full.rss - before.rss) * 1e3) / count)} kB each, ` +
    `reads p99 ${p99(took)} ms meanwhile, a change with all ${readers.length} readers after ${Math.round(arrival)} ms`
})
