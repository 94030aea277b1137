import { createContext, useContext } from 'react'
import { defaultPublicConfig } from '@/config/public-config'

const PublicConfigContext = createContext(defaultPublicConfig)

export const PublicConfigProvider = PublicConfigContext.Provider

export const usePublicConfig = () => useContext(PublicConfigContext)

/** Whether a server's managers may let roles use the dashboard; not with a backend of the operator's own. */
export const useHasRoleAccess = () => usePublicConfig().backend === 'reference'

export const useBrand = () => usePublicConfig().brand
