import { useEffect, useState } from 'react'

/**
 * Code that is fetched when it is first wanted, once for each key. What cannot be fetched is undefined, as long as it is
 * not wanted anew.
 */
export function codeOf<Code, Key = undefined>(load: (key: Key) => Promise<Code>) {
  const codes = new Map<Key, Code>()
  return function useCode(isWanted: boolean, key: Key) {
    const [loaded, setLoaded] = useState({ code: codes.get(key), key })
    const code = loaded.key === key ? loaded.code : undefined
    const isMissing = isWanted && code === undefined
    useEffect(() => {
      if (!isMissing) return
      load(key).then(
        (next) => {
          codes.set(key, next)
          setLoaded({ code: next, key })
        },
        () => undefined,
      )
    }, [isMissing, key])
    return code
  }
}
