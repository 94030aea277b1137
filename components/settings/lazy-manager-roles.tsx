import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'
import { preloadable } from '@/components/ui/preloadable'

/** Two fields with a line of help each, before their code. */
const FieldsSkeleton = () => (
  <SkeletonRegion>
    <SkeletonBlock h={40} />
  </SkeletonRegion>
)

/** The pickers weigh more than all other settings together, and stand below them. */
export const ManagerRolesField = preloadable(
  () => import('./manager-roles-field').then((code) => code.ManagerRolesField),
  FieldsSkeleton,
)
