import { Box, Button, Center, chakra, Flex, Heading } from '@chakra-ui/react'
import { type LucideIcon, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'

export type Tone = 'accent' | 'info' | 'warning' | 'danger'

type EmptyStateProps = {
  icon: LucideIcon
  tone?: Tone
  title: string
  heading?: 'h1' | 'h2' | 'p'
  /** `alert` if it appears because something failed. */
  role?: 'alert'
  action?: ReactNode
  children?: ReactNode
}

/** A picture, one sentence and what can be done about it, for everything that is empty, missing or failed. */
export function EmptyState({ icon, tone = 'accent', title, heading = 'p', ...props }: EmptyStateProps) {
  const { role, action, children } = props
  const isPage = heading === 'h1'
  return (
    <Flex
      role={role}
      direction="column"
      align="center"
      textAlign="center"
      maxW="lg"
      mx="auto"
      px={4}
      py={{ base: 8, md: 12 }}
    >
      <Picture icon={icon} tone={tone} />
      <Heading as={heading} size={isPage ? 'xl' : 'md'} sx={{ textWrap: 'balance' }}>
        {title}
      </Heading>
      {children && (
        <Box
          mt={2}
          color="text.muted"
          fontSize={isPage ? 'md' : 'sm'}
          sx={{ textWrap: 'balance', '> * + *': { mt: 2 } }}
        >
          {children}
        </Box>
      )}
      {action && (
        <Flex mt={6} wrap="wrap" justify="center" gap={3}>
          {action}
        </Flex>
      )}
    </Flex>
  )
}

/** Two cards, with the icon before them. */
const Picture = ({ icon: Icon, tone }: { icon: LucideIcon; tone: Tone }) => (
  <Center position="relative" mb={4} aria-hidden>
    <chakra.svg width="176" height="88" viewBox="0 0 176 88" fill="bg.surface" stroke="border.strong">
      {['rotate(-7 48 44)', 'rotate(7 128 44) translate(80)'].map((transform) => (
        <g key={transform} transform={transform}>
          <rect x="12" y="16" width="72" height="56" rx="10" />
          <chakra.g fill="border.strong" stroke="none" opacity={0.5}>
            <circle cx="26" cy="31" r="6" />
            <rect x="38" y="28" width="34" height="6" rx="3" />
            <rect x="20" y="46" width="56" height="5" rx="2.5" />
            <rect x="20" y="57" width="38" height="5" rx="2.5" />
          </chakra.g>
        </g>
      ))}
    </chakra.svg>
    <Center
      position="absolute"
      boxSize={14}
      borderRadius="full"
      outline="4px solid"
      outlineColor="bg.canvas"
      bg={`${tone}.subtle`}
      color={`${tone}.text`}
    >
      <Icon size={26} strokeWidth={1.75} />
    </Center>
  </Center>
)

type NothingFoundProps = { title: string; clear: string; onClear: () => void }

export const NothingFound = ({ title, clear, onClear }: NothingFoundProps) => (
  <EmptyState
    icon={SearchX}
    title={title}
    action={
      <Button variant="outline" onClick={onClear}>
        {clear}
      </Button>
    }
  />
)
