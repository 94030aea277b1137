import { Box, Grid } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { skeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'

export const mostGoals = 4

export const goalGrid = {
  mt: 4,
  gap: 2,
  templateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  autoRows: 'minmax(5.25rem, auto)',
} as const

const styles = {
  '.block': skeletonBlock,
  '.step': { h: '21px', w: '6rem' },
  '.question': { h: '24px', w: 'min(100%, 18rem)', mt: 1 },
  '.goal': { h: 'full' },
  '.next': { h: 10, w: '6rem', mt: 5 },
} as const

/** As high as the goals, which take its place; its blocks are plain elements, because it is drawn only to be replaced. */
export function GoalsSkeleton() {
  const t = useTranslations('guild.start')
  return (
    <SkeletonRegion label={t('loading')}>
      <Box aria-hidden sx={styles}>
        <span className="block step" />
        <span className="block question" />
        <Grid {...goalGrid}>
          {Array.from({ length: mostGoals }, (_, at) => (
            <span key={at} className="block goal" />
          ))}
        </Grid>
        <span className="block next" />
      </Box>
    </SkeletonRegion>
  )
}
