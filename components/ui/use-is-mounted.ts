import { useEffect, useRef } from 'react'

/** Whether what uses it is still in the page: for what comes of a call a while later. */
export function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return isMounted
}
