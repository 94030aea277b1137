import { type MarkedToken, type Token, marked } from 'marked'
import { type GuideElement, type GuideNode, wordsOf } from '@/config/guides'

const headings = ['h1', 'h2', 'h3', 'h4'] as const

/** Marked calls a kind that it does not know by itself `Generic`; nothing here adds one. */
const isMarked = (token: Token): token is MarkedToken => token.type !== 'generic'

/** The anchors of a page, as GitHub makes them, so that a link works in both places. */
function anchors() {
  const taken = new Map<string, number>()
  return (title: string) => {
    const words = title.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '')
    const anchor = words.replace(/\s/g, '-')
    const count = taken.get(anchor) ?? 0
    taken.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  }
}

/** Reads Markdown. HTML in it is no more than text, an image is a link, and what a guide cannot show is an error. */
export function readMarkdown(text: string, rewrite: (href: string) => string = (href) => href): GuideNode[] {
  const anchorOf = anchors()
  const element = (tag: GuideElement['tag'], tokens: Token[] = [], more: Partial<GuideElement> = {}) => ({
    tag,
    children: tokens.flatMap(read),
    ...more,
  })
  const cell =
    (tag: 'th' | 'td') =>
    ({ tokens }: { tokens: Token[] }) =>
      element(tag, tokens)

  function read(token: Token): GuideNode[] {
    if (!isMarked(token)) return []
    switch (token.type) {
      case 'space':
      case 'def':
        return []
      case 'text':
        return 'tokens' in token && token.tokens ? token.tokens.flatMap(read) : [token.text]
      case 'escape':
        return [token.text]
      case 'html':
        return [token.raw]
      case 'paragraph':
        return [element('p', token.tokens)]
      case 'heading': {
        const tag = headings[token.depth - 1] ?? 'h4'
        const heading = element(tag, token.tokens)
        return [{ ...heading, id: anchorOf(wordsOf(heading)) }]
      }
      case 'code':
        return [{ tag: 'pre', children: [token.text] }]
      case 'codespan':
        return [{ tag: 'code', children: [token.text] }]
      case 'image':
      case 'link':
        return [element('a', token.tokens, { href: rewrite(token.href) })]
      case 'list':
        return [element(token.ordered ? 'ol' : 'ul', token.items)]
      case 'list_item':
        return [element('li', token.tokens)]
      case 'table': {
        const head = { tag: 'tr' as const, children: token.header.map(cell('th')) }
        const rows = token.rows.map((row) => ({ tag: 'tr' as const, children: row.map(cell('td')) }))
        return [
          {
            tag: 'table',
            children: [
              { tag: 'thead', children: [head] },
              { tag: 'tbody', children: rows },
            ],
          },
        ]
      }
      case 'strong':
      case 'em':
      case 'blockquote':
        return [element(token.type, token.tokens)]
      case 'hr':
      case 'br':
        return [element(token.type)]
      default:
        throw new Error(`A guide cannot show this: ${token.raw}`)
    }
  }
  return marked.lexer(text).flatMap(read)
}
