import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { CustomEmoji } from '@/components/discord/custom-emoji'
import { StandardEmoji } from '@/components/discord/standard-emoji'
import { atomAt } from '@/components/discord/message/markdown/atoms'
import type { GuildPage, MarkdownNode, MentionKind } from '@/components/discord/message/markdown/nodes'
import { parseMarkdown, type Scope } from '@/components/discord/message/markdown/parse'
import { AlwaysEnabledButton } from '@/components/form/read-only-fields'
import { inBraces } from '@/contract/declaration/placeholders'
import { roleTint } from './discord-colours'
import { usePreview } from './preview-context'
import { Timestamp } from './timestamp'

/** Discord's markdown as text nodes and a few elements; nothing of the text is ever read as HTML. */
export function Markdown({ text, scope = 'message' }: { text: string; scope?: Scope }) {
  const { samples, isInert } = usePreview()
  const nodes = useMemo(() => parseMarkdown(text, { scope, samples }), [text, scope, samples])
  return (
    <div translate="no" className="markdown notranslate" dir="auto">
      <Nodes nodes={nodes} isInert={isInert} />
    </div>
  )
}

/** `isInert`: under a spoiler's cover, and inside a link, nothing more may be pressed. */
function Nodes({ nodes, isInert = false }: { nodes: readonly MarkdownNode[]; isInert?: boolean }) {
  const { samples, isTemplate } = usePreview()
  return withPlainPlaceholders(nodes, samples, isTemplate).map((node, at) => (
    <Node key={at} node={node} isInert={isInert} />
  ))
}

/** Neighbouring texts as one, with the placeholders among them whose values are nothing but text. */
function withPlainPlaceholders(
  nodes: readonly MarkdownNode[],
  samples: ReadonlyMap<string, string>,
  isTemplate: boolean,
) {
  const joined: MarkdownNode[] = []
  for (const node of nodes) {
    const text = node.type === 'placeholder' ? plainValue(node.name, samples, isTemplate) : null
    const now: MarkdownNode = text === null ? node : { type: 'text', text }
    const last = joined.at(-1)
    if (now.type === 'text' && last?.type === 'text')
      joined.splice(-1, 1, { type: 'text', text: last.text + now.text })
    else joined.push(now)
  }
  return joined
}

const tags = { strong: 'strong', emphasis: 'em', underline: 'u', strike: 's', quote: 'blockquote' } as const

function Node({ node, isInert }: { node: MarkdownNode; isInert: boolean }): ReactNode {
  const children = 'children' in node && (
    <Nodes nodes={node.children} isInert={isInert || node.type === 'link'} />
  )
  switch (node.type) {
    case 'text':
      return <span>{node.text}</span>
    case 'placeholder':
      return <PlaceholderValue name={node.name} />
    case 'code':
      return <code>{children}</code>
    case 'codeBlock':
      return (
        <pre>
          <code>{children}</code>
        </pre>
      )
    case 'heading':
      return <div className={`heading-${node.level}`}>{children}</div>
    case 'list': {
      const items = node.items.map((item, at) => (
        <li key={at}>
          <Nodes nodes={item} isInert={isInert} />
        </li>
      ))
      return node.isOrdered ? (
        <ol dir="auto" start={node.start}>
          {items}
        </ol>
      ) : (
        <ul dir="auto">{items}</ul>
      )
    }
    case 'link':
      if (isInert) return <span className="link">{children}</span>
      return (
        <a href={node.url} target="_blank" rel="noopener noreferrer nofollow">
          {children}
        </a>
      )
    case 'spoiler':
      if (isInert) return <span className="spoiler">{children}</span>
      return <Spoiler nodes={node.children} />
    case 'mention':
      return <Mention {...node} />
    case 'command':
      return <span className="mention">{`/${node.name}`}</span>
    case 'navigation':
      return <GuildPageLink to={node.to} />
    case 'timestamp':
      return <Timestamp {...node} />
    case 'subtext':
      return <div className="subtext">{children}</div>
    case 'shortcode':
      return <StandardEmoji name={node.name} />
    case 'emoji':
      return <CustomEmoji {...node} />
    default: {
      const Tag = tags[node.type]
      return <Tag dir={Tag === 'blockquote' ? 'auto' : undefined}>{children}</Tag>
    }
  }
}

function Mention({ of, id }: { of: MentionKind; id: string }) {
  const t = useTranslations('message.preview.unknown')
  const { names, look } = usePreview()
  const role = of === 'role' ? names.roles?.[id] : undefined
  const text = {
    user: `@${names.users?.[id] ?? t('user')}`,
    role: `@${role?.name ?? t('role')}`,
    channel: `#\u00a0${names.channels?.[id] ?? t('channel')}`,
    // Nobody tells the names of games here.
    game: t('game'),
    everyone: '@everyone',
    here: '@here',
  }[of]
  return (
    <span className="mention" style={role?.color && look ? roleTint(role.color, look) : undefined}>
      {text}
    </span>
  )
}

function GuildPageLink({ to }: { to: GuildPage }) {
  const t = useTranslations('message.preview.navigation')
  return <span className="mention">{t(to)}</span>
}

const mentions: readonly MarkdownNode['type'][] = ['mention', 'command', 'navigation', 'timestamp', 'emoji']

/** Marks in a sample mean nothing, since a bot escapes what people are called; a mention remains one. */
function mentionIn(sample: string) {
  const atom = atomAt(sample, 0)
  return atom?.end === sample.length && mentions.includes(atom.node.type) ? atom.node : null
}

/** A placeholder's value if it is nothing but text; null if it is to stand out. */
function plainValue(name: string, samples: ReadonlyMap<string, string>, isTemplate: boolean) {
  const sample = samples.get(name)
  if (sample === undefined) return isTemplate ? null : inBraces(name)
  return mentionIn(sample) || /^[@#]\S/.test(sample) ? null : sample
}

/** What stands out of what the bot puts in for a placeholder; where nothing is known for it, the braces stand out. */
function PlaceholderValue({ name }: { name: string }) {
  const t = useTranslations('message.preview')
  const { samples } = usePreview()
  const sample = samples.get(name)
  if (sample === undefined)
    return (
      <span className="placeholder" title={t('unknownPlaceholder')}>
        {inBraces(name)}
      </span>
    )
  const mention = mentionIn(sample)
  return mention ? <Node node={mention} isInert /> : <span className="mention">{sample}</span>
}

const blocks: readonly MarkdownNode['type'][] = ['heading', 'subtext', 'quote', 'list', 'codeBlock']

function Spoiler({ nodes }: { nodes: readonly MarkdownNode[] }) {
  const t = useTranslations('message.preview')
  const [isOpen, setIsOpen] = useState(false)
  const content = useRef<HTMLSpanElement>(null)
  const className = nodes.some(({ type }) => blocks.includes(type)) ? 'spoiler of-blocks' : 'spoiler'

  useEffect(() => {
    // The button that had the focus is gone.
    if (isOpen) content.current?.focus()
  }, [isOpen])

  if (isOpen)
    return (
      <span ref={content} className={className} data-state="open" tabIndex={-1}>
        <Nodes nodes={nodes} />
      </span>
    )
  return (
    <AlwaysEnabledButton
      className={className}
      data-state="closed"
      aria-label={t('spoiler')}
      onClick={() => setIsOpen(true)}
    >
      <span aria-hidden>
        <Nodes nodes={nodes} isInert />
      </span>
    </AlwaysEnabledButton>
  )
}
