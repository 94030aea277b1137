import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { type GuideElement, type GuideNode, guideNames, wordsOf } from '@/config/guides'
import guides from '@/config/messages/en/guides.json'
import { readMarkdown } from '@/server/guides/markdown'
import { linkOnPage, readGuide } from '@/server/guides/read-guide'
import * as z from 'zod'
import { userIds } from '@/demo/ids'
import { botChange } from '@/contract/calls/bot'
import { askedOfBot } from '@/contract/calls/bot-requests'
import { botTest } from '@/contract/calls/test-message'
import { ownCatalogue } from '@/server/guilds/catalogue'
import { aServer } from '@/tests/server/test-server'
import { codeIn } from '@/tests/support/guide-code'
import { ids } from '@/tests/support/factories'

const elementsOf = (nodes: readonly GuideNode[]): GuideElement[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsOf(node.children)]))
/** What stands outside of code with a mark of emphasis in it. */
const plainTexts = (nodes: readonly GuideNode[]): string[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return node.includes('**') ? [node] : []
    return node.tag === 'code' || node.tag === 'pre' ? [] : plainTexts(node.children)
  })

const markdownIn = (folder: string, recursive: boolean) =>
  readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
    .map((path) => join(folder, path))
const files = [
  ...markdownIn('.', false),
  ...['docs', 'examples'].flatMap((folder) => markdownIn(folder, true)),
]
const pages = new Map(files.map((file) => [file, elementsOf(readMarkdown(readFileSync(file, 'utf8')))]))
const hasAnchor = (file: string, anchor: string) => pages.get(file)?.some(({ id }) => id === anchor) ?? false

test('every relative link in the documentation has an existing file and heading as target', () => {
  const broken = [...pages].flatMap(([file, elements]) =>
    elements
      .map(({ href }) => href)
      .filter((href) => href !== undefined)
      .filter((href) => !/^https?:/.test(href))
      .filter((href) => {
        const [path = '', anchor] = href.split('#', 2)
        const target = path === '' ? file : relative('.', join(dirname(file), path))
        return !existsSync(target) || (anchor !== undefined && !hasAnchor(target, anchor))
      })
      .map((href) => `${file}: ${href}`),
  )

  expect(files.length).toBeGreaterThan(20)
  expect(broken).toEqual([])
})

test('no mark of emphasis is left over, such as one between a full stop and a letter', () => {
  const strong = (nodes: readonly GuideNode[]) => elementsOf(nodes).filter(({ tag }) => tag === 'strong')
  const leftOver = files.flatMap((file) => {
    const nodes = readMarkdown(readFileSync(file, 'utf8'))
    const texts = [...strong(nodes).flatMap(({ children }) => strong(children)), ...plainTexts(nodes)]
    return texts.length > 0 ? [{ file, texts }] : []
  })
  expect(leftOver).toEqual([])
})

