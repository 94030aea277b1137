import { expect, test } from 'vitest'
import { defineFeature, defineSettings } from '@/packages/bot/src/define-feature'
import { describeFeature, describeSettings } from '@/packages/bot/src/describe-feature'
import {
  messageOption,
  richMessageOption,
  richTextMessage,
  textMessage,
} from '@/packages/bot/src/message-option'
import * as Option from '@/packages/bot/src/options'
import { ids } from '@/tests/support/factories'
import { aBotElsewhere } from '@/tests/server/live/bot-elsewhere'
import { aServer, wrongFieldsOf } from '@/tests/server/test-server'

const about = { title: 'Text', placeholders: [{ name: 'member', sample: 'Ada' }] }
const plain = messageOption(about).default(textMessage(''))
const rich = richMessageOption(about).default(richTextMessage(''))

type Message = typeof plain | typeof rich

/** A declaration of `rich`, as far as a test writes into it. */
type Loose = ReturnType<typeof declared> & {
  options: {
    properties: {
      text: { properties: { links: { items: { properties: { url: object } } }; embeds: { items: object } } }
    }
  }
}

const declared = (text: Message, inRow: Message = text) =>
  describeFeature(
    defineFeature({
      id: 'greeting',
      name: 'Greeting',
      summary: 'Greets.',
      category: 'welcome',
      icon: 'hand',
      options: {
        text,
        rows: Option.list({ title: 'Others', item: 'greeting', row: { text: inRow } }).default([]),
      },
    }),
  )

const path = `/guilds/${ids.guild}/features/greeting`
const embeds = [{ title: 'First' }, { title: 'Second' }, { description: 'Third' }]
const links = [
  { label: 'Rules', url: 'https://example.org/rules' },
  { label: '', url: 'https://example.org/shop', emoji: '<a:cart:500000000000000001>' },
]
const whole = { content: 'Hi', embeds, links }
const links6 = Array.from({ length: 6 }, (_, at) => ({ label: `Link ${at}`, url: 'https://example.org' }))

async function aGreeter(feature = declared(rich)) {
  const server = await aServer()
  const declare = async (next: object) =>
    expect((await server.bot.put('/bot/declaration', { features: [next] })).status).toBe(200)
  await declare(feature)
  const save = async (values: object) => {
    const answer = await server.patch(path, values)
    expect(answer.status, await answer.clone().text()).toBe(200)
  }
  const wrong = async (text: object) => wrongFieldsOf(await server.patch(path, { text }))
  const ofBot = async () =>
    ((await server.bot.read(`/bot/guilds/${ids.guild}`)).features as Record<string, object>).greeting
  return { ...server, declare, save, wrong, ofBot }
}

test('a bot that declares several embeds and link buttons is given them, in rows too', async () => {
  const { save, read, ofBot } = await aGreeter()

  await save({ text: whole, rows: [{ text: whole }] })

  expect(await read(path)).toMatchObject({ text: whole, rows: [{ text: whole }] })
  expect(await ofBot()).toMatchObject({ text: whole, rows: [{ text: whole }] })
})

test('a message that was saved with one embed is read as one of several, and by a bot without them as before', async () => {
  const { save, read, ofBot, declare } = await aGreeter(declared(plain))
  const one = { content: 'Hi', embed: { title: 'First' } }
  await save({ text: one, rows: [{ text: textMessage('Ho') }] })

  await declare(declared(rich))
  const several = { content: 'Hi', embeds: [{ title: 'First' }], links: [] }
  for (const told of [await read(path), await ofBot()])
    expect(told).toMatchObject({ text: several, rows: [{ text: { content: 'Ho', embeds: [], links: [] } }] })

  await declare(declared(plain))
  for (const told of [await read(path), await ofBot()]) {
    expect(told).toHaveProperty('text', one)
    expect(told).toHaveProperty('rows', [{ text: textMessage('Ho') }])
  }
})

test('a message is also taken as it was before the bot declared several embeds, as far as nothing of it is lost', async () => {
  const { save, read, wrong, declare } = await aGreeter()

  await save({ text: { content: '', embed: { title: 'Old' } } })
  expect(await read(path)).toHaveProperty('text', { content: '', embeds: [{ title: 'Old' }], links: [] })

  await declare(declared(plain))
  await save({ text: { content: '', embeds: [{ title: 'New' }], links: [] } })
  expect(await read(path)).toHaveProperty('text', { content: '', embed: { title: 'New' } })
  expect(Object.keys((await wrong({ content: '', embeds, links })) ?? {}).toSorted()).toEqual([
    'text.embed',
    'text.embeds',
    'text.links',
  ])
})

