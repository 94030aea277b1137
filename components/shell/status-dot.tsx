import { chakra } from '@chakra-ui/react'

const dots = {
  up: { bg: 'success.solid', borderColor: 'success.solid' },
  down: { bg: 'danger.solid', borderColor: 'danger.solid' },
  unknown: { borderColor: 'border.control' },
} as const

/** Differs in shape, not only in colour: a ring if the state is not known. */
export const StatusDot = ({ state }: { state: keyof typeof dots }) => (
  <chakra.span
    display="inline-block"
    boxSize={2.5}
    borderRadius="full"
    borderWidth="2px"
    flexShrink={0}
    {...dots[state]}
    aria-hidden
  />
)
