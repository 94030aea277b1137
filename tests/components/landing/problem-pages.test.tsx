import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NotFound, ServerProblem } from '@/components/landing/problem-pages'
import { receivedLines } from '@/tests/msw/received'
import { renderApp } from '@/tests/render-app'

test('a lost address leads back without asking the server', () => {
  renderApp(<NotFound />, { session: 'not asked', route: '/nowhere' })

  expect(screen.getByRole('heading', { level: 1, name: 'This page does not exist' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to your servers' })).toHaveAttribute('href', '/user/home')
  expect(receivedLines()).toEqual([])
})

test('a broken page leads back without asking the server', () => {
  renderApp(<ServerProblem />, { session: 'not asked', route: '/broken' })

  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong on our side' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/main')
  expect(receivedLines()).toEqual([])
})
