import { chakra, type HTMLChakraProps, visuallyHiddenStyle } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { createElement, memo, type ReactNode, useEffect, useRef } from 'react'
import { FeatureIcon } from '@/components/ui/feature-icon'
import type { Hue } from '@/theme/semantic-tokens'

/** An icon, or the name of a feature's. */
export type NavIcon = LucideIcon | string

type NavLinkProps = {
  href: string
  icon: NavIcon
  name: string
  language?: string
  /** Of its icon, where what contains it has styles for each. */
  hue?: Hue
  /** Beside the name. It stays the same element, so that the link is not rendered again. */
  mark?: ReactNode
  isExternal?: boolean
  /** Followed by what contains it (`useFollowLinks`). */
  isPlain?: boolean
}

/** Of what stays the same, so that it is not rendered again, and without hooks that read much: there may be hundreds. */
export const NavLink = memo(function NavLink(props: NavLinkProps) {
  const { href, icon, name, language, hue, mark, isExternal, isPlain } = props
  const isCurrent = useCurrentPath() === href
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent && link.current) showInSidebar(link.current)
  }, [isCurrent])

  const content = (
    <>
      {drawNavIcon(icon)}
      <bdi lang={language}>{name}</bdi>
      {mark}
      {isExternal && <OpensInNewTab />}
    </>
  )
  const shared = { ref: link, href, 'aria-current': isCurrent ? ('page' as const) : undefined }
  return (
    <li className={hue}>
      {isExternal ? (
        <a {...shared} target="_blank" rel="noreferrer">
          {content}
        </a>
      ) : isPlain ? (
        <a {...shared}>{content}</a>
      ) : (
        <NextLink {...shared} prefetch={false}>
          {content}
        </NextLink>
      )}
    </li>
  )
})

export const drawNavIcon = (icon: NavIcon) =>
  typeof icon === 'string' ? <FeatureIcon name={icon} /> : createElement(icon, { size: 18 })

const OpensInNewTab = () => <span>{useTranslations('common')('opensInNewTab')}</span>

/** Scrolls the list alone: `scrollIntoView` would have the Tab key go on from this link instead of the page's start. */
function showInSidebar(link: HTMLElement) {
  const list = link.closest('[data-scroller]')
  if (!list) return
  const [row, frame] = [link.getBoundingClientRect(), list.getBoundingClientRect()]
  if (row.top < frame.top) list.scrollTop -= frame.top - row.top
  if (row.bottom > frame.bottom) list.scrollTop += row.bottom - frame.bottom
}

export const useCurrentPath = () => useRouter().asPath.split(/[?#]/)[0]

/** Of lists with such links. */
export const navStyles = {
  ul: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5, listStyleType: 'none' },
  a: { layerStyle: 'navLink' },
  'a > svg:first-of-type': { boxSize: '18px', flexShrink: 0 },
  'a > bdi, summary > span': {
    flex: 1,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    py: '3px',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    lineHeight: 'short',
    textAlign: 'var(--page-start)',
  },
  // Unlike a background, a border stays when the system chooses the colours.
  '.on': { borderRadius: 'full', border: '4px solid', borderColor: 'success.solid', flexShrink: 0 },
  '.attention': { color: 'warning.text' },
  'a > span:not(.on)': visuallyHiddenStyle,
} as const

const { ul, ...linkStyles } = navStyles

export const NavList = (props: HTMLChakraProps<'ul'>) => (
  <chakra.ul sx={{ ...ul, ...linkStyles }} {...props} />
)
