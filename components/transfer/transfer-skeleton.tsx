import { useTranslations } from 'next-intl'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'

/** The two sections before it is known what the person may do: the same cards at about the same sizes. */
export function TransferSkeleton() {
  const t = useTranslations('transfer')
  return (
    <SkeletonRegion label={t('loading')}>
      <div style={{ display: 'grid', gap: '24px' }}>
        <SkeletonBlock h={{ base: '246px', md: '178px' }} borderRadius="xl" />
        <SkeletonBlock h={{ base: '535px', md: '294px' }} borderRadius="xl" />
      </div>
    </SkeletonRegion>
  )
}
