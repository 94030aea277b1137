import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import {
  type Guide,
  type GuideElement,
  type GuideName,
  type GuideNode,
  isGuideName,
  translatedGuides,
  wordsOf,
} from '@/config/guides'
import { defaultLanguage, type Language, languages } from '@/config/messages/languages'
import { paths } from '@/config/paths'
import { product } from '@/config/product'
import { readMarkdown } from './markdown'

/** Where a link of a file in `docs/` leads on a page: to the guide's own page, or to the file in the repository. */
export function linkOnPage(href: string): string {
  if (/^(?:https?:|#)/.test(href)) return href
  const [file = '', anchor] = href.split('#', 2)
  // A guide in another language is a folder further down.
  const name = file.replace(/^(?:\.\.\/)?([a-z-]+)\.md$/, '$1')
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (isGuideName(name)) return `${paths.guide(name)}${hash}`
  return `${product.source}/blob/main/${posix.join('docs', file)}${hash}`
}

const isHeading =
  (tag: GuideElement['tag']) =>
  (node: GuideNode): node is GuideElement =>
    typeof node !== 'string' && node.tag === tag

/** A guide with another name for the software. The address of a heading stays. */
const renamed = (node: GuideNode, name: string): GuideNode =>
  typeof node === 'string'
    ? node.replaceAll(product.name, () => name)
    : { ...node, children: node.children.map((child) => renamed(child, name)) }

type Options = {
  /** The folder whose `docs/` holds the guides. */
  root?: string
  /** What the deployment calls the software. */
  product?: string
  language?: Language
}

const fileOf = (root: string, name: GuideName, language: Language) =>
  join(root, 'docs', language === defaultLanguage ? '' : language, `${name}.md`)

const anchored = /^h[2-4]$/

/** A translated guide with the anchors of the English one, so that a link leads to the same place in every language. */
function withAnchorsOf(english: GuideNode[], body: GuideNode[]): GuideNode[] {
  const isAnchored = (node: GuideNode): node is GuideElement =>
    typeof node !== 'string' && anchored.test(node.tag)
  const headings = english.filter(isAnchored)
  if (headings.length !== body.filter(isAnchored).length) return body
  const ids = headings.map(({ id }) => id).values()
  return body.map((node) => (isAnchored(node) ? { ...node, id: ids.next().value } : node))
}

const readBody = (path: string) => readMarkdown(readFileSync(path, 'utf8'), linkOnPage)

/** A guide from its file. */
export function readGuide(
  name: GuideName,
  { root = '.', product: called = product.name, language: wished = defaultLanguage }: Options = {},
): Guide {
  const isWritten = (code: Language) =>
    code === defaultLanguage || (translatedGuides.includes(name) && existsSync(fileOf(root, name, code)))
  const available = languages.map(({ code }) => code).filter(isWritten)
  const language = available.find((code) => code === wished) ?? defaultLanguage
  const english = readBody(fileOf(root, name, defaultLanguage))
  const own = language === defaultLanguage ? english : readBody(fileOf(root, name, language))
  const body = withAnchorsOf(english, own).map((node) => renamed(node, called))
  const [title] = body.filter(isHeading('h1'))
  const sections = body.filter(isHeading('h2'))
  return {
    name,
    language,
    languages: available,
    title: title ? wordsOf(title) : name,
    sections: sections.map((section) => ({ id: section.id ?? '', title: wordsOf(section) })),
    body,
  }
}
