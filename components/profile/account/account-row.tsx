import { Button, type ButtonProps, Center, Grid, type GridProps } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'

/** A row of a card: its icon, its text, and what can be done. Shared with the skeleton. */
export const AccountRow = (props: GridProps) => (
  <Grid
    templateColumns={{ base: 'auto minmax(0, 1fr)', '3sm': 'auto minmax(0, 1fr) auto' }}
    alignItems="center"
    columnGap={4}
    rowGap={3}
    py={3}
    borderTopWidth="1px"
    fontSize="sm"
    outline={0}
    _last={{ pb: 0 }}
    _focusVisible={{ boxShadow: 'inset 0 0 0 2px var(--chakra-colors-focus-ring)', borderRadius: 'md' }}
    {...props}
  />
)

export const RowIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Center
    alignSelf={{ base: 'start', '3sm': 'center' }}
    boxSize={10}
    borderRadius="lg"
    bg="bg.subtle"
    color="text.muted"
    aria-hidden
  >
    <Icon size={20} strokeWidth={1.75} />
  </Center>
)

/** Below the text on a phone. */
export const RowButton = (props: ButtonProps) => (
  <Button
    variant="outline"
    gridColumn={{ base: 2, '3sm': 'auto' }}
    justifySelf={{ base: 'start', '3sm': 'end' }}
    {...props}
  />
)
