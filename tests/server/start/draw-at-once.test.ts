import { createElement, Suspense } from 'react'
import server from 'react-dom/server.edge'
import { expect, onTestFinished, test } from 'vitest'
import { drawAtOnce } from '@/server/start/draw-at-once'

test('a page fails as a whole where one of its parts does', async () => {
  const failure = new Error('There is no such text.')
  const Part = (): null => {
    throw failure
  }
  const { renderToReadableStream } = server
  onTestFinished(() => void Object.assign(server, { renderToReadableStream }))
  await drawAtOnce()

  await expect(
    server.renderToReadableStream(createElement(Suspense, null, createElement(Part))),
  ).rejects.toBe(failure)
})
