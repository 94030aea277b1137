import { fireEvent, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answersMayCome } from '@/api/held-answers'
import { HydratedLater } from '@/components/ui/hydrated-later'

type Told = { onRest: () => void; onPart: () => void; onPress: () => void }

function Part({ onPart, onPress }: Told) {
  useLayoutEffect(onPart, [onPart])
  return <button onClick={onPress}>Enable</button>
}

/** Tells once it is hydrated, before React does anything else. */
function Page(told: Told) {
  const { onRest } = told
  useLayoutEffect(() => queueMicrotask(onRest), [onRest])
  return (
    <HydratedLater>
      <Part {...told} />
    </HydratedLater>
  )
}

/** @returns the steps as they are done */
function hydrate(onRest: () => void) {
  const steps: string[] = []
  const told = {
    onRest: () => {
      steps.push('the rest')
      void answersMayCome().then(() => steps.push('an answer'))
      onRest()
    },
    onPart: () => void steps.push('the part'),
    onPress: () => void steps.push('a press'),
  }
  // Otherwise React would hydrate all of it before anybody can press.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Page {...told} />)
  const root = hydrateRoot(container, <Page {...told} />)
  onTestFinished(() => {
    root.unmount()
    container.remove()
    vi.unstubAllGlobals()
  })
  return steps
}

test('a part is hydrated after the rest of the first page, and answers wait for it', async () => {
  const steps = hydrate(() => undefined)
  await vi.waitFor(() => expect(steps).toEqual(['the rest', 'the part', 'an answer']))
})

test('a part that is pressed before it is hydrated answers at once', async () => {
  const steps = hydrate(() => fireEvent.click(screen.getByRole('button')))
  await vi.waitFor(() => expect(steps).toEqual(['the rest', 'the part', 'a press', 'an answer']))
})
