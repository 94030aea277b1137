import { Grid, type GridProps, visuallyHiddenStyle } from '@chakra-ui/react'
import { type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { createElement, memo, useEffect, useRef } from 'react'
import type { Hue } from '@/theme/semantic-tokens'

export type FeatureState = 'on' | 'off' | 'attention'

type NavLinkProps = {
  href: string
  icon: LucideIcon
  /** A feature's state, shown by shape and not only by colour. */
  state?: FeatureState | null
  isExternal?: boolean
  name: string
  language?: string
}

/** Of plain texts, so that those that stay the same are not rendered again: there may be hundreds. */
export const NavLink = memo(function NavLink(props: NavLinkProps) {
  const { href, icon, state, isExternal, name, language } = props

  const t = useTranslations()
  const isCurrent = useCurrentPath() === href
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent && link.current) showInSidebar(link.current)
  }, [isCurrent])

  const content = (
    <>
      {createElement(icon, { size: 18 })}
      <bdi className="name" lang={language}>
        {name}
      </bdi>
      {state === 'on' && <span className="on" />}
      {state === 'attention' && <TriangleAlert className="attention" size={14} />}
      {state && <span className="unseen">({t(`shell.featureStates.${state}`)})</span>}
      {isExternal && <span className="unseen">{t('common.opensInNewTab')}</span>}
    </>
  )
  const shared = { ref: link, href, 'aria-current': isCurrent ? ('page' as const) : undefined }
  return (
    <li>
      {isExternal ? (
        <a {...shared} target="_blank" rel="noreferrer">
          {content}
        </a>
      ) : (
        <NextLink {...shared} prefetch={false}>
          {content}
        </NextLink>
      )}
    </li>
  )
})

/** Scrolls the list alone: `scrollIntoView` would have the Tab key go on from this link instead of the page's start. */
function showInSidebar(link: HTMLElement) {
  const list = link.closest('[data-scroller]')
  if (!list) return
  const [row, frame] = [link.getBoundingClientRect(), list.getBoundingClientRect()]
  if (row.top < frame.top) list.scrollTop -= frame.top - row.top
  if (row.bottom > frame.bottom) list.scrollTop += row.bottom - frame.bottom
}

export const useCurrentPath = () => useRouter().asPath.split(/[?#]/)[0]

type NavListProps = GridProps & {
  /** The colour of its icons, if they have one of their own. */
  hue?: Hue
}

/** It has the styles of its links, of which there may be hundreds. */
export const NavList = ({ hue, ...props }: NavListProps) => (
  <Grid
    as="ul"
    templateColumns="minmax(0, 1fr)"
    listStyleType="none"
    gap={0.5}
    sx={{ ...linkStyles, 'a > svg:first-of-type': { flexShrink: 0, color: hue && `${hue}.text` } }}
    {...props}
  />
)

const linkStyles = {
  a: { layerStyle: 'navLink' },
  '.name': { flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // Unlike a background, a border stays when the system chooses the colours.
  '.on': { borderRadius: 'full', border: '4px solid', borderColor: 'success.solid', flexShrink: 0 },
  '.attention': { color: 'warning.text' },
  '.unseen': visuallyHiddenStyle,
} as const
