import { screen, waitFor } from '@testing-library/react'
import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { preloadable, usePreloaded, whileLoading } from '@/components/ui/preloadable'
import { renderApp } from '@/tests/support/render-app'

type Props = { name: string }
const Greeting = ({ name }: Props) => <p>{name} is here</p>
const Fallback = () => <p>One moment</p>

test('a fallback is shown until the code has loaded; preloaded code is rendered at once', async () => {
  const Lazy = preloadable(() => Promise.resolve(Greeting), Fallback)
  const { unmount } = renderApp(<Lazy name="Ada" />)
  expect(screen.getByText('One moment')).toBeVisible()
  expect(await screen.findByText('Ada is here')).toBeVisible()
  unmount()

  renderApp(<Lazy name="Grace" />)
  expect(screen.getByText('Grace is here')).toBeVisible()
})

type Load = () => Promise<ComponentType<Props>>

test.each([
  ['preloadable code', (load: Load) => preloadable(load, Fallback)],
  ['code of the first HTML', (load: Load) => dynamic<Props>(load, { loading: whileLoading(Fallback) })],
])('%s that fails to load says so and can be retried', async (_, lazy) => {
  let attempts = 0
  const Lazy = lazy(() => (++attempts === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(Greeting)))
  const { user } = renderApp(<Lazy name="Ada" />)

  expect(screen.getByText('One moment')).toBeVisible()
  expect(await screen.findByText('The dashboard can’t be reached')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Ada is here')).toBeVisible()
})

test('waits until all code has loaded, but not for code that fails to load', async () => {
  let deliver = () => {}
  const load: Load = () => new Promise((resolve) => (deliver = () => resolve(Greeting)))
  const pending = preloadable(load, Fallback)
  const failing = preloadable<Props>(() => Promise.reject(new Error('gone')), Fallback)
  const Both = () => <p>{usePreloaded([pending, failing]) ? 'settled' : 'waiting'}</p>
  renderApp(<Both />)

  await waitFor(() => expect(failing.state()).toBe('failed'))
  expect(screen.getByText('waiting')).toBeVisible()
  deliver()

  expect(await screen.findByText('settled')).toBeVisible()
})
