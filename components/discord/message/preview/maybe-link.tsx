import type { ReactNode } from 'react'
import { fillSamples } from '@/components/discord/message/names'
import { safeUrl } from '@/components/discord/message/safe-url'
import { usePreview } from './preview-context'

type MaybeLinkProps = { url: string | undefined; className?: string; children: ReactNode }

/** A link where there is an address to follow, and nothing else is to be done by a press. */
export function MaybeLink({ url, className, children }: MaybeLinkProps) {
  const { samples, isInert } = usePreview()
  const href = url === undefined ? null : safeUrl(fillSamples(url, samples))
  if (!href) return className ? <span className={className}>{children}</span> : children
  if (isInert) return <span className={className ?? 'link'}>{children}</span>
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
