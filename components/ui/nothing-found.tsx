import { Button } from '@chakra-ui/react'
import { SearchX } from 'lucide-react'
import { EmptyState } from './empty-state'

/** Stands where a search or a filter leaves nothing, with the way back to everything. */
export const NothingFound = ({
  title,
  clear,
  onClear,
}: {
  title: string
  clear: string
  onClear: () => void
}) => (
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
