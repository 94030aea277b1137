import { Flex, Stack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type GroupProps = { title: string; lead: string; action?: ReactNode; children: ReactNode }

export const Group = ({ title, lead, action, children }: GroupProps) => (
  <Stack spacing={3} minW={0}>
    <div>
      <Flex wrap="wrap" align="center" justify="space-between" gap={2}>
        <Text as="h3" fontSize="sm" fontWeight="semibold">
          {title}
        </Text>
        {action}
      </Flex>
      <Text layerStyle="hint" mt={1}>
        {lead}
      </Text>
    </div>
    {children}
  </Stack>
)
