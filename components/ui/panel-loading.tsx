import { Box } from '@chakra-ui/react'
import { SkeletonLines, SkeletonRegion } from './skeletons'

/** Stands in a panel for the moment in which its content loads. */
export const PanelLoading = () => (
  <Box p={4}>
    <SkeletonRegion>
      <SkeletonLines lines={4} />
    </SkeletonRegion>
  </Box>
)