test('what a declaration withdraws is kept and told of in the health check, until the message is changed', async () => {
  const { save, read, ofBot, declare } = await aGreeter()
  await save({ text: whole, enabled: true })

  await declare(declared(plain))
  for (const told of [await read(path), await ofBot()])
    expect(told).toHaveProperty('text', { content: 'Hi', embed: { title: 'First' } })
  expect(await read(`/guilds/${ids.guild}/health`)).toMatchObject({
    findings: [
      {
        code: 'parts_unsent',
        severity: 'warning',
        subject: 'feature:greeting',
        path: 'text',
        detail:
          'The bot no longer sends part of this message: 2 more embeds and 2 link buttons. It is kept until somebody changes the message.',
      },
    ],
  })

  await declare(declared(rich))
  expect(await read(path)).toHaveProperty('text', whole)
  expect(await read(`/guilds/${ids.guild}/health`)).toMatchObject({ findings: [] })
})

test('the health check also tells of what a declaration withdraws from a message in the settings', async () => {
  const server = await aServer()
  const declare = async (text: Message) => {
    const rows = Option.list({ title: 'Others', item: 'farewell', row: { text } }).default([])
    const settings = describeSettings(defineSettings({ options: { farewell: text, rows } }))
    expect((await server.bot.put('/bot/declaration', { settings })).status).toBe(200)
  }
  const inSettings = `/guilds/${ids.guild}/settings`
  await declare(rich)
  const saved = await server.patch(inSettings, { farewell: whole, rows: [{ text: whole }] })
  expect(saved.status, await saved.clone().text()).toBe(200)

  await declare(plain)
  expect(await server.read(inSettings)).toHaveProperty('farewell', {
    content: 'Hi',
    embed: { title: 'First' },
  })
  expect(await server.read(`/guilds/${ids.guild}/health`)).toMatchObject({
    findings: ['farewell', 'rows.0.text'].map((at) => ({
      code: 'parts_unsent',
      severity: 'warning',
      subject: 'settings',
      path: at,
    })),
  })

  await declare(rich)
  expect(await server.read(inSettings)).toMatchObject({ farewell: whole, rows: [{ text: whole }] })
  expect(await server.read(`/guilds/${ids.guild}/health`)).toMatchObject({ findings: [] })
})

test.each([
  ['11 embeds', { embeds: Array.from({ length: 11 }, () => ({ title: 'A' })) }, 'embeds', /10/],
  [
    'embeds that are too long together',
    { embeds: [{ description: 'a'.repeat(3001) }, { description: '😀'.repeat(3000) }] },
    'embeds',
    /at most 6000 characters in total/,
  ],
  ['an embed that shows nothing', { embeds: [{ title: 'A' }, { color: 1 }] }, 'embeds.1', /empty embeds/],
  ['a title that is too long', { embeds: [{ title: 'a'.repeat(257) }] }, 'embeds.0.title', /256/],
  ['26 buttons', { links: Array.from({ length: 26 }, () => links[0]) }, 'links', /25/],
  ['an unsafe address', { links: [{ label: 'A', url: 'http://a.example' }] }, 'links.0.url', /https/],
  ['a long label', { links: [{ label: 'a'.repeat(81), url: 'https://a.example' }] }, 'links.0.label', /80/],
  [
    'a button without a name',
    { links: [{ label: ' ', url: 'https://a.example' }] },
    'links.0.label',
    /emoji/,
  ],
  [
    'what is no emoji',
    { links: [{ label: 'A', url: 'https://a.example', emoji: 'x' }] },
    'links.0.emoji',
    /emoji/,
  ],
  ['buttons alone', { content: '', embeds: [], links }, 'content', /buttons alone/],
])('%s: the answer says where and why it is refused', async (_, parts, at, why) => {
  const { wrong } = await aGreeter()
  const message = { content: 'Hi', embeds: [], links: [], ...parts }

  expect(await wrong(message)).toEqual({ [`text.${at}`]: expect.stringMatching(why) })
  expect(rich.safeParse(message).success).toBe(at === 'content')
})

