import { type ServerResponse } from 'node:http'
import { aForeignBackend } from './a-foreign-backend'

const people = [{ user: { id: '300000000000000077', name: 'Robin', avatar: null }, subject: null }]

/** Events as a backend writes them. */
export const written = {
  ready: `id: 7\nevent: ready\ndata: ${JSON.stringify({ people, versions: {}, loaded: {} })}\n\n`,
  change: (id: number) => `id: ${id}\nevent: change\ndata: {"number":${id}}\n\n`,
}

/** Somebody else's backend that has events: it begins each stream with `ready`, and the test writes the rest. */
export async function aStreamingBackend() {
  const streams: ServerResponse[] = []
  const foreign = await aForeignBackend((response) => {
    streams.push(response)
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(written.ready)
  })
  return {
    ...foreign,
    write: (text: string | Buffer) => void streams.at(-1)?.write(text),
    end: () => void streams.at(-1)?.end(),
    /** How many of its streams are still being read. */
    open: () => streams.filter(({ destroyed }) => !destroyed).length,
    /** The newest stream. */
    last: () => streams.at(-1),
  }
}
