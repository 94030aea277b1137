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
  return `${product.links.source}/blob/main/${posix.join('docs', file)}${hash}`
}

const isHeading =
  (tag: GuideElement['tag']) =>
  (node: GuideNode): node is GuideElement =>
    typeof node !== 'string' && node.tag === tag

/** A guide from its file. Pages call it while they are built: a build holds no Markdown. */
export function readGuide(name: GuideName): Guide {
  const body = readMarkdown(readFileSync(join(process.cwd(), 'docs', `${name}.md`), 'utf8'), linkOnPage)
  const [title] = body.filter(isHeading('h1'))
  const sections = body.filter(isHeading('h2'))
  return {
    name,
    title: title ? wordsOf(title) : name,
    sections: sections.map((section) => ({ id: section.id ?? '', title: wordsOf(section) })),
    body,
  }
}
