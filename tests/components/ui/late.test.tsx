import { fireEvent, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { type ComponentType, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answersMayCome } from '@/api/held-answers'
import { late } from '@/components/ui/late'
import { english } from '@/config/messages/catalogue'

function Greeting() {
  const [text, setText] = useState('Hello')
  return (
    <>
      <input aria-label="Greeting" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text}</output>
    </>
  )
}

const lateBy = (load: () => Promise<ComponentType>) => late(load, () => true)

/** Hydrates what the server drew of a part whose code comes by `load`. */
async function hydrate(load: () => Promise<ComponentType>) {
  const OnServer = lateBy(() => Promise.resolve(Greeting))
  await OnServer.preload()
  const Here = lateBy(load)
  // Otherwise React would wait for the code.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<OnServer needs={[]} />)
  const root = hydrateRoot(
    container,
    <NextIntlClientProvider locale="en" messages={english} timeZone="UTC">
      <Here needs={[]} />
    </NextIntlClientProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    container.remove()
    vi.unstubAllGlobals()
  })
}

const field = () => screen.getByRole('textbox', { name: 'Greeting' })

test('what is typed before the code has come is taken over', async () => {
  let come: (Part: ComponentType) => void = () => undefined
  const load = vi.fn(() => new Promise<ComponentType>((resolve) => (come = resolve)))
  await hydrate(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalled())

  fireEvent.input(field(), { target: { value: 'Hello there' } })
  come(Greeting)

  expect(await screen.findByText('Hello there')).toBeVisible()
})

test('what is typed is kept while the code cannot be fetched, and until it has come', async () => {
  let fail: (error: Error) => void = () => undefined
  const load = vi.fn(() => new Promise<ComponentType>((_, reject) => (fail = reject)))
  await hydrate(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalled())

  fireEvent.input(field(), { target: { value: 'Hello there' } })
  load.mockRejectedValue(new Error('gone'))
  fail(new Error('gone'))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(field()).toHaveValue('Hello there')
  fireEvent.input(field(), { target: { value: 'Hello there, Ada' } })
  load.mockResolvedValue(Greeting)
  fireEvent.click(again)

  expect(await screen.findByText('Hello there, Ada')).toBeVisible()
  expect(field()).toHaveValue('Hello there, Ada')
  expect(again).not.toBeInTheDocument()
})

test('what is composed stays as it is until a word is chosen, also where nobody heard of its start', async () => {
  let come: (Part: ComponentType) => void = () => undefined
  const load = vi.fn(() => new Promise<ComponentType>((resolve) => (come = resolve)))
  const onAnswer = vi.fn<() => void>()
  await hydrate(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalled())

  fireEvent.compositionUpdate(field(), { data: 'd' })
  fireEvent.input(field(), { target: { value: 'Hello d' } })
  void answersMayCome().then(onAnswer)
  come(Greeting)
  await vi.waitFor(() => expect(load).toHaveResolved())
  expect(screen.getByText('Hello')).toBeVisible()
  expect(onAnswer).not.toHaveBeenCalled()

  fireEvent.input(field(), { target: { value: 'Hello 大' } })
  fireEvent.compositionEnd(field(), { data: '大' })
  expect(await screen.findByText('Hello 大')).toBeVisible()
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalled())
})
