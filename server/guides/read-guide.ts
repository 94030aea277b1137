import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import {
  type Guide,
  type GuideElement,
  type GuideName,
  type GuideNode,
  isGuideName,
  wordsOf,
} from '@/config/guides'
import { paths } from '@/config/paths'
import { product } from '@/config/product'
import { readMarkdown } from './markdown'

/** Where a link of a file in `docs/` leads on a page: to the guide's own page, or to the file in the repository. */
export function linkOnPage(href: string): string {
  if (/^(?:https?:|#)/.test(href)) return href
  const [file = '', anchor] = href.split('#', 2)
  const name = file.replace(/\.md$/, '')
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (isGuideName(name)) return `${paths.guide(name)}${hash}`
  return `${product.source}/blob/main/${posix.join('docs', file)}${hash}`
}

const isHeading =
  (tag: GuideElement['tag']) =>
  (node: GuideNode): node is GuideElement =>
    typeof node !== 'string' && node.tag === tag

/** The same with another name for the software. The address of a heading stays. */
const renamed = (node: GuideNode, name: string): GuideNode =>
  typeof node === 'string'
    ? node.replaceAll(product.name, () => name)
    : { ...node, children: node.children.map((child) => renamed(child, name)) }

type Options = {
  /** The folder whose `docs/` holds the guides. */
  root?: string
  /** What the deployment calls the software. */
  product?: string
}

/** A guide from its file. */
export function readGuide(
  name: GuideName,
  { root = '.', product: called = product.name }: Options = {},
): Guide {
  const text = readFileSync(join(root, 'docs', `${name}.md`), 'utf8')
  const body = readMarkdown(text, linkOnPage).map((node) => renamed(node, called))
  const [title] = body.filter(isHeading('h1'))
  const sections = body.filter(isHeading('h2'))
  return {
    name,
    title: title ? wordsOf(title) : name,
    sections: sections.map((section) => ({ id: section.id ?? '', title: wordsOf(section) })),
    body,
  }
}
