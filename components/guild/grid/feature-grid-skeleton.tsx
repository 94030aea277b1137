import { SkeletonBlock } from '@/components/ui/skeletons'

/** The features before the catalogue: toolbar and cards at the sizes that they will have. */
export const FeatureGridSkeleton = () => (
  <>
    <SkeletonBlock h={{ base: '5.75rem', '3sm': 10 }} mb={5} />
    <SkeletonBlock h="18.9px" w="6rem" mb={2} />
    <div className="features">
      {Array.from({ length: 6 }, (_, card) => (
        <SkeletonBlock key={card} h="156px" borderRadius="xl" />
      ))}
    </div>
  </>
)
