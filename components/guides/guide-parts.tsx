import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { CopyTextButton } from '@/components/ui/copy-text-button'
import { untranslated } from '@/components/ui/untranslated'
import { type GuideElement, type GuideNode, wordsOf } from '@/config/guides'
import { GuideAnchor } from './guide-anchor'

type PartProps = { node: GuideElement; children: ReactNode }

function CodeBlock({ node, children }: PartProps) {
  const t = useTranslations('guides')
  return (
    // Code is read from left to right in every language.
    <div className="code" dir="ltr">
      <pre {...untranslated} tabIndex={0} role="group" aria-label={t('code')}>
        {children}
      </pre>
      <CopyTextButton
        text={wordsOf(node)}
        label={t('copy')}
        outcomes={{ copied: t('copied'), notCopied: t('notCopied') }}
        position="absolute"
        top={1}
        // In the direction of the code; Chakra takes `insetInlineEnd` by that of the page.
        insetInline="auto 0.25rem"
        bg="bg.surface"
      />
    </div>
  )
}

function Heading({ node: { tag, id, ...node }, children }: PartProps) {
  const t = useTranslations('guides')
  return createElement(
    tag,
    { id },
    children,
    <a className="anchor" href={`#${id}`} aria-label={t('link', { name: wordsOf({ tag, ...node }) })}>
      <Link2 size={16} />
    </a>,
  )
}

function Table({ children }: PartProps) {
  const t = useTranslations('guides')
  return (
    <div className="table" tabIndex={0} role="group" aria-label={t('table')}>
      <table>{children}</table>
    </div>
  )
}

function GuideLink({ node: { href = '' }, children }: PartProps) {
  return href.startsWith('/') ? (
    <GuideAnchor href={href}>{children}</GuideAnchor>
  ) : (
    <a href={href}>{children}</a>
  )
}

const InlineCode = ({ children }: PartProps) => <code {...untranslated}>{children}</code>

const parts: Partial<Record<GuideElement['tag'], ComponentType<PartProps>>> = {
  a: GuideLink,
  code: InlineCode,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  pre: CodeBlock,
  table: Table,
}

/** The nodes never change their order, so their indexes are their keys. */
export const renderNodes = (nodes: readonly GuideNode[]): ReactNode[] =>
  nodes.map((node, key) => {
    if (typeof node === 'string') return node
    if (node.children.length === 0) return createElement(node.tag, { key })
    const children = renderNodes(node.children)
    const Part = parts[node.tag]
    if (!Part) return createElement(node.tag, { key }, children)
    return (
      <Part key={key} node={node}>
        {children}
      </Part>
    )
  })
