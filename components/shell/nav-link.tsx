import { VisuallyHidden } from '@chakra-ui/react'
import { type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useRef } from 'react'

export type FeatureState = 'on' | 'off' | 'attention'

type NavLinkProps = {
  href: string
  icon: LucideIcon
  /** A feature's state, shown by shape and not only by colour. */
  state?: FeatureState | null
  /** Leads out of the dashboard, in a new tab. */
  isExternal?: boolean
  children: ReactNode
}

/** One row of the navigation. The row of the current page is marked and scrolled into view. */
export function NavLink({ href, icon: Icon, state, isExternal, children }: NavLinkProps) {
  const t = useTranslations()
  const isCurrent = useRouter().asPath.split(/[?#]/)[0] === href
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const content = (
    <>
      <Icon size={18} aria-hidden />
      <span className="nav-text">{children}</span>
      {state === 'on' && <span className="nav-dot" aria-hidden />}
      {state === 'attention' && <TriangleAlert className="nav-attention" size={14} aria-hidden />}
      {state && <VisuallyHidden>({t(`shell.featureStates.${state}`)})</VisuallyHidden>}
      {isExternal && <VisuallyHidden>{t('common.opensInNewTab')}</VisuallyHidden>}
    </>
  )
  const props = { href, className: 'nav-link', children: content }

  return (
    <li>
      {isExternal ? (
        <a {...props} target="_blank" rel="noreferrer" />
      ) : (
        <NextLink {...props} ref={link} aria-current={isCurrent ? 'page' : undefined} prefetch={false} />
      )}
    </li>
  )
}

/** The styles of all rows, on one element, because there are many rows. */
export const navigationStyles = {
  ul: { listStyle: 'none', display: 'grid', gap: 0.5 },
  '.nav-group': { mt: 5, mb: 1.5, px: 3, fontSize: 'xs', fontWeight: 'semibold', color: 'text.muted' },
  '.nav-guild': {
    mt: 4,
    pt: 4,
    px: 3,
    mb: 3,
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    borderTopWidth: '1px',
    fontWeight: 'semibold',
    fontSize: 'sm',
    lineHeight: 'short',
    '> :last-child': { minW: 0, flex: 1, overflowWrap: 'anywhere', noOfLines: 2 },
  },
  '.nav-link': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minH: 10,
    scrollMarginBlock: 12,
    px: 3,
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'medium',
    color: 'text.muted',
    transitionProperty: 'colors',
    transitionDuration: 'fast',
    svg: { flexShrink: 0 },
    _hover: { bg: 'bg.hover', color: 'text.primary' },
    _focusVisible: { outline: '2px solid', outlineColor: 'focus.ring', outlineOffset: '-2px' },
    '&[aria-current=page]': { bg: 'accent.subtle', color: 'accent.text', fontWeight: 'semibold' },
  },
  '.nav-text': { flex: 1, minW: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '.nav-dot': { w: 2, h: 2, borderRadius: 'full', bg: 'success.solid', flexShrink: 0 },
  '.nav-attention': { color: 'warning.text' },
} as const