test.each(guideNames)('%s has one title, unique anchors, and only links that work on the site', (name) => {
  const { title, sections, body } = readGuide(name)
  const elements = elementsOf(body)
  const ids = elements.flatMap(({ id }) => id ?? [])

  expect(elements.filter(({ tag }) => tag === 'h1').map(wordsOf)).toEqual([title])
  expect(guides.names[name]).toBe(title)
  expect(new Set(ids).size).toBe(ids.length)
  expect(sections.filter(({ id }) => !ids.includes(id))).toEqual([])
  for (const { href = '/docs' } of elements) expect(href).toMatch(/^(https?:\/\/|#|\/docs(\/|$))/)
})

test.each([
  ['deploy.md', '/docs/deploy'],
  ['contract.md#failures', '/docs/contract#failures'],
  ['#failures', '#failures'],
  ['https://example.com/a.md', 'https://example.com/a.md'],
  ['../SECURITY.md', 'https://github.com/guildhall/guildhall/blob/main/SECURITY.md'],
  [
    'architecture.md#modules',
    'https://github.com/guildhall/guildhall/blob/main/docs/architecture.md#modules',
  ],
])('on a page, a link to %s leads to %s', (href, target) => {
  expect(linkOnPage(href)).toBe(target)
})

test('headings, tables and lists with code are parsed', () => {
  const body = readMarkdown(
    '## The `GET` call\n\n1. Run `a`:\n\n   ```sh\n   a --b\n   ```\n\n| x |\n|---|\n| *y* |',
  )

  expect(body).toEqual([
    { tag: 'h2', id: 'the-get-call', children: ['The ', { tag: 'code', children: ['GET'] }, ' call'] },
    {
      tag: 'ol',
      children: [
        {
          tag: 'li',
          children: [
            { tag: 'p', children: ['Run ', { tag: 'code', children: ['a'] }, ':'] },
            { tag: 'pre', children: ['a --b'] },
          ],
        },
      ],
    },
    {
      tag: 'table',
      children: [
        { tag: 'thead', children: [{ tag: 'tr', children: [{ tag: 'th', children: ['x'] }] }] },
        {
          tag: 'tbody',
          children: [{ tag: 'tr', children: [{ tag: 'td', children: [{ tag: 'em', children: ['y'] }] }] }],
        },
      ],
    },
  ])
})

test('HTML is treated as text, and repeated headings get distinct anchors', () => {
  expect(readMarkdown('<script>alert(1)</script>\n\n## A\n\n## A')).toEqual([
    '<script>alert(1)</script>',
    { tag: 'h2', id: 'a', children: ['A'] },
    { tag: 'h2', id: 'a-1', children: ['A'] },
  ])
})

const guide = 'docs/bot.md'
const guild = `/guilds/${ids.guild}`

test('each body that the guide for bots shows is taken by the call that it is for', async () => {
  const server = await aServer()
  server.discord.addGuild(ids.guild, { owner_id: userIds.owner })
  server.discord.setRoles(ids.guild, userIds.owner, [])
  const [loaded, commands, rules, features, change, premium, ...others] = codeIn(guide, 'json').map(
    (code): unknown => JSON.parse(code),
  )
  const [settings] = codeIn(guide, 'json BotDeclaration').map((code): unknown => JSON.parse(code))
  const taken = async (answer: Promise<Response>) => {
    const { status } = await answer
    expect(status, await (await answer).text()).toBe(200)
  }

  await taken(server.bot.put('/bot/declaration', features))
  await taken(server.bot.put('/bot/declaration', settings))
  await taken(server.bot.post('/bot/commands', commands))
  await taken(server.patch(`${guild}/features/commands`, rules))
  expect(await server.bot.read(`/bot${guild}`)).toMatchObject({
    settings: { quiet: false },
    features: { commands: rules },
  })
  await taken(server.bot.patch(`/bot${guild}/settings`, change))
  for (const longest of [60, 120, 180])
    await taken(server.patch(`${guild}/features/song-requests`, { longest }))
  await taken(server.bot.post(`/bot${guild}/loaded`, loaded))
  for (const path of [`/bot/users/${ids.user}/premium`, `/bot${guild}/premium`])
    await taken(server.bot.put(path, premium))
  expect(await server.bot.read(`/bot${guild}`)).toMatchObject({
    premium: { until: expect.any(String) as unknown },
  })
  expect(others).toEqual([])
})

test.each([guide, 'packages/bot/README.md', 'packages/bot-python/README.md'])(
  '%s lists the dashboard’s own features',
  (file) => {
    const [, listed = ''] = /features of its own: ([^.]*)\./.exec(readFileSync(file, 'utf8')) ?? []

    expect(listed.match(/[\w-]+/g)).toEqual(ownCatalogue.features.map(({ id }) => id))
  },
)

test.each([
  ['js', 'packages/bot/README.md'],
  ['python', 'packages/bot-python/README.md'],
])('the package shows the same bot in %s as the guide', (language, readme) => {
  expect(codeIn(readme, language)).toEqual(expect.arrayContaining(codeIn(guide, language)))
})

test('each event that the guide for bots shows is one of the stream', () => {
  const schemas: Record<string, z.core.$ZodType> = { change: botChange, test: botTest, request: askedOfBot }
  const events = codeIn(guide, '').flatMap((text) => {
    const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/m.exec(text) ?? []
    const schema = schemas[name]
    return schema ? [[name, z.core.safeParse(schema, JSON.parse(data)).success]] : []
  })

  expect(events).toEqual([
    ['change', true],
    ['test', true],
    ['request', true],
    ['request', true],
  ])
})
