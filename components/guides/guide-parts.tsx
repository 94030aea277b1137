import { Check, Copy, Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { useCopy } from '@/components/ui/use-copy'
import { type GuideElement, type GuideNode, wordsOf } from '@/config/guides'

type PartProps = { node: GuideElement; children: ReactNode }

/** A block of code, which can be copied; a long line is scrolled to, with the keyboard as well. */
function CodeBlock({ node, children }: PartProps) {
  const t = useTranslations('guides')
  const { outcome, copy } = useCopy(wordsOf(node))
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <div className="code">
      <pre tabIndex={0} role="group" aria-label={t('code')}>
        {children}
      </pre>
      <span role="status">{outcome && t(outcome)}</span>
      <button type="button" aria-label={t('copy')} title={t('copy')} onClick={() => void copy()}>
        <Icon size={16} aria-hidden />
      </button>
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
      <Link2 size={16} aria-hidden />
    </a>,
  )
}

function Table({ children }: PartProps) {
  const t = useTranslations('guides')
  return (
    <div className="scrolled" tabIndex={0} role="group" aria-label={t('table')}>
      <table>{children}</table>
    </div>
  )
}

/** Nothing is fetched before somebody points at a link: a page has dozens. */
const GuideLink = ({ node: { href = '' }, children }: PartProps) =>
  href.startsWith('/') ? (
    <NextLink prefetch={false} href={href}>
      {children}
    </NextLink>
  ) : (
    <a href={href}>{children}</a>
  )

const parts: Partial<Record<GuideElement['tag'], ComponentType<PartProps>>> = {
  a: GuideLink,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  pre: CodeBlock,
  table: Table,
}

/** The pieces of a guide, which never change their order. */
export const drawNodes = (nodes: readonly GuideNode[]): ReactNode[] =>
  nodes.map((node, key) => {
    if (typeof node === 'string') return node
    const Part = parts[node.tag]
    if (node.children.length === 0) return createElement(node.tag, { key })
    const children = drawNodes(node.children)
    return Part ? (
      <Part key={key} node={node}>
        {children}
      </Part>
    ) : (
      createElement(node.tag, { key }, children)
    )
  })
