import { Box, type ButtonProps, Center, Grid, type GridProps } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { BusyButton } from '@/components/ui/busy-button'
import { skeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'

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
  <BusyButton
    variant="outline"
    gridColumn={{ base: 2, '3sm': 'auto' }}
    justifySelf={{ base: 'start', '3sm': 'end' }}
    {...props}
  />
)

/** Has the same size as the sections. */
export function AccountSkeleton() {
  const t = useTranslations('account')
  return (
    <SkeletonRegion label={t('loading')}>
      <Grid gap={6} aria-hidden sx={{ '.block': skeletonBlock }}>
        {[0, 1].map((card) => (
          <Box key={card} layerStyle="card" p={{ base: 4, md: 6 }}>
            <span className="block" style={{ width: 176, marginBlock: card === 0 ? 12 : 2.8 }} />
            <span className="block" style={{ height: 14, width: '70%', marginBlock: '10px 17px' }} />
            {[0, 1].map((row) => (
              <AccountRow key={row}>
                <span className="block" style={{ height: 40, width: 40, borderRadius: 8 }} />
                <div>
                  <span className="block" style={{ height: 14, width: 160 }} />
                  <span className="block" style={{ height: 12, width: '80%', marginTop: 10 }} />
                </div>
              </AccountRow>
            ))}
          </Box>
        ))}
      </Grid>
    </SkeletonRegion>
  )
}
