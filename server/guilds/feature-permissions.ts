import { invitedPermissions } from '@/config/platform/invitation'
import { builtInFeatures } from './feature-options'

let known: string | undefined

/** All that the bot may need for the features in `config/features/`, as a decimal set. */
export const featurePermissions = () => (known ??= invitedPermissions(builtInFeatures()))
