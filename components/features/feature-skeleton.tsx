import { Box, Flex } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { formStyles } from '@/components/options/form-styles'
import { growHere } from '@/components/ui/motion'
import { FieldSkeleton, PageHeadSkeleton } from '@/components/ui/page'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'

export function FeatureSkeleton({ hasSwitch = true }) {
  const t = useTranslations('features')
  return (
    <SkeletonRegion label={t('loading')}>
      <Box layerStyle="form" sx={formStyles}>
        <Flex {...headLayout.card} mb={4}>
          <SkeletonBlock boxSize="48px" borderRadius="28%" flexShrink={0} />
          <Box {...headLayout.text} overflow="hidden">
            <PageHeadSkeleton title="12rem" lead="20rem" />
          </Box>
          {hasSwitch && (
            <Box {...headLayout.switch}>
              <SkeletonBlock h={10} />
              <SkeletonBlock h="14px" mt="3px" mb="26px" w="80%" />
            </Box>
          )}
        </Flex>
        <div className="card">
          <SkeletonBlock h="21.6px" w="9rem" />
          <div className="options">
            {[1, 2, 3, 4].map((field) => (
              <FieldSkeleton key={field} />
            ))}
          </div>
        </div>
      </Box>
    </SkeletonRegion>
  )
}

/** Shared by the form and its skeleton, so that nothing moves when the form replaces it. */
export const headLayout = {
  card: {
    layerStyle: 'card',
    wrap: 'wrap',
    columnGap: 4,
    rowGap: 3,
    p: { base: 4, md: 6 },
    ref: growHere,
  },
  text: { flex: '1 1 12rem', minW: 0 },
  switch: {
    flex: { base: '1 1 100%', lg: '0 0 18rem' },
    alignSelf: 'flex-start',
    borderTopWidth: { base: '1px', lg: 0 },
    borderInlineStartWidth: { lg: '1px' },
    pt: { base: 2, lg: 0 },
    ps: { lg: 6 },
  },
} as const
