import { readFileSync } from 'node:fs'
import { type GuideElement, type GuideNode, wordsOf } from '@/config/guides'
import { readMarkdown } from '@/server/guides/markdown'

const isElement = (node: GuideNode): node is GuideElement => typeof node !== 'string'
const rowsOf = (node: GuideElement): GuideElement[] =>
  node.tag === 'tr' ? [node] : node.children.filter(isElement).flatMap(rowsOf)

/** The messages that a section of a guide quotes: the first column of the table below its heading. */
export function quotedMessages(section: string, guide = 'docs/troubleshoot.md') {
  const body = readMarkdown(readFileSync(guide, 'utf8')).filter(isElement)
  const start = body.findIndex((node) => node.tag === 'h2' && wordsOf(node) === section)
  const table = body.slice(start).find(({ tag }) => tag === 'table')
  return (table ? rowsOf(table) : []).slice(1).map(({ children: [message = ''] }) => wordsOf(message))
}

/** What a program said, with `…` where it differs from one case to the next. */
export const inGeneral = (message: string, ...varying: (string | number)[]) =>
  varying.reduce<string>((text, part) => text.replace(String(part), '…'), message)
