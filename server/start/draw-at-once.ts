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

/**
 * Has React draw each page as one text, where Next asks for a stream, of which React encodes every attribute by itself. Next
 * waits for its end anyway, and a page has all the data that it will get before it is drawn.
 */
export async function drawAtOnce() {
  const { default: server } = await import('react-dom/server.edge')
  const draw = async (page: ReactNode, options?: RenderToReadableStreamOptions) =>
    streamOf(server.renderToString(page, options))
  Object.assign(server, { renderToReadableStream: draw })
}
