import { useEffect } from 'react'
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
