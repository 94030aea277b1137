import Script from 'next/script'
import { usePublicConfig } from '@/components/ui/public-config'

/** The self-hosted analytics script, after the page became interactive and only where one is configured. */
export function Analytics() {
  const { analytics } = usePublicConfig()
  if (!analytics) return null
  return (
    <Script
      src={analytics.scriptUrl}
      strategy="afterInteractive"
      data-website-id={analytics.websiteId ?? undefined}
    />
  )
}
