import { chakra } from '@chakra-ui/react'
import { messagesProvider } from '@/components/ui/extra-texts'
import status from '@/config/messages/en/status.json'

export const StatusTexts = messagesProvider({ status })

const dots = {
  up: { bg: 'success.solid', borderColor: 'success.solid' },
  down: { bg: 'danger.solid', borderColor: 'danger.solid' },
  unknown: { borderColor: 'border.control' },
} as const

/** Differs in shape, not only in colour: a ring if the state is not known. */
export const StatusDot = ({ state }: { state: keyof typeof dots }) => (
  <chakra.span boxSize={3} borderRadius="full" borderWidth="2px" {...dots[state]} aria-hidden />
)
