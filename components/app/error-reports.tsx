import Script from 'next/script'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { usePublicConfig } from '@/components/ui/public-config'

type ErrorReportsProps = { dsn: string | null; children: ReactNode }

/**
 * Starts error reports if they are configured; otherwise none of their code is loaded. Also reports errors thrown during
 * rendering, which React does not pass to the window, and throws them again, so that Next shows its error page.
 */
export class ErrorReports extends Component<ErrorReportsProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override componentDidMount() {
    const { dsn } = this.props
    if (dsn) void import('./start-error-reports').then(({ startErrorReports }) => startErrorReports(dsn))
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    const { dsn } = this.props
    // If the code cannot be loaded, errors go unreported, but the error page is still shown.
    if (dsn)
      void import('./start-error-reports').then(
        ({ reportCrash }) => reportCrash(dsn, error, componentStack ?? ''),
        () => undefined,
      )
    throw error
  }

  override render() {
    return this.state.hasCrashed ? null : this.props.children
  }
}

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
