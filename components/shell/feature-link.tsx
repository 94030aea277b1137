import { VisuallyHidden } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import NextLink from 'next/link'
import { useRouter } from 'next/router'
import { useTranslations } from 'next-intl'
import type { FeatureDeclaration } from '@/api/features.schema'
import { FeatureIcon } from '@/components/ui/feature-icon'
import { useInView } from './use-in-view'

export type FeatureState = 'on' | 'off' | 'attention'

type FeatureLinkProps = {
  feature: FeatureDeclaration
  href: string
  /** Null where the backend does not tell. */
  state: FeatureState | null
}

/** A feature's row of the navigation. Its states differ in shape, not in colour alone. */
export function FeatureLink({ feature: { name, icon }, href, state }: FeatureLinkProps) {
  const t = useTranslations('shell.featureStates')
  const isCurrent = useRouter().asPath.split(/[?#]/)[0] === href
  const link = useInView<HTMLAnchorElement>(isCurrent)
  return (
    <li>
      <NextLink
        ref={link}
        className="nav-link"
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        prefetch={false}
      >
        <FeatureIcon name={icon} />
        <span className="nav-text">{name}</span>
        {state === 'on' && <span className="nav-dot" aria-hidden />}
        {state === 'attention' && <TriangleAlert className="nav-attention" size={14} aria-hidden />}
        {state && <VisuallyHidden>({t(state)})</VisuallyHidden>}
      </NextLink>
    </li>
  )
}
