import { fc } from '@/tests/support/fast-check'
import { expect, test } from 'vitest'
import { readServerEvents } from '@/api/read-server-events'
import { createEventParser, maxLineLength, type ServerEvent } from '@/contract/server-events'
import { backOff } from '@/api/back-off'

const signal = new AbortController().signal

function bytesOf(pieces: readonly Uint8Array[], { isEndless = false } = {}) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      if (!isEndless) controller.close()
    },
  })
}

async function read(pieces: readonly Uint8Array[]) {
  const events: ServerEvent[] = []
  for await (const event of readServerEvents(bytesOf(pieces), { silence: 1_000, signal })) events.push(event)
  return events
}

const encode = (text: string) => new TextEncoder().encode(text)

const text = fc.string({ unit: 'grapheme' }).map((words) => words.replace(/[\r\n\0]/g, ''))
const anEvent = fc.record({
  event: text.filter((name) => name !== ''),
  data: fc.array(text, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
  id: fc.option(text),
})
const lineEnd = fc.constantFrom('\n', '\r\n', '\r')

function write({ event, data, id }: ServerEvent, end: string) {
  const lines = [
    ': a comment',
    `event: ${event}`,
    ...(id === null ? [] : [`id: ${id}`]),
    ...data.split('\n').map((line) => `data: ${line}`),
    'retry: 5',
  ]
  return `${lines.join(end)}${end}${end}`
}

/** Cuts bytes at these places, wherever characters and line ends are. */
function cut(bytes: Uint8Array, places: readonly number[]) {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
  return ends.map((end, at) => bytes.slice(ends[at - 1] ?? 0, end))
}

test('the events do not depend on how the bytes are chunked', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anEvent, lineEnd), { maxLength: 5 }),
      fc.array(fc.nat(), { maxLength: 30 }),
      async (events, places) => {
        const bytes = encode(events.map(([event, end]) => write(event, end)).join(''))
        expect(await read(cut(bytes, places))).toEqual(events.map(([event]) => event))
      },
    ),
    { numRuns: 200 },
  ))

test('parses byte by byte, with a BOM at the start and an incomplete event at the end', async () => {
  const bytes = encode('\uFEFFevent: a\r\ndata: ü\r\ndata:🍄\r\n\r\ndata\n\nevent: only\n\ndata: cut')

  expect(await read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual([
    { event: 'a', data: 'ü\n🍄', id: null },
    { event: 'message', data: '', id: null },
  ])
})

test.each([
  ['a line', 'x'.repeat(maxLineLength + 1)],
  ['an event of many lines', `data: ${'x'.repeat(1000)}\n`.repeat(maxLineLength / 1000 + 1)],
])('%s without end is aborted', (_, flood) => {
  const take = createEventParser()
  expect(() => take(flood)).toThrow(RangeError)
})

test('a silent connection counts as lost', async () => {
  const events = readServerEvents(bytesOf([encode(': hello\n\n')], { isEndless: true }), {
    silence: 5,
    signal,
  })

  await expect(events.next()).rejects.toThrow('silent')
})

test.each([
  [1, 1_000, 2_000],
  [2, 2_000, 4_000],
  [4, 8_000, 16_000],
  [5, 15_000, 30_000],
  [60, 15_000, 30_000],
])('after %i failures it waits %i to %i milliseconds', (failures, least, most) => {
  expect([backOff(failures, 0, 0), backOff(failures, 0, 1)]).toEqual([least, most])
})

test('a Retry-After of the server is respected, within limits', () => {
  expect(backOff(1, 45)).toBe(45_000)
  expect(backOff(1, 86_400)).toBe(300_000)
})