test.each(['javascript:alert(1)', ' data:text/html,x', 'file:///etc/passwd', 'discord://-/settings'])(
  'an address such as %j is refused in every part, whatever the schema of the bot says',
  async (address) => {
    const anything = { type: 'string' }
    const loose = structuredClone(declared(rich)) as Loose
    const { properties } = loose.options.properties.text
    properties.links.items.properties.url = anything
    properties.embeds.items = { type: 'object', additionalProperties: true }
    const { wrong } = await aGreeter(loose)

    const embed = {
      title: 'Rules',
      url: address,
      author: { name: 'Ada', url: address, icon_url: address },
      footer: { text: 'Below', icon_url: address },
      image: { url: address },
      thumbnail: { url: address },
    }
    expect(
      await wrong({ content: 'Hi', embeds: [embed], links: [{ label: 'Rules', url: address }] }),
    ).toEqual({
      'text.links.0.url': 'Enter a link that starts with https://.',
      ...Object.fromEntries(
        ['url', 'author.url', 'author.icon_url', 'footer.icon_url', 'image.url', 'thumbnail.url'].map(
          (part) => [`text.embeds.0.${part}`, 'Enter a link that starts with http:// or https://.'],
        ),
      ),
    })
  },
)

test('embeds up to the limits of Discord are saved', async () => {
  const { save, read } = await aGreeter()
  const full = {
    content: '😀'.repeat(2000),
    embeds: Array.from({ length: 10 }, () => ({ description: '😀'.repeat(600) })),
    links: Array.from({ length: 25 }, () => ({
      label: '😀'.repeat(80),
      url: `https://a.example/${'x'.repeat(494)}`,
    })),
  }

  await save({ text: full })
  expect(await read(path)).toHaveProperty('text', full)
  expect(rich.parse(full)).toEqual(full)
})

test('a bot asks for fewer embeds and buttons, and for no more than Discord has', async () => {
  const fewer = richMessageOption({ ...about, embeds: 2, links: 5 }).default(richTextMessage(''))
  const { wrong, save } = await aGreeter(declared(fewer))

  await save({ text: { ...whole, embeds: embeds.slice(0, 2) } })
  expect(Object.keys((await wrong({ ...whole, links: links6 })) ?? {})).toEqual(['text.embeds', 'text.links'])
  for (const room of [{ embeds: 11 }, { links: 26 }, { links: -1 }, { embeds: 1.5 }])
    expect(() => richMessageOption({ ...about, ...room })).toThrow(/must be a whole number from 0 to/)
})

test('a file holds embeds and buttons whole, and an import brings them back', async () => {
  const { save, read, post } = await aGreeter()
  await save({ text: whole })
  const file = await read(`/guilds/${ids.guild}/export`)
  await save({ text: richTextMessage('Gone') })

  const imported = await post(`/guilds/${ids.guild}/import`, { configuration: file })

  expect(imported.status, await imported.clone().text()).toBe(200)
  expect(await read(path)).toHaveProperty('text', whole)
})

test('a test message has its embeds, and its buttons in rows of five, as Discord takes them', async () => {
  const { bot, post, answer } = await aBotElsewhere()
  await bot.put('/bot/declaration', { features: [declared(rich)] })
  const named = [...links6, { label: '{member}', url: 'https://example.org', emoji: '🎉' }, ...links.slice(1)]
  const message = { content: '', embeds: [{ title: 'For {member}' }, { title: 'More' }], links: named }

  const sending = post(`${path}/test`, { path: 'text', message, channel: null })
  const order = await answer({})

  expect((await sending).status).toBe(200)
  const button = (more: object) => ({ type: 2, style: 5, url: 'https://example.org', ...more })
  expect(order.message).toEqual({
    embeds: [{ title: 'For Ada' }, { title: 'More' }],
    components: [
      { type: 1, components: links6.slice(0, 5).map(({ label }) => button({ label })) },
      {
        type: 1,
        components: [
          button({ label: 'Link 5' }),
          button({ label: 'Ada', emoji: { name: '🎉' } }),
          {
            ...button({ emoji: { id: '500000000000000001', name: 'cart', animated: true } }),
            url: 'https://example.org/shop',
          },
        ],
      },
    ],
    allowed_mentions: { parse: [] },
  })
})
