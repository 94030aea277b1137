import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { SkeletonBlock, SkeletonLines, SkeletonRegion } from '@/components/ui/skeletons'

/** In the place of the changes until they are there. */
export function HistorySkeleton() {
  const t = useTranslations('history')
  return (
    <SkeletonRegion label={t('loading')}>
      <chakra.div display="grid" gap={3}>
        {Array.from({ length: 4 }, (_, row) => (
          <chakra.div
            key={row}
            display="grid"
            gap={4}
            p={{ base: 4, md: 5 }}
            bg="bg.surface"
            borderWidth="1px"
            borderRadius="xl"
          >
            <chakra.div display="flex" alignItems="center" gap={3}>
              <SkeletonBlock boxSize={9} borderRadius="full" flexShrink={0} />
              <SkeletonBlock maxW="18rem" />
            </chakra.div>
            <SkeletonLines lines={2} />
          </chakra.div>
        ))}
      </chakra.div>
    </SkeletonRegion>
  )
}
