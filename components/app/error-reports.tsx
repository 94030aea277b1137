import Script from 'next/script'
import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react'
import { usePublicConfig } from '@/components/ui/public-config'

/** Starts error reports where they are configured; elsewhere not a byte of them is loaded. */
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
    // What cannot be loaded cannot be reported; the page that says so is drawn all the same.
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
 * Reports what is thrown while a page is drawn, which React keeps from the window, and hands it on: Next shows its error
 * page then, and tells nobody.
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
