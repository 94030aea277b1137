/**
 * The text of an answer; null for more than `maxBytes`, of which the rest is not read.
 * @throws whatever the connection broke with
 */
export async function readAtMost({ body }: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
