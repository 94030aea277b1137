import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { type GuideElement, type GuideNode, guideNames, wordsOf } from '@/config/guides'
import guides from '@/config/messages/en/guides.json'
import { readMarkdown } from '@/server/guides/markdown'
import { linkOnPage, readGuide } from '@/server/guides/read-guide'

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
