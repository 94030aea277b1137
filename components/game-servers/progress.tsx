import { LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

/** A try that is under way, with what ends it. Styled by what stands around it. */
export function Progress({ words, children }: { words: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // Who sent the form from a field further up is to see that something goes on.
  useEffect(() => {
    // Newer browsers answer a promise, which is nothing that an effect may return.
    void place.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div className="progress" ref={place}>
      <LoaderCircle size={20} aria-hidden />
      <p>{words}</p>
      {children}
    </div>
  )
}
