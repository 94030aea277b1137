import { Box, chakra, Grid, type GridProps, Text, VisuallyHidden } from '@chakra-ui/react'
import { type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Hue } from '@/theme/semantic-tokens'

export type FeatureState = 'on' | 'off' | 'attention'

type NavLinkProps = {
  href: string
  icon: LucideIcon
  /** The icon's colour, if it has one of its own. */
  hue?: Hue
  /** A feature's state, shown by shape and not only by colour. */
  state?: FeatureState | null
  isExternal?: boolean
  children: ReactNode
}

export function NavLink({ href, icon, hue, state, isExternal, children }: NavLinkProps) {
  const t = useTranslations()
  const isCurrent = useCurrentPath() === href
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent && link.current) showInSidebar(link.current)
  }, [isCurrent])

  return (
    <li>
      <chakra.a
        ref={link}
        layerStyle="navLink"
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        {...(isExternal ? { target: '_blank', rel: 'noreferrer' } : { as: NextLink, prefetch: false })}
      >
        <Box as={icon} size={18} flexShrink={0} color={hue && `${hue}.text`} />
        <Text as="span" flex={1} isTruncated>
          {children}
        </Text>
        {state === 'on' && (
          // Unlike a background, a border stays when the system chooses the colours.
          <Box as="span" borderRadius="full" border="4px solid" borderColor="success.solid" flexShrink={0} />
        )}
        {state === 'attention' && <Box as={TriangleAlert} color="warning.text" size={14} />}
        {state && <VisuallyHidden>({t(`shell.featureStates.${state}`)})</VisuallyHidden>}
        {isExternal && <VisuallyHidden>{t('common.opensInNewTab')}</VisuallyHidden>}
      </chakra.a>
    </li>
  )
}

/** Scrolls the list alone: `scrollIntoView` would have the Tab key go on from this link instead of the page's start. */
function showInSidebar(link: HTMLElement) {
  const list = link.closest('[data-scroller]')
  if (!list) return
  const [row, frame] = [link.getBoundingClientRect(), list.getBoundingClientRect()]
  if (row.top < frame.top) list.scrollTop -= frame.top - row.top
  if (row.bottom > frame.bottom) list.scrollTop += row.bottom - frame.bottom
}

export const useCurrentPath = () => useRouter().asPath.split(/[?#]/)[0]

export const NavList = (props: GridProps) => (
  <Grid as="ul" templateColumns="minmax(0, 1fr)" listStyleType="none" gap={0.5} {...props} />
)
