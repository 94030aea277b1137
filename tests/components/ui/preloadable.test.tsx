import { render, screen } from '@testing-library/react'
import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { onceDue, preload, usePreloaded, whileLoading } from '@/components/ui/preloadable'
import { renderApp } from '@/tests/support/render-app'

type Props = { name: string }
const Greeting = ({ name }: Props) => <p>{name} is here</p>
const lazy = (load: () => Promise<ComponentType<Props>>) =>
  dynamic(load, { ssr: false, loading: whileLoading(() => <p>One moment</p>) })

test('a fallback is shown until the code has loaded; preloaded code is rendered at once', async () => {
  const Lazy = lazy(() => Promise.resolve(Greeting))
  const Preloaded = lazy(() => Promise.resolve(Greeting))
  await preload(Preloaded)

  renderApp(
    <>
      <Lazy name="Ada" />
      <Preloaded name="Grace" />
    </>,
  )

  expect(screen.getByText('One moment')).toBeVisible()
  expect(screen.getByText('Grace is here')).toBeVisible()
  expect(await screen.findByText('Ada is here')).toBeVisible()
})

test('code that fails to load says so and can be retried', async () => {
  let attempts = 0
  const Lazy = lazy(() => (++attempts === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(Greeting)))
  await preload(Lazy)
  const { user } = renderApp(<Lazy name="Ada" />)

  expect(await screen.findByText('The dashboard can’t be reached')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Ada is here')).toBeVisible()
})

test('waits until all code has loaded, but not for code that fails to load', async () => {
  let deliver = () => {}
  let fail = () => {}
  const pending = lazy(() => new Promise((resolve) => (deliver = () => resolve(Greeting))))
  const failing = lazy(() => new Promise((_, reject) => (fail = () => reject(new Error('gone')))))
  const codes = [pending, failing]
  const Both = () => <p>{usePreloaded(codes) ? 'settled' : 'waiting'}</p>
  renderApp(<Both />)

  fail()
  await preload(failing)
  expect(screen.getByText('waiting')).toBeVisible()
  deliver()

  expect(await screen.findByText('settled')).toBeVisible()
})

test('code that has come before its place is hydrated leaves there what the server drew, and follows', async () => {
  const Lazy = lazy(() => Promise.resolve(Greeting))
  const Due = onceDue(Lazy, () => <p>As the server drew it</p>)
  await preload(Lazy)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Due name="Ada" />)
  const mismatches: unknown[] = []
  const drawnByServer = screen.getByText('As the server drew it')

  render(<Due name="Ada" />, {
    container,
    hydrate: true,
    onRecoverableError: (error) => mismatches.push(error),
  })

  expect(drawnByServer).toBeInTheDocument()
  expect(await screen.findByText('Ada is here')).toBeVisible()
  expect(mismatches).toEqual([])
})
