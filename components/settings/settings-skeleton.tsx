import { chakra } from '@chakra-ui/react'
import { useTranslations } from 'next-intl'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { settingsStyles } from './settings-styles'

const GhostField = ({ w }: { w?: string }) => (
  <div style={{ display: 'grid' }}>
    <SkeletonBlock h="14px" my="3.5px" w="7rem" />
    <SkeletonBlock h={10} w={w} mt={1.5} />
    <SkeletonBlock h="14px" mt="9.5px" mb="3.5px" w="80%" />
  </div>
)

/** The settings before their data: the same places at the same sizes. */
export function SettingsSkeleton() {
  const t = useTranslations('settings')
  return (
    <SkeletonRegion label={t('loading')}>
      <chakra.div sx={settingsStyles}>
        <div style={{ display: 'grid' }}>
          <SkeletonBlock h={{ base: '24px', md: '28.8px' }} w="8rem" />
          <SkeletonBlock h="16px" mt="8px" mb="4px" w="22rem" maxW="full" />
        </div>
        <div className="card prefix">
          <SkeletonBlock h="21.6px" w="6rem" gridColumn="1 / -1" />
          <GhostField w="12rem" />
          <SkeletonBlock h="190px" borderRadius="xl" />
        </div>
        <div className="card">
          <SkeletonBlock h="21.6px" w="9rem" gridColumn="1 / -1" />
          <GhostField />
          <GhostField />
        </div>
      </chakra.div>
    </SkeletonRegion>
  )
}
