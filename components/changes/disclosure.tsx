import { Button } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type DisclosureProps = {
  isOpen: boolean
  /** The id of what it shows; it is named while that is there. */
  controls: string
  label?: string
  variant?: 'ghost' | 'outline'
  onToggle: () => void
  children: ReactNode
}

export const Disclosure = (props: DisclosureProps) => {
  const { isOpen, controls, label, variant = 'ghost', onToggle, children } = props
  return (
    <Button
      size="sm"
      variant={variant}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={label}
      rightIcon={
        <ChevronDown size={16} aria-hidden style={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
      }
      onClick={onToggle}
    >
      {children}
    </Button>
  )
}
