import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { useTranslations } from 'next-intl'

/** The status before its data: the same cards at the same sizes. */
export function StatusSkeleton() {
  const t = useTranslations('status')
  return (
    <SkeletonRegion label={t('loading')}>
      <div style={{ display: 'grid', gap: '24px' }}>
        <SkeletonBlock h={{ base: '230px', md: '186px' }} borderRadius="xl" />
        <SkeletonBlock h="320px" borderRadius="xl" />
        <SkeletonBlock h="220px" borderRadius="xl" />
      </div>
    </SkeletonRegion>
  )
}
