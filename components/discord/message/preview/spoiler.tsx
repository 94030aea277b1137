import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LookButton } from '@/components/form/look-button'

type SpoilerProps = {
  /** What stands under the cover: it takes no focus and no press. */
  covered: ReactNode
  children: ReactNode
}

/** Covered until it is pressed. */
export function Spoiler({ covered, children }: SpoilerProps) {
  const t = useTranslations('message.preview')
  const [isOpen, setIsOpen] = useState(false)
  const shown = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    // The button that had the focus is gone.
    if (isOpen) shown.current?.focus()
  }, [isOpen])

  if (isOpen) {
    return (
      <span ref={shown} className="spoiler" data-state="open" tabIndex={-1}>
        {children}
      </span>
    )
  }
  return (
    <LookButton
      className="spoiler"
      data-state="closed"
      aria-label={t('spoiler')}
      onClick={() => setIsOpen(true)}
    >
      <span aria-hidden>{covered}</span>
    </LookButton>
  )
}
