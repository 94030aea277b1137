import { once } from 'node:events'
import { expect } from 'vitest'
import { aRawBackend } from './a-foreign-backend'

type Pour = {
  headers: Record<string, string>
  blocks: number
  block: (number: number) => string
  begin?: string
  end?: string
}

/** Somebody else's backend that answers with more than fits on the way, as fast as it is taken. */
export async function aPouringBackend({ headers, blocks, block, begin = '', end = '' }: Pour) {
  let sent = 0
  const { url } = await aRawBackend((_, response) => {
    response.writeHead(200, headers).write(begin)
    void (async () => {
      for (; sent < blocks; sent += 1) if (!response.write(block(sent))) await once(response, 'drain')
      response.end(end)
    })()
  })

  /** Until nothing was taken for this many milliseconds. */
  async function untilStill(interval: number) {
    let before = -1
    const isStill = () => {
      const isSame = sent > 0 && sent === before
      before = sent
      return isSame
    }
    await expect.poll(isStill, { interval }).toBe(true)
  }
  return { url, sent: () => sent, untilStill }
}
