import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type ChoiceRowProps = {
  name: ReactNode
  isChosen: boolean
  isDisabled: boolean
  describedBy?: string
  onChoose: (isChosen: boolean) => void
  action: ReactNode
  children: ReactNode
}

/** Something to select, with what there is to say about it below. */
export const ChoiceRow = ({ name, describedBy, onChoose, action, children, ...row }: ChoiceRowProps) => (
  <Box as="li" py={3} borderTopWidth="1px" fontSize="sm">
    <Flex align="center" gap={3} minH={8}>
      <chakra.label sx={labelStyles}>
        <input
          type="checkbox"
          checked={row.isChosen}
          disabled={row.isDisabled}
          aria-describedby={describedBy}
          onChange={({ target }) => onChoose(target.checked)}
        />
        {name}
      </chakra.label>
      {action}
    </Flex>
    <Grid gap={1.5} pt={1} ps={{ md: '1.875rem' }} minW={0} overflowWrap="anywhere">
      {children}
    </Grid>
  </Box>
)

const labelStyles = {
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: 3,
  minW: 0,
  minH: 8,
  fontWeight: 'semibold',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:has(:disabled)': { cursor: 'default', color: 'text.muted' },
} as const
