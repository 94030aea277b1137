import { Button } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type DisclosureProps = {
  isOpen: boolean
  /** The id of the content. */
  controls: string
  label?: string
  variant?: 'ghost' | 'outline'
  onToggle: () => void
  children: ReactNode
}

export const Disclosure = ({ isOpen, controls, label, onToggle, ...props }: DisclosureProps) => (
  <Button
    size="sm"
    variant="ghost"
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    aria-label={label}
    rightIcon={<ChevronDown size={16} style={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />}
    onClick={onToggle}
    {...props}
  />
)
