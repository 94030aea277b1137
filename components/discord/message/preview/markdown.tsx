import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Block, Inline, ListNode, Scope } from '@/components/discord/message/markdown/ast'
import { parseMarkdown } from '@/components/discord/message/markdown/parse'
import { LookButton } from '@/components/form/read-only-fields'
import { CustomEmoji } from '@/components/discord/custom-emoji'
import { CommandMention, GuildNavigation, Mention, PlaceholderValue, Timestamp } from './mention'
import { usePreview } from './preview-context'

type MarkdownProps = {
  text: string
  scope?: Scope
}

/** Discord's markdown as text nodes and a few elements; nothing of the text is ever read as HTML. */
export function Markdown({ text, scope = 'message' }: MarkdownProps) {
  const { samples } = usePreview()
  const blocks = useMemo(() => parseMarkdown(text, { scope, samples }), [text, scope, samples])
  return <>{keyed(blocks, renderBlock)}</>
}

const keyed = <Node,>(nodes: readonly Node[], render: (node: Node) => ReactNode) =>
  nodes.map((node, at) => <Fragment key={at}>{render(node)}</Fragment>)

function renderBlock(block: Block): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <div className="words">{renderAll(block.children)}</div>
    case 'heading':
      return <div className={`heading-${block.level}`}>{renderAll(block.children)}</div>
    case 'quote':
      return <blockquote>{keyed(block.children, renderBlock)}</blockquote>
    case 'list':
      return renderList(block)
  }
}

function renderList({ isOrdered, start, items }: ListNode): ReactNode {
  const rows = items.map(({ children, lists }, at) => (
    <li key={at}>
      {renderAll(children)}
      {keyed(lists, renderList)}
    </li>
  ))
  return isOrdered ? <ol start={start}>{rows}</ol> : <ul>{rows}</ul>
}

type Render = (node: Inline) => ReactNode

const renderAll = (nodes: readonly Inline[]) => keyed(nodes, renderInline)
const renderInline: Render = (node) => renderWith(renderInline)(node)

/** Under a spoiler's cover, and inside a link, nothing more may be pressed. */
const renderInert: Render = (node) => {
  if (node.type === 'link') return <span className="link">{keyed(node.children, renderInert)}</span>
  if (node.type === 'spoiler') return <span className="spoiler">{keyed(node.children, renderInert)}</span>
  return renderWith(renderInert)(node)
}

const renderWith =
  (render: Render): Render =>
  (node) => {
    switch (node.type) {
      case 'text':
        return node.text
      case 'placeholder':
        return <PlaceholderValue name={node.name} />
      case 'mention':
        return <Mention of={node.of} id={node.id} />
      case 'command':
        return <CommandMention name={node.name} />
      case 'navigation':
        return <GuildNavigation to={node.to} />
      case 'timestamp':
        return <Timestamp seconds={node.seconds} style={node.style} />
      case 'emoji':
        return <CustomEmoji {...node} />
      case 'code':
        return <code>{keyed(node.children, render)}</code>
      case 'codeBlock':
        return (
          <pre>
            <code>{keyed(node.children, render)}</code>
          </pre>
        )
      case 'link':
        return (
          <a href={node.url} target="_blank" rel="noopener noreferrer nofollow">
            {keyed(node.children, renderInert)}
          </a>
        )
      case 'spoiler':
        return <Spoiler covered={keyed(node.children, renderInert)}>{keyed(node.children, render)}</Spoiler>
      default:
        return renderWrapped(node.type, keyed(node.children, render))
    }
  }

function renderWrapped(type: 'strong' | 'emphasis' | 'underline' | 'strike', children: ReactNode): ReactNode {
  switch (type) {
    case 'strong':
      return <strong>{children}</strong>
    case 'emphasis':
      return <em>{children}</em>
    case 'underline':
      return <u>{children}</u>
    case 'strike':
      return <s>{children}</s>
  }
}

type SpoilerProps = {
  /** What stands under the cover: it takes no focus and no press. */
  covered: ReactNode
  children: ReactNode
}

function Spoiler({ covered, children }: SpoilerProps) {
  const t = useTranslations('message.preview')
  const [isOpen, setIsOpen] = useState(false)
  const shown = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    // The button that had the focus is gone.
    if (isOpen) shown.current?.focus()
  }, [isOpen])

  if (isOpen) {
    return (
      <span ref={shown} className="spoiler" data-state="open" tabIndex={-1}>
        {children}
      </span>
    )
  }
  return (
    <LookButton
      className="spoiler"
      data-state="closed"
      aria-label={t('spoiler')}
      onClick={() => setIsOpen(true)}
    >
      <span aria-hidden>{covered}</span>
    </LookButton>
  )
}
