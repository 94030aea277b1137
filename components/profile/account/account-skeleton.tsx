import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'

export function AccountSkeleton() {
  const t = useTranslations('account')
  return (
    <SkeletonRegion label={t('loading')}>
      <chakra.div sx={accountStyles} aria-hidden>
        {[0, 1].map((card) => (
          <chakra.div key={card} layerStyle="card" p={{ base: 4, md: 6 }}>
            <SkeletonBlock h={4} w={44} my={card === 0 ? 3 : '2.8px'} />
            <SkeletonBlock h={3.5} w="70%" mt={2.5} mb="17px" />
            {[0, 1].map((row) => (
              <div key={row} className="row">
                <SkeletonBlock boxSize={10} borderRadius="lg" />
                <div>
                  <SkeletonBlock h={3.5} w={40} />
                  <SkeletonBlock h={3} w="80%" mt={2.5} />
                </div>
              </div>
            ))}
          </chakra.div>
        ))}
      </chakra.div>
    </SkeletonRegion>
  )
}

/** Shared with the sections, which must have the same size. */
export const accountStyles = {
  display: 'grid',
  gap: 6,
  'section > h2 + p, section > :first-of-type + p': { mb: 4 },
  '.rows': { listStyleType: 'none' },
  '.row': {
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr)', '3sm': 'auto minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: 4,
    rowGap: 3,
    py: 3,
    borderTopWidth: '1px',
    fontSize: 'sm',
    outline: 0,
    _focusVisible: { boxShadow: 'inset 0 0 0 2px var(--chakra-colors-focus-ring)', borderRadius: 'md' },
  },
  '.row:last-of-type': { pb: 0 },
  '.row > .icon': {
    display: 'grid',
    placeItems: 'center',
    alignSelf: { base: 'start', '3sm': 'center' },
    boxSize: 10,
    borderRadius: 'lg',
    bg: 'bg.subtle',
    color: 'text.muted',
  },
  '.row .name': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 2,
    fontWeight: 'semibold',
  },
  '.row .facts': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 4,
    mt: 0.5,
    color: 'text.muted',
    overflowWrap: 'anywhere',
  },
  '.row > button': { gridColumn: { base: 2, '3sm': 'auto' }, justifySelf: { base: 'start', '3sm': 'end' } },
} as const
