const keysOf = (bytes: number) => {
  const keys: string[] = []
  for (let size = 2; size < bytes - 16; size += (keys.at(-1)?.length ?? 0) + 1)
    keys.push(`"k${keys.length}":1`)
  return keys.join()
}

/** Texts of JSON, just as long as they may be, that take a reader longest. */
export function worstJson(maxBytes: number, key = 'key') {
  const bytes = maxBytes - key.length - 10
  const fill = (part: string) => part.repeat(bytes / part.length)
  return {
    rows: `{"${key}":[${fill('{},')}{}]}`,
    texts: `{"${key}":[${fill('"",')}""]}`,
    keys: `{${keysOf(bytes)}}`,
    'a long text': `{"${key}":"${fill('a')}"}`,
    'a long name': `{"${fill('a')}":1}`,
    'spaces and half an address': `{"${key}":"http://${' \\u0001'.repeat((bytes - 7) / 7)}"}`,
    levels: `{"${key}":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`,
  }
}
