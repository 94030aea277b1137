import { useTranslations } from 'next-intl'
import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'

/** In the place of the kept servers until they are there. */
export function SavedServersSkeleton() {
  const t = useTranslations('game.list')
  return (
    <SkeletonRegion label={t('loading')}>
      <div className="kept-list">
        {[0, 1].map((row) => (
          <div key={row} className="kept">
            <div>
              <div className="kept-name">
                <SkeletonBlock w="9rem" />
              </div>
              <div className="kept-address">
                <SkeletonBlock h={3.5} w="13rem" />
              </div>
            </div>
            <SkeletonBlock h={3.5} my="3.5px" w="12rem" />
            <div className="kept-actions">
              <SkeletonBlock h={8} w="7.5rem" />
              <SkeletonBlock h={8} w="9rem" />
              <SkeletonBlock h={8} w="5rem" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}
