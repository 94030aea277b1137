import { screen, waitFor } from '@testing-library/react'
import dynamic from 'next/dynamic'
import { expect, test } from 'vitest'
import { preloadable, usePreloaded, whileLoading } from '@/components/ui/preloadable'
import { renderApp } from '@/tests/render-app'

const Here = ({ name }: { name: string }) => <p>{name} is here</p>
const Meanwhile = () => <p>One moment</p>

test('a fallback is shown until the code has loaded', async () => {
  const Greeting = preloadable(() => Promise.resolve(Here), Meanwhile)
  renderApp(<Greeting name="Ada" />)

  expect(screen.getByText('One moment')).toBeVisible()
  expect(await screen.findByText('Ada is here')).toBeVisible()
})

test('preloaded code is rendered at once', async () => {
  const Greeting = preloadable(() => Promise.resolve(Here), Meanwhile)
  await Greeting.load()
  renderApp(<Greeting name="Ada" />)

  expect(screen.getByText('Ada is here')).toBeVisible()
})

test('code that fails to load says so and can be retried', async () => {
  let tries = 0
  const fetchCode = () => (++tries === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(Here))
  const Greeting = preloadable(fetchCode, Meanwhile)
  const { user } = renderApp(<Greeting name="Ada" />)

  expect(await screen.findByText('The server can’t be reached')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Ada is here')).toBeVisible()
})

test('code of the first HTML that fails to load says so and can be retried', async () => {
  let tries = 0
  const Greeting = dynamic<{ name: string }>(
    () => (++tries === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(Here)),
    { loading: whileLoading(Meanwhile) },
  )
  const { user } = renderApp(<Greeting name="Ada" />)

  expect(screen.getByText('One moment')).toBeVisible()
  expect(await screen.findByText('The server can’t be reached')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Ada is here')).toBeVisible()
})

test('waiting for code waits for all of it, but not for code that fails to load', async () => {
  let deliver = () => {}
  const held = preloadable(
    () => new Promise<typeof Here>((resolve) => (deliver = () => resolve(Here))),
    Meanwhile,
  )
  const gone = preloadable<{ name: string }>(() => Promise.reject(new Error('gone')), Meanwhile)
  const Both = () => <p>{usePreloaded([held, gone]) ? 'settled' : 'waiting'}</p>
  renderApp(<Both />)

  await waitFor(() => expect(gone.state()).toBe('failed'))
  expect(screen.getByText('waiting')).toBeVisible()
  deliver()

  expect(await screen.findByText('settled')).toBeVisible()
})
