import { sameContent } from '@/components/form/same-content'
import { late } from '@/components/ui/late'

/** The cards of a form's options, once the page is hydrated. */
export const LateOptionGroups = late(
  () => import('./option-groups').then((code) => code.OptionGroups),
  sameContent('fieldErrors'),
)
