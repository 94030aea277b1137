import Script from 'next/script'
import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react'
import { usePublicConfig } from '@/components/ui/public-config'

/** Starts error reports if they are configured; otherwise none of their code is loaded. */
export function ErrorReports() {
  const { errorReportsDsn } = usePublicConfig()
  useEffect(() => {
    if (!errorReportsDsn) return
    void import('./start-error-reports').then(({ startErrorReports }) => startErrorReports(errorReportsDsn))
  }, [errorReportsDsn])
  return null
}

type BoundaryProps = { dsn: string | null; children: ReactNode }

class Boundary extends Component<BoundaryProps, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError() {
    return { hasCrashed: true }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    const { dsn } = this.props
    // If the code cannot be loaded, errors go unreported, but the error page is still drawn.
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

/**
 * Reports errors thrown while a page is drawn, because React does not pass them to the window. Then throws them again,
 * so that Next shows its error page.
 */
export function CrashBoundary({ children }: { children: ReactNode }) {
  const { errorReportsDsn } = usePublicConfig()
  return <Boundary dsn={errorReportsDsn}>{children}</Boundary>
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
