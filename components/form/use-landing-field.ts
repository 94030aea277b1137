import { useRouter } from 'next/router'
import { useEffect, useEffectEvent } from 'react'

function decode(hash: string) {
  try {
    return decodeURIComponent(hash)
  } catch {
    return ''
  }
}

/** Tells which field a link leads to: the path behind the address's #, once the form is drawn and when it changes. */
export function useLandingField(onLand: (path: string) => void | (() => void)) {
  const { asPath } = useRouter()
  const [, hash = ''] = asPath.split('#')
  const land = useEffectEvent(onLand)
  useEffect(() => {
    const path = decode(hash)
    return path === '' ? undefined : (land(path) ?? undefined)
  }, [hash])
}
