/** `body` is undefined where the answer was a page or broken JSON. */
export type RawAnswer = { status: number; headers: Headers; body: unknown; isPage: boolean }

async function readText(response: Response, most: number) {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > most) throw new RangeError('The answer is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Reads at most `most` bytes, as JSON.
 * @throws RangeError for more, or whatever the connection broke with
 */
export async function readAnswer(response: Response, most: number): Promise<RawAnswer> {
  const { status, headers } = response
  const text = await readText(response, most)
  const isPage = /html/i.test(headers.get('content-type') ?? '') || text.trimStart().startsWith('<')
  return { status, headers, isPage, body: isPage ? undefined : parse(text) }
}
