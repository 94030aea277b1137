import { expect, test, vi } from 'vitest'
import { ErrorReports } from '@/components/app/error-reports'
import { renderApp } from '@/tests/render-app'
import { screen } from '@testing-library/react'

const loaded: string[] = []

vi.mock('@/components/app/start-error-reports', () => {
  loaded.push('start-error-reports')
  return { startErrorReports: (dsn: string) => void loaded.push(dsn) }
})

const dsn = 'https://0123abcd@reports.example.com/7'

test('Nothing of error reports is loaded where none are configured', async () => {
  renderApp(
    <>
      <ErrorReports />
      <p>Shown</p>
    </>,
    { publicConfig: { errorReportsDsn: null } },
  )

  await screen.findByText('Shown')
  await vi.dynamicImportSettled()
  expect(loaded).toEqual([])
})

test('Error reports are loaded after the page, where they are configured', async () => {
  renderApp(<ErrorReports />, { publicConfig: { errorReportsDsn: dsn } })

  expect(loaded).toEqual([])
  await vi.dynamicImportSettled()
  expect(loaded).toEqual(['start-error-reports', dsn])
})
