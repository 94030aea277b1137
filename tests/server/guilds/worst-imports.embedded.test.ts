import { expect, test } from 'vitest'
import { transferBytes } from '@/config/limits'
import { ids } from '@/tests/factories'
import { origin } from '@/tests/server/a-runtime'
import { aWatchedServer, expectCheap } from './a-watched-server'

const many = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))
const idOf = (index: number) => String(600_000_000_000_000_000n + BigInt(index))
const imageOf = (index: number) =>
  `${origin}/media/guilds/200000000000000009/${String(index).padStart(22, 'A')}.webp`

const fileOf = (parts: Record<string, unknown>) => ({
  format: 'guildhall/configuration',
  version: 1,
  exported_at: '2026-03-01T12:00:00Z',
  guild: { id: '200000000000000009', name: 'Elsewhere' },
  features: {},
  roles: [],
  channels: [],
  ...parts,
})
const welcome = (options: Record<string, unknown>) => ({
  features: { welcome: { enabled: false, ...options } },
})

/** As much as an import may weigh, and then as many values as it may have. */
const imports: Record<string, unknown> = {
  'addresses of images in every text': fileOf(
    welcome({ message: many(100, () => many(80, imageOf).join(' ')) }),
  ),
  'ever other images': fileOf(welcome({ message: many(8_000, imageOf).join(' ') })),
  'mentions of ever other roles': fileOf(
    welcome({ message: many(38_000, (index) => `<@&${idOf(index)}>`).join('') }),
  ),
  'rows of nothing': fileOf(welcome({ message: many(330_000, () => ({})) })),
  'options that nobody knows': fileOf(welcome(Object.fromEntries(many(85_000, (index) => [`o${index}`, 1])))),
  'a few images in thousands of texts': fileOf(
    welcome({ message: many(2, () => many(4_000, (index) => imageOf(index % 2))) }),
  ),
  'thousands of rows where there may be a hundred': fileOf({
    features: {
      'custom-commands': { enabled: false, commands: many(4_900, () => ({ roles: many(8, idOf) })) },
    },
  }),
  'thousands of corrections that are none': {
    configuration: fileOf({}),
    roles: Object.fromEntries(many(4_900, (index) => [`role ${index}`, 'none'])),
  },
  'hundreds of features with hundreds of options': fileOf({
    features: Object.fromEntries(
      many(200, (index) => [
        `f${index}`,
        { enabled: true, ...Object.fromEntries(many(199, (option) => [`o${option}`, 1])) },
      ]),
    ),
  }),
  'a correction under a long name': {
    configuration: fileOf({}),
    roles: { ['1'.repeat(1_000_000)]: null },
  },
  'half a character under a long name': fileOf({ settings: { ['x'.repeat(1_000_000)]: '\ud800' } }),
}
const requestOf = (value: unknown) =>
  JSON.stringify(Object.hasOwn(Object(value), 'configuration') ? value : { configuration: value })

test.each(Object.entries(imports))(
  'an import of %s is over soon, and nobody else waits for it',
  async (_, value) => {
    const { sendWatched } = await aWatchedServer()
    const body = requestOf(value)
    expect(body.length).toBeLessThan(transferBytes)

    const json = { 'content-type': 'application/json' }
    const path = `/guilds/${ids.guild}/import?dry_run=1`
    // What a process does only once it has done.
    await sendWatched('POST', path, requestOf(fileOf(welcome({}))), json)
    const answer = await sendWatched('POST', path, body, json)

    expect([200, 400, 422]).toContain(answer.status)
    expectCheap(answer, 'an import', { text: 10_000 + body.length / 10, work: 1_000 })
  },
)
