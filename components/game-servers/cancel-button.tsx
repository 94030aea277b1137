import { Button } from '@chakra-ui/react'
import { type RefObject, useLayoutEffect, useRef } from 'react'

type CancelButtonProps = {
  label?: string
  /** What has the focus once this is gone: it goes away under the finger of who pressed it. */
  returnTo: RefObject<HTMLElement | null>
  onClick: () => void
  children: string
}

/** Ends a try that is under way. */
export function CancelButton({ label, returnTo, onClick, children }: CancelButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    const target = returnTo.current
    return () => {
      if (own === document.activeElement) target?.focus()
    }
  }, [returnTo])

  return (
    <Button ref={button} size="sm" variant="outline" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  )
}
