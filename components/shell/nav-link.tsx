import { VisuallyHidden } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useInView } from './use-in-view'

type NavLinkProps = {
  href: string
  icon: LucideIcon
  isExternal?: boolean
  children: ReactNode
}

/** One row of the navigation; it knows whether it is the page that is shown. */
export function NavLink({ href, icon: Icon, isExternal = false, children }: NavLinkProps) {
  const t = useTranslations('common')
  const { asPath } = useRouter()
  const isCurrent = asPath.split(/[?#]/)[0] === href
  const link = useInView<HTMLAnchorElement>(isCurrent)
  const content = (
    <>
      <Icon size={18} aria-hidden />
      <span className="nav-text">{children}</span>
    </>
  )

  if (isExternal) {
    return (
      <li>
        <a className="nav-link" href={href} target="_blank" rel="noreferrer">
          {content}
          <VisuallyHidden>{t('opensInNewTab')}</VisuallyHidden>
        </a>
      </li>
    )
  }
  return (
    <li>
      <NextLink
        ref={link}
        className="nav-link"
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        prefetch={false}
      >
        {content}
      </NextLink>
    </li>
  )
}
