import { chakra, type HTMLChakraProps, type SystemStyleObject, useStyleConfig } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'

type ChipsProps = HTMLChakraProps<'div'> & {
  /** Another one is brought into view. */
  current: string | undefined
  sx?: SystemStyleObject
}

/**
 * A row of buttons or links that look like Chakra's, as plain elements: of Chakra's, each would compute these styles, and
 * there may be dozens.
 */
export function Chips({ current, sx, ...props }: ChipsProps) {
  const strip = useRef<HTMLDivElement>(null)
  // The current one comes into view, and nothing but the strip moves.
  useEffect(() => {
    const element = strip.current
    const chip = element?.querySelector<HTMLElement>('[aria-current], [aria-pressed="true"]')
    if (element && chip) element.scrollLeft = chip.offsetLeft - (element.clientWidth - chip.offsetWidth) / 2
  }, [current])
  const chip = useStyleConfig('Button', { variant: 'chip', size: 'sm' })
  return <chakra.div ref={strip} layerStyle="strip" {...props} sx={{ '> *': { ...shape, ...chip }, ...sx }} />
}

const shape = {
  display: 'inline-flex',
  position: 'relative',
  alignItems: 'center',
  justifyContent: 'center',
  verticalAlign: 'middle',
  userSelect: 'none',
  outline: 'none',
} as const
