import { Box, Grid } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { AccountRow } from './account-row'

/** Has the same size as the sections. */
export function AccountSkeleton() {
  const t = useTranslations('account')
  return (
    <SkeletonRegion label={t('loading')}>
      <Grid gap={6} aria-hidden>
        {[0, 1].map((card) => (
          <Box key={card} layerStyle="card" p={{ base: 4, md: 6 }}>
            <SkeletonBlock h={4} w={44} my={card === 0 ? 3 : '2.8px'} />
            <SkeletonBlock h={3.5} w="70%" mt={2.5} mb="17px" />
            {[0, 1].map((row) => (
              <AccountRow key={row}>
                <SkeletonBlock boxSize={10} borderRadius="lg" />
                <div>
                  <SkeletonBlock h={3.5} w={40} />
                  <SkeletonBlock h={3} w="80%" mt={2.5} />
                </div>
              </AccountRow>
            ))}
          </Box>
        ))}
      </Grid>
    </SkeletonRegion>
  )
}
