import type { RenderToReadableStreamOptions } from 'react-dom/server'
import type { ReactNode } from 'react'

/** What is in one piece, as the stream that React would draw a page into. */
function streamOf(text: string) {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
  return Object.assign(stream, { allReady: Promise.resolve() })
}

/** How React marks a part of a page, within a `Suspense`, that failed: by itself, it leaves it to the browser. */
const failed = '<!--$!-->'

/**
 * Has React draw each page as one text, where Next asks for a stream, of which React encodes every attribute by itself. Next
 * waits for its end anyway, and a page has all the data that it will get before it is drawn.
 */
export async function drawAtOnce() {
  const { default: server } = await import('react-dom/server.edge')
  const { renderToReadableStream } = server
  async function draw(page: ReactNode, options?: RenderToReadableStreamOptions) {
    const text = server.renderToString(page, options)
    return text.includes(failed) ? drawAgain(page, options) : streamOf(text)
  }
  /** React does not tell what failed as it draws a text. */
  async function drawAgain(page: ReactNode, options?: RenderToReadableStreamOptions) {
    const failures: unknown[] = []
    const onError = (error: unknown) => void failures.push(error)
    const stream = await renderToReadableStream(page, { ...options, onError })
    await stream.allReady
    if (failures.length > 0) throw failures[0]
    return stream
  }
  Object.assign(server, { renderToReadableStream: draw })
}
